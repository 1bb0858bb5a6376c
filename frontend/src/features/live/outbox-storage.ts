import { LiveMatch } from '@topspin/domain/contract/live'
import * as z from 'zod/mini'
import { itemsOf } from '../../storage/items.ts'
import type { Outbox } from './outbox.ts'

declare module '../../sagas/context.ts' {
  interface SagaContext {
    readonly outboxes: OutboxStorage
  }
}

/** Stores unconfirmed taps across reloads, together with the player who tapped. */
interface OutboxStorage {
  /** The taps of this player, null for none. */
  read(pseudo: string): Outbox | null
  keep(pseudo: string, outbox: Outbox | null): void
  clear(): void
}

const key = 'liveOutbox'
const Followed = z.object({ match: LiveMatch, trail: z.array(LiveMatch) })
const Move = z.union([
  z.object({ kind: z.literal('point'), side: z.enum(['one', 'two']) }),
  z.object({ kind: z.literal('undo') }),
])
const Stored = z.object({
  pseudo: z.string(),
  outbox: z.object({
    basis: Followed,
    moves: z.array(Move).check(z.minLength(1)),
    attempt: z.nullable(z.object({ key: z.string(), underWay: z.boolean() })),
  }),
})

/**
 * Stores the taps in the given storage. When it is blocked or full, taps do not survive a reload.
 * @param open returns the storage; may throw where the browser forbids it
 */
export function createOutboxStorage(open: () => Storage): OutboxStorage {
  const items = itemsOf(open)
  return {
    read(pseudo) {
      const stored = Stored.safeParse(items.json(key))
      return stored.success && stored.data.pseudo === pseudo ? stored.data.outbox : null
    },
    keep(pseudo, outbox) {
      if (outbox === null) items.remove(key)
      else items.keep(key, JSON.stringify({ pseudo, outbox }))
    },
    clear: () => items.remove(key),
  }
}
