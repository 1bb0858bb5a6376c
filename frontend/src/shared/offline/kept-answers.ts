import { calls, type QueryName, type Reply } from '@topspin/domain/contract/calls'
import * as z from 'zod/mini'
import { itemsOf } from '../session/index.ts'

/** The queries of the screens that the server renders and that an offline start shows (docs/user-interface.md#loading-empty-offline). */
export const screenQueries = {
  home: ['overview', 'news', 'lastMatches'],
  rank: ['simpleRanking', 'doubleRanking'],
  history: ['past'],
} as const

/** The queries whose last answers are kept. */
export const keptQueries = [...Object.values(screenQueries).flat(), 'history'] as const
export type KeptQuery = (typeof keptQueries)[number]

/** The argument of a query about the player of the session, or about nobody. */
export function argumentOf(name: QueryName, pseudo: string): object {
  if (name === 'past' || name === 'history') return { params: { pseudo }, query: {} }
  return name === 'overview' ? { params: { pseudo } } : {}
}

/** The entry of a query in the cache for a reply: the past is read in pages. */
export const cachedAs = (name: QueryName, reply: unknown): unknown =>
  name === 'past' ? { pages: [reply], pageParams: [undefined] } : reply

/** An answer, and when it was received (milliseconds since 1970). */
export interface Kept<T> {
  readonly at: number
  readonly answer: T
}

declare module '../api/context.ts' {
  interface SagaContext {
    readonly answers: AnswerStorage
  }
}

export type AnswerStorage = ReturnType<typeof createAnswerStorage>

const prefix = 'lastAnswer.'
const Stored = z.object({ pseudo: z.string(), at: z.number(), answer: z.unknown() })

/**
 * Keeps the answers in a storage of the browser. A stored answer that cannot be parsed reads as null.
 * @param open returns the storage; it may throw where the browser blocks it
 */
export function createAnswerStorage(open: () => Storage) {
  const items = itemsOf(open)
  return {
    /** The answer that this player received last; null without one, or when the stored one is another player's. */
    read<K extends KeptQuery>(pseudo: string, name: K): Kept<Reply<K>> | null {
      const stored = Stored.safeParse(items.json(prefix + name))
      if (!stored.success || stored.data.pseudo !== pseudo) return null
      const answer = z.safeParse(calls[name].reply, stored.data.answer)
      // The schema is the one named by K; TypeScript cannot follow the lookup.
      return answer.success ? { at: stored.data.at, answer: answer.data as Reply<K> } : null
    },
    keep: <K extends KeptQuery>(pseudo: string, name: K, kept: Kept<Reply<K>>) =>
      items.keep(prefix + name, JSON.stringify({ pseudo, ...kept })),
    clear: () => items.remove(...keptQueries.map((name) => prefix + name)),
  }
}
