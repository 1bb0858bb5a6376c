import type { QueryCallName } from '@topspin/domain/contract/calls'
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import type { Subject } from '@topspin/platform/http/session'
import { accountOfPseudo } from '../views/accounts.ts'
import { badgesView } from '../views/badges.ts'
import { careerView, playerMatchesView, rivalsView } from '../views/careers.ts'
import type { ReadSideDeps } from '../views/deps.ts'
import { readOverview } from '../views/overview.ts'
import { pastMatchesView } from '../views/past.ts'
import { readProfile } from '../views/profile.ts'
import { rangeBegin, resolvePastFilter } from './filters.ts'

type PlayerPageCall = Extract<
  QueryCallName,
  'profile' | 'overview' | 'career' | 'badges' | 'rivals' | 'playerMatches' | 'past'
>

/** The handlers of the queries of a player page (docs/specification.md#player-page). */
export function playerPageRoutes(deps: ReadSideDeps): CallHandlers<PlayerPageCall> {
  const idOf = async (pseudo: string, reader: Subject) => (await accountOfPseudo(deps, pseudo, reader)).id
  return {
    profile: async ({ params, subject, now }) => ({
      reply: await readProfile(deps, await accountOfPseudo(deps, params.pseudo, subject), now),
    }),
    overview: async ({ params, subject, now }) => ({
      reply: await readOverview(deps, await idOf(params.pseudo, subject), now),
    }),
    career: async ({ params, query, subject, now }) => {
      const since = rangeBegin(deps, query.range ?? 'season', now)
      return { reply: await careerView(deps, await idOf(params.pseudo, subject), params.ladder, since, now) }
    },
    badges: async ({ params, subject, now }) => ({
      reply: await badgesView(deps, await idOf(params.pseudo, subject), params.ladder, now),
    }),
    rivals: async ({ params, subject }) => ({
      reply: await rivalsView(deps, await idOf(params.pseudo, subject), params.side, subject.playerId),
    }),
    past: async ({ params, query, subject, now }) => {
      const { account, filter } = await resolvePastFilter(deps, params.pseudo, query, subject, now)
      return { reply: await pastMatchesView(deps, account.id, filter, query.before ?? null, now) }
    },
    playerMatches: async ({ params, query, subject, now }) => {
      const id = await idOf(params.pseudo, subject)
      const filters = {
        opponent: query.opponent === undefined ? null : await idOf(query.opponent, subject),
        partner: query.partner === undefined ? null : await idOf(query.partner, subject),
        won: query.result === undefined ? null : query.result === 'won',
        since: rangeBegin(deps, query.range ?? 'all', now),
        before: query.before ?? null,
        from: query.from ?? null,
      }
      return { reply: await playerMatchesView(deps, id, params.ladder, filters) }
    },
  }
}
