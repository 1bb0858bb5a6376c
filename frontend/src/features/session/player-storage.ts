import { Language } from '@topspin/domain/contract/account'
import { parseRole, type Role } from '@topspin/domain/roles'
import * as z from 'zod/mini'

/** Who uses this browser: what the guard needs before any answer has come (specification §3). */
export interface CurrentPlayer {
  readonly pseudo: string
  readonly authorities: readonly Role[]
}

/** Where the current player and the language survive a reload. */
export interface PlayerStorage {
  player(): CurrentPlayer | null
  language(): Language
  keep(player: CurrentPlayer, language: Language): void
  clear(): void
}

const playerKey = 'currentPlayer'
const languageKey = 'language'
const Stored = z.object({ pseudo: z.string().check(z.minLength(1)), authorities: z.array(z.string()) })

/**
 * The browser's storage. A storage that is blocked or holds nonsense reads as empty: one logs in again.
 * @param open gives the storage, and may throw where the browser forbids it
 */
export function createPlayerStorage(open: () => Storage): PlayerStorage {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  return {
    player: () => attempt((storage) => parsePlayer(storage.getItem(playerKey)), null),
    language: () => attempt((storage) => parseLanguage(storage.getItem(languageKey)), 'fr'),
    keep: (player, language) =>
      attempt((storage) => {
        const { pseudo, authorities } = player
        storage.setItem(playerKey, JSON.stringify({ pseudo, authorities }))
        storage.setItem(languageKey, language)
      }, undefined),
    clear: () => attempt((storage) => storage.removeItem(playerKey), undefined),
  }
}

function parsePlayer(text: string | null): CurrentPlayer | null {
  if (text === null) return null
  const stored = Stored.safeParse(JSON.parse(text))
  if (!stored.success) return null
  const authorities = stored.data.authorities.flatMap((spelling) => parseRole(spelling) ?? [])
  return { pseudo: stored.data.pseudo, authorities }
}

function parseLanguage(text: string | null): Language {
  const language = Language.safeParse(text)
  return language.success ? language.data : 'fr'
}
