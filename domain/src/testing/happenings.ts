import { fromPoints, type Instant, type PlayerId, playerId } from '../ids.ts'
import type { LiveCommand } from '../live-match.ts'
import type { MatchCommand } from '../match.ts'
import type { NewsCommand } from '../news.ts'
import type { PlayerCommand } from '../player.ts'
import { streams } from '../streams.ts'
import type { Random } from './random.ts'
import type { Step } from './stage.ts'

/** What happens in a club besides matches. Each is complete: afterwards all players are active and entry is open. */
const happenings = ['star', 'language', 'referee', 'rename', 'absence', 'guest', 'news', 'entry', 'live'] as const

/**
 * Draws steps of one happening at an instant. A live match is left without a winner and stopped, so that it records nothing.
 * @param all the players, the admin first
 */
export function drawHappening(dice: Random, at: Instant, all: readonly PlayerId[]): Step[] {
  const [admin] = all
  if (admin === undefined) throw new RangeError('nobody is there')
  const on = { at, actor: admin }
  const player = (command: PlayerCommand): Step => ({ ...on, stream: streams.players, command })
  const match = (command: MatchCommand): Step => ({ ...on, stream: streams.matches, command })
  const news = (command: NewsCommand): Step => ({ ...on, stream: streams.news, command })
  const live = (command: LiveCommand): Step => ({ ...on, stream: streams.live, command })

  const id = dice.pick(all.slice(1))
  switch (dice.pick(happenings)) {
    case 'star':
      return [player({ type: 'AwardStar', playerId: id })]
    case 'language':
      return [player({ type: 'ChooseLanguage', playerId: id, language: dice.chance(0.5) ? 'pki' : 'fr' })]
    case 'referee':
      return [player({ type: dice.chance(0.6) ? 'AppointReferee' : 'DismissReferee', playerId: id })]
    case 'rename':
      return [player({ type: 'RenamePlayer', playerId: id })]
    case 'absence':
      return [player({ type: 'DisablePlayer', playerId: id }), player({ type: 'ActivatePlayer', playerId: id })]
    case 'guest': {
      const guest = playerId(dice.uuid())
      const registered = player({ type: 'RegisterPlayer', playerId: guest, startScore: fromPoints(500) })
      return [registered, player({ type: 'DeletePlayer', playerId: guest })]
    }
    case 'news': {
      const newsId = dice.uuid()
      const published = news({ type: 'PublishNews', newsId, title: 'Tournoi', content: 'Jeudi à midi' })
      return dice.chance(0.5) ? [published] : [published, news({ type: 'DeleteNews', newsId })]
    }
    case 'entry':
      return [match({ type: 'CloseEntry' }), match({ type: 'OpenEntry' })]
    case 'live': {
      const liveId = dice.uuid()
      const points = Array.from({ length: dice.below(12) }, (_, index) => index)
      return [
        live({ type: 'StartLive', liveId, playerOne: admin, playerTwo: id, by: admin }),
        live({ type: 'ChooseFirstServer', server: 'one', by: admin }),
        ...points.map((point) =>
          live({ type: 'ScorePoint', by: admin, version: point + 2, scorer: dice.chance(0.5) ? 'one' : 'two' }),
        ),
        ...(points.length > 0 ? [live({ type: 'UndoPoint', by: admin, version: points.length + 2 })] : []),
        live({ type: 'StopLive', by: admin }),
      ]
    }
  }
}
