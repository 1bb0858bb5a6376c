import { Language } from '@topspin/domain/contract/account'
import { parseRole, type Role } from '@topspin/domain/roles'
import * as z from 'zod/mini'
import { createSafeStorage } from './safe-storage.ts'

/** The player stored in this browser. The page shows this player's screen before the server answers. */
export interface CurrentPlayer {
  readonly pseudo: string
  readonly authorities: readonly Role[]
}

export type PlayerStorage = ReturnType<typeof createPlayerStorage>

const playerKey = 'currentPlayer'
const languageKey = 'language'
const Stored = z.object({ pseudo: z.string().check(z.minLength(1)), authorities: z.array(z.string()) })

/**
 * Stores the current player and the language across reloads. An item that cannot be read counts as missing.
 * @param page receives the event `storage` after changes of other tabs; by default no changes are reported
 */
export function createPlayerStorage(open: () => Storage, page: EventTarget = new EventTarget()) {
  const items = createSafeStorage(open)
  function player(): CurrentPlayer | null {
    const stored = Stored.safeParse(items.json(playerKey))
    if (!stored.success) return null
    const { pseudo, authorities } = stored.data
    return { pseudo, authorities: authorities.flatMap((spelling) => parseRole(spelling) ?? []) }
  }
  /** The pseudo that this page has found at its start or has stored since. */
  let own = player()?.pseudo
  return {
    player,
    language: (): Language => Language.safeParse(items.text(languageKey)).data ?? 'fr',
    keep({ pseudo, authorities }: CurrentPlayer, language: Language): void {
      own = pseudo
      items.keep(playerKey, JSON.stringify({ pseudo, authorities }))
      items.keep(languageKey, language)
    },
    /** Removes the player, unless another tab has stored another player. */
    clear(): void {
      if (player()?.pseudo === own) items.remove(playerKey)
    },
    /** Calls `changed` after each change by another tab. @returns a function that stops the calls */
    follow(changed: () => void): () => void {
      page.addEventListener('storage', changed)
      return () => page.removeEventListener('storage', changed)
    },
  }
}
