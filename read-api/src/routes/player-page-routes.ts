import type { QueryName } from '@topspin/domain/contract/calls'
import type { Range } from '@topspin/domain/contract/profile'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import type { Subject } from '@topspin/platform/http/session'
import type { Deps } from '../deps.ts'
import { playerBehind } from '../views/accounts.ts'
import { badgesView } from '../views/badges.ts'
import { careerView, playerMatchesView, rivalsView } from '../views/careers.ts'
import { profile } from '../views/profile.ts'

type PlayerPageCall = Extract<QueryName, 'profile' | 'career' | 'badges' | 'rivals' | 'playerMatches'>

/** The reads of a player page (docs/specification.md#player-page). */
export function playerPageRoutes(deps: Deps): CallHandlers<PlayerPageCall> {
  const { models, identity } = deps
  const account = (pseudo: string, reader: Subject) => playerBehind(models, identity, pseudo, reader)
  const other = async (pseudo: string | undefined, reader: Subject): Promise<PlayerId | null> =>
    pseudo === undefined ? null : (await account(pseudo, reader)).id
  const since = (range: Range, now: Instant): Instant | null => {
    if (range === 'all') return null
    return range === 'season' ? deps.seasonBegin(now) : instant(Date.parse(now) - 30 * 86_400_000)
  }
  return {
    profile: async ({ params, subject, now }) => ({
      reply: await profile(deps, await account(params.pseudo, subject), now),
    }),
    career: async ({ params, query, subject, now }) => {
      const { id } = await account(params.pseudo, subject)
      return { reply: await careerView(deps, id, params.ladder, since(query.range ?? 'season', now), now) }
    },
    badges: async ({ params, subject, now }) => {
      const { id } = await account(params.pseudo, subject)
      return { reply: await badgesView(deps, id, params.ladder, now) }
    },
    rivals: async ({ params, subject }) => {
      const { id } = await account(params.pseudo, subject)
      return { reply: await rivalsView(deps, id, params.side, subject.playerId) }
    },
    playerMatches: async ({ params, query, subject, now }) => {
      const { id } = await account(params.pseudo, subject)
      const filters = {
        opponent: await other(query.opponent, subject),
        partner: await other(query.partner, subject),
        won: query.result === undefined ? null : query.result === 'won',
        since: since(query.range ?? 'all', now),
        before: query.before === undefined ? null : Number(query.before),
        from: query.from === undefined ? null : Number(query.from),
      }
      return { reply: await playerMatchesView(deps, id, params.ladder, filters) }
    },
  }
}
