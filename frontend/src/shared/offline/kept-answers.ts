import { calls, type QueryCallName, type Reply } from '@topspin/domain/contract/calls'
import { lastWeekParameter } from '@topspin/domain/contract/week'
import * as z from 'zod/mini'
import { api, endpointFailure, isUnavailable, type WithApi } from '../api/index.ts'
import type { ScreenName } from '../navigation/index.ts'
import { createSafeStorage, selectPseudo } from '../session/index.ts'

/** The queries of the screens that an offline start shows (docs/user-interface.md#loading-empty-offline). */
export const offlineScreenQueries = {
  home: ['overview', 'news', 'lastMatches'],
  rank: ['simpleRanking', 'doubleRanking'],
  history: ['past'],
} as const

/** The queries whose last answers the browser stores for an offline start. */
export const keptQueries = [...Object.values(offlineScreenQueries).flat(), 'history'] as const
export type KeptQuery = (typeof keptQueries)[number]

/** The argument of a query that an offline start or the first screen uses. @param pseudo the reader */
export function queryArgumentOf(name: QueryCallName, pseudo: string): object {
  if (name === 'past' || name === 'history') return { params: { pseudo }, query: {} }
  if (name === 'week') return { params: { week: lastWeekParameter } }
  return name === 'overview' ? { params: { pseudo } } : {}
}

/** The value of a reply in the cache. `past` is read in pages, so its reply becomes the first page. */
export const cacheValueOf = (name: QueryCallName, reply: unknown): unknown =>
  name === 'past' ? { pages: [reply], pageParams: [undefined] } : reply

/** An answer, and when it was received (milliseconds since 1970). */
interface StoredAnswer<T> {
  readonly at: number
  readonly answer: T
}

declare module '../api/context.ts' {
  interface SagaContext {
    readonly answers: ReturnType<typeof createAnswerStorage>
  }
}

const prefix = 'lastAnswer.'
const Stored = z.object({ pseudo: z.string(), at: z.number(), answer: z.unknown() })

/** Keeps answers in a storage of the browser. @param open returns the storage; may throw when the storage is blocked */
export function createAnswerStorage(open: () => Storage) {
  const items = createSafeStorage(open)
  return {
    /** The answer that this player received last; null when the storage has no readable answer of this player. */
    read<K extends KeptQuery>(pseudo: string, name: K): StoredAnswer<Reply<K>> | null {
      const stored = Stored.safeParse(items.json(prefix + name))
      if (!stored.success || stored.data.pseudo !== pseudo) return null
      const answer = z.safeParse(calls[name].reply, stored.data.answer)
      // The schema above belongs to query K; the lookup in `calls` loses the type.
      return answer.success ? { at: stored.data.at, answer: answer.data as Reply<K> } : null
    },
    keep: <K extends KeptQuery>(pseudo: string, name: K, kept: StoredAnswer<Reply<K>>) =>
      items.keep(prefix + name, JSON.stringify({ pseudo, ...kept })),
    /** Removes the answers of all other players. @param pseudo '' to remove all answers */
    keepOnly(pseudo: string): void {
      const pseudoOf = (key: string) => Stored.safeParse(items.json(key)).data?.pseudo
      items.remove(...items.keys(prefix).filter((key) => pseudoOf(key) !== pseudo))
    },
  }
}

/** Returns a selector of a kept query. The types of the endpoints differ only in arguments and replies. */
export const selectKeptQuery = (name: KeptQuery, pseudo: string) =>
  (api.endpoints[name] as typeof api.endpoints.news).select(queryArgumentOf(name, pseudo))

function answersOn(screen: ScreenName, state: WithApi, pseudo: string) {
  if (!(screen in offlineScreenQueries)) return []
  // `in` does not narrow the name.
  const names = offlineScreenQueries[screen as keyof typeof offlineScreenQueries]
  return names.map((name) => selectKeptQuery(name, pseudo)(state))
}

/**
 * Returns a selector of the time at which the oldest outdated answer of a screen was received (milliseconds since
 * 1970), null for none. An answer is outdated when it could not be read again.
 */
export function selectStaleSince(screen: ScreenName) {
  return (state: WithApi & Parameters<typeof selectPseudo>[0]): number | null => {
    const stale = answersOn(screen, state, selectPseudo(state)).flatMap(({ error, fulfilledTimeStamp }) => {
      const failure = endpointFailure(error)
      return failure !== null && isUnavailable(failure) && fulfilledTimeStamp !== undefined ? [fulfilledTimeStamp] : []
    })
    return stale.length === 0 ? null : Math.min(...stale)
  }
}
