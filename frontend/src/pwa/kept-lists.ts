import { HistoryEntry, LastMatch } from '@topspin/domain/contract/match'
import { News } from '@topspin/domain/contract/news'
import { RankingEntry } from '@topspin/domain/contract/ranking'
import * as z from 'zod/mini'
import { tryStorage } from '../storage/try-storage.ts'

declare module '../sagas/context.ts' {
  interface SagaContext {
    readonly lists: ListStorage
  }
}

const lists = {
  simple: z.array(RankingEntry),
  double: z.array(RankingEntry),
  news: z.array(News),
  lastMatches: z.array(LastMatch),
  history: z.array(HistoryEntry),
}
export type ListName = keyof typeof lists
type Lists = { readonly [K in ListName]: z.infer<(typeof lists)[K]> }
// Object.keys returns string[]; the object above has exactly these keys.
export const listNames = Object.keys(lists) as readonly ListName[]

/** A list, and when it was fetched (ISO instant). */
export interface Kept<T> {
  readonly at: string
  readonly list: T
}

/** The lists fetched last, which an offline start shows (docs/user-interface.md#loading-empty-offline). */
export interface ListStorage {
  /** The list that this player fetched last; null without one, or when the stored list is another player's. */
  read<K extends ListName>(pseudo: string, name: K): Kept<Lists[K]> | null
  keep<K extends ListName>(pseudo: string, name: K, kept: Kept<Lists[K]>): void
  clear(): void
}

const Stored = z.object({ pseudo: z.string(), at: z.string(), list: z.unknown() })
const keyOf = (name: ListName) => `lastList.${name}`

/**
 * Keeps the lists in a storage of the browser. A stored list that cannot be parsed reads as null.
 * @param open returns the storage; it may throw where the browser blocks it
 */
export function createListStorage(open: () => Storage): ListStorage {
  return {
    read: <K extends ListName>(pseudo: string, name: K) =>
      tryStorage(
        open,
        (storage) => {
          const stored = Stored.safeParse(JSON.parse(storage.getItem(keyOf(name)) ?? 'null'))
          if (!stored.success || stored.data.pseudo !== pseudo) return null
          const list = z.safeParse(lists[name], stored.data.list)
          // The schema is the one named by K; TypeScript cannot follow the lookup.
          return list.success ? { at: stored.data.at, list: list.data as Lists[K] } : null
        },
        null,
      ),
    keep: (pseudo, name, kept) =>
      tryStorage(open, (storage) => storage.setItem(keyOf(name), JSON.stringify({ pseudo, ...kept })), undefined),
    clear: () =>
      tryStorage(
        open,
        (storage) => {
          for (const name of listNames) storage.removeItem(keyOf(name))
        },
        undefined,
      ),
  }
}
