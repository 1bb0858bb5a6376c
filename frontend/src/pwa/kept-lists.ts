import { HistoryEntry, LastMatch } from '@topspin/domain/contract/match'
import { News } from '@topspin/domain/contract/news'
import { RankingEntry } from '@topspin/domain/contract/ranking'
import * as z from 'zod/mini'
import { tryStorage } from '../app/try-storage.ts'

const lists = {
  simple: z.array(RankingEntry),
  double: z.array(RankingEntry),
  news: z.array(News),
  lastMatches: z.array(LastMatch),
  history: z.array(HistoryEntry),
}
export type ListName = keyof typeof lists
type Lists = { readonly [K in ListName]: z.infer<(typeof lists)[K]> }
// The names are the keys of the object above, which no other code adds to.
export const listNames = Object.keys(lists) as readonly ListName[]

/** A list as it was read, and when (ISO instant). */
export interface Kept<T> {
  readonly at: string
  readonly list: T
}

/** The last lists somebody has read: what an offline start shows (ux 35). */
export interface ListStorage {
  /** A list as this player last read it; null for somebody else, or for none. */
  read<K extends ListName>(pseudo: string, name: K): Kept<Lists[K]> | null
  keep<K extends ListName>(pseudo: string, name: K, kept: Kept<Lists[K]>): void
  clear(): void
}

const Stored = z.object({ pseudo: z.string(), at: z.string(), list: z.unknown() })
const keyOf = (name: ListName) => `lastList.${name}`

/**
 * The browser's storage. What an older version wrote and this one cannot read counts as nothing.
 * @param open gives the storage, and may throw where the browser forbids it
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
