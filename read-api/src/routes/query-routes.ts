import type { QueryName } from '@topspin/domain/contract/calls'
import { liveKey } from '@topspin/domain/documents/live'
import type { ProjectionName } from '@topspin/domain/documents/names'
import type { CallHandler, CallHandlers } from '@topspin/platform/http/call-handler'
import { type Serialised, serialise } from '@topspin/platform/http/serialise'
import type { Deps } from '../deps.ts'
import { playerBehind, playerView } from '../views/accounts.ts'
import { liveView } from '../views/live.ts'
import { canPlay, historyOf, isOpen, lastMatches, matchRecap } from '../views/matches.ts'
import { lastNews } from '../views/news.ts'
import { projectionStatuses } from '../views/projections.ts'
import { rankingReply } from '../views/rankings.ts'
import { globalStat, ladderStat, playerStats } from '../views/statistics.ts'

const bothLadders = ['simple', 'double'] as const

/** All reads of the contract, with the read models that each uses. */
export function queryRoutes(deps: Deps): CallHandlers<QueryName> {
  const { models, ladders, accounts, identity, rules, ends } = deps

  /** Replies once the models have reached the position that the request names. */
  const from =
    <K extends QueryName>(uses: readonly ProjectionName[], handler: CallHandler<K>): CallHandler<K> =>
    async (call) => {
      if (call.after !== null) await models.waitFor(uses, call.after)
      return handler(call)
    }

  /** A reply that is the same for all players, serialised once until one of the models changes. */
  const shared = <
    K extends 'simpleRanking' | 'doubleRanking' | 'lastMatches' | 'news' | 'globalStat' | 'activePseudos',
  >(
    call: K,
    uses: readonly ProjectionName[],
    make: () => Promise<Serialised<K>>,
  ): CallHandler<K> => from(uses, async () => ({ serialised: await models.once(`reply ${call}`, uses, make) }))

  return {
    isOpen: from(['entry'], async () => ({ reply: { open: await isOpen(models) } })),
    canPlay: from(['entry', 'history'], async ({ subject, now }) => ({
      reply: await canPlay(models, subject.playerId, rules, ends, now),
    })),

    hello: from(['accounts'], async ({ subject }) => ({
      reply: {
        authenticated: subject !== null,
        firstAccount: (await models.range('accounts', '', { limit: 1 })).length === 0,
        accountDeletion: deps.accountDeletion,
      },
    })),
    player: from(['accounts'], async ({ params, subject }) => ({
      reply: await playerView(models, await playerBehind(models, identity, params.pseudo, subject), subject.playerId),
    })),
    accounts: from(['accounts'], async () => ({ serialised: await accounts.reply() })),
    activePseudos: shared('activePseudos', ['rankings'], async () => {
      const listed = (await ladders.orders()).alphabetical
      return serialise(
        'activePseudos',
        listed.map(({ pseudo }) => pseudo),
      )
    }),
    simpleRanking: shared('simpleRanking', ['rankings'], rankingReply(ladders, 'simpleRanking', 'simple')),
    doubleRanking: shared('doubleRanking', ['rankings'], rankingReply(ladders, 'doubleRanking', 'double')),

    news: shared('news', ['news'], async () => serialise('news', await lastNews(models))),
    lastMatches: shared('lastMatches', ['matches', 'accounts'], async () =>
      serialise('lastMatches', await lastMatches(models, identity)),
    ),
    globalStat: shared('globalStat', ['rankings', 'statistics'], async () =>
      serialise('globalStat', await globalStat(models, ladders)),
    ),

    simpleHistory: from(['history', 'accounts'], async ({ params, query, subject }) => {
      const { id } = await playerBehind(models, identity, params.pseudo, subject)
      return { reply: await historyOf(models, identity, id, ['simple'], sequenceOf(query.before)) }
    }),
    history: from(['history', 'accounts'], async ({ params, query, subject }) => {
      const { id } = await playerBehind(models, identity, params.pseudo, subject)
      return { reply: await historyOf(models, identity, id, bothLadders, sequenceOf(query.before)) }
    }),
    playerStat: from(['rankings', 'accounts'], async ({ params, subject }) => {
      const { id } = await playerBehind(models, identity, params.pseudo, subject)
      return { reply: await ladderStat(models, ladders, id, 'simple') }
    }),
    playerAllStat: from(['rankings', 'statistics', 'accounts'], async ({ params, subject }) => {
      const { id } = await playerBehind(models, identity, params.pseudo, subject)
      return { reply: await playerStats(models, identity, ladders, id) }
    }),
    simpleRecap: from(['matches', 'history'], async ({ params, now }) => ({
      reply: await matchRecap(models, identity, 'simple', params.id, rules, ends, now),
    })),
    doubleRecap: from(['matches', 'history'], async ({ params, now }) => ({
      reply: await matchRecap(models, identity, 'double', params.id, rules, ends, now),
    })),

    liveFind: from(['live'], async () => {
      const document = await models.get('live', liveKey)
      return { reply: await liveView(document?.match ?? null, identity) }
    }),
    pushKey: () => ({ reply: { publicKey: deps.pushKey } }),
    projections: async ({ now }) => ({ reply: await projectionStatuses(deps, now) }),
  }
}
const sequenceOf = (before: string | undefined): number | null => (before === undefined ? null : Number(before))
