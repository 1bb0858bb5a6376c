import { Language } from '@topspin/domain/contract/account'
import { parseRole, type Role } from '@topspin/domain/roles'
import * as z from 'zod/mini'
import { tryStorage } from '../storage/try-storage.ts'

/** The player of this browser, as the guard needs it before the first answer. */
export interface CurrentPlayer {
  readonly pseudo: string
  readonly authorities: readonly Role[]
}

/** Stores the current player and the language across reloads. */
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
 * Stores the player in the given storage. A blocked storage or an invalid entry reads as empty.
 * @param open returns the storage; may throw where the browser forbids it
 */
export function createPlayerStorage(open: () => Storage): PlayerStorage {
  return {
    player: () => tryStorage(open, (storage) => parsePlayer(storage.getItem(playerKey)), null),
    language: () => tryStorage(open, (storage) => parseLanguage(storage.getItem(languageKey)), 'fr'),
    keep: (player, language) =>
      tryStorage(
        open,
        (storage) => {
          const { pseudo, authorities } = player
          storage.setItem(playerKey, JSON.stringify({ pseudo, authorities }))
          storage.setItem(languageKey, language)
        },
        undefined,
      ),
    clear: () => tryStorage(open, (storage) => storage.removeItem(playerKey), undefined),
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
