import { fromPoints, instant, type PlayerId } from '@topspin/domain/ids'
import type { PlayerCommand } from '@topspin/domain/player/player'
import { seededRandom } from '@topspin/domain/random'
import { streams } from '@topspin/domain/streams'
import type { CommandStep } from '@topspin/domain/testing/stage'
import { minuteMs, type OfficeYear } from './calendar.ts'
import { demoNews } from './news.ts'
import { admin, type Colleague, playerPreferringPki, referee } from './people.ts'

const startScore = fromPoints(500)

/** A step with a command about an account. @param at epoch milliseconds */
function accountStep(at: number, actor: PlayerId | null, command: PlayerCommand): CommandStep {
  return { at: instant(at), actor, stream: streams.players, command }
}

/** The steps that register the colleagues, and the steps with which the admin changes accounts. */
export function accountSteps(colleagues: readonly Colleague[], adminId: PlayerId): CommandStep[] {
  return colleagues.flatMap(({ id: playerId, pseudo, registered, activated, away }) => [
    accountStep(registered, null, { type: 'RegisterPlayer', playerId, startScore }),
    // The first account is active and admin at once (docs/specification.md#accounts).
    ...(pseudo === admin.pseudo ? [] : [accountStep(activated, adminId, { type: 'ActivatePlayer', playerId })]),
    ...(pseudo === referee.pseudo
      ? [accountStep(activated + minuteMs, adminId, { type: 'AppointReferee', playerId })]
      : []),
    ...(pseudo === playerPreferringPki.pseudo
      ? [accountStep(activated + minuteMs, adminId, { type: 'ChooseLanguage', playerId, language: 'pki' })]
      : []),
    ...(away === null
      ? []
      : [
          accountStep(away.from, adminId, { type: 'DisablePlayer', playerId }),
          accountStep(away.until, adminId, { type: 'ActivatePlayer', playerId }),
        ]),
  ])
}

/** The steps that publish and delete the news of the year. */
export function newsSteps(office: OfficeYear, adminId: PlayerId, seed: string): CommandStep[] {
  const ids = seededRandom(seed)
  const on = { actor: adminId, stream: streams.news }
  return demoNews.flatMap(({ daysAgo, deletedAfterDays, title, content }): CommandStep[] => {
    const newsId = ids.uuid()
    const published = office.when(daysAgo, 60 + ids.below(60))
    const publish: CommandStep = {
      ...on,
      at: instant(published),
      command: { type: 'PublishNews', newsId, title, content },
    }
    if (deletedAfterDays === undefined) return [publish]
    const deleted = office.when(daysAgo - deletedAfterDays, 30)
    return [publish, { ...on, at: instant(deleted), command: { type: 'DeleteNews', newsId } }]
  })
}

/** The steps that close match entry during renovation works. Their begin and end are in epoch milliseconds. */
export function renovationSteps(
  { from, until }: { readonly from: number; readonly until: number },
  adminId: PlayerId,
): CommandStep[] {
  const on = { actor: adminId, stream: streams.matches }
  return [
    { ...on, at: instant(from), command: { type: 'CloseEntry' } },
    { ...on, at: instant(until), command: { type: 'OpenEntry' } },
  ]
}
