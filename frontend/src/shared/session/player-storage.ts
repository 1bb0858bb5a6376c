import { Language } from '@topspin/domain/contract/account'
import { parseRole, type Role } from '@topspin/domain/roles'
import * as z from 'zod/mini'
import { itemsOf } from './items.ts'

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
  const items = itemsOf(open)
  return {
    player() {
      const stored = Stored.safeParse(items.json(playerKey))
      if (!stored.success) return null
      const { pseudo, authorities } = stored.data
      return { pseudo, authorities: authorities.flatMap((spelling) => parseRole(spelling) ?? []) }
    },
    language() {
      const language = Language.safeParse(items.text(languageKey))
      return language.success ? language.data : 'fr'
    },
    keep({ pseudo, authorities }, language) {
      items.keep(playerKey, JSON.stringify({ pseudo, authorities }))
      items.keep(languageKey, language)
    },
    clear: () => items.remove(playerKey),
  }
}
