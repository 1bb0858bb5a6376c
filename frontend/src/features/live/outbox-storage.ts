import { LiveMatch } from '@topspin/domain/contract/live'
import * as z from 'zod/mini'
import { itemsOf } from '../../storage/items.ts'
import type { Outbox } from './outbox.ts'
import type { Unsent } from './unsent.ts'

declare module '../../sagas/context.ts' {
  interface SagaContext {
    readonly outboxes: OutboxStorage
  }
}

/** The taps that the server has not counted. */
interface Taps {
  readonly outbox: Outbox | null
  readonly unsent: Unsent | null
}

/** Stores unconfirmed taps across reloads, together with the player who tapped. */
interface OutboxStorage {
  /** The taps of this player. */
  read(pseudo: string): Taps
  keep(pseudo: string, taps: Taps): void
  clear(): void
}

const key = 'liveOutbox'
const Followed = z.object({ match: LiveMatch, trail: z.array(LiveMatch) })
const Side = z.enum(['one', 'two'])
const PointMove = z.object({ kind: z.literal('point'), side: Side, time: z.optional(z.string()) })
const Move = z.union([PointMove, z.object({ kind: z.literal('undo') })])
/** A page of the release before stores only the side. */
const UnsentPoint = z.union([
  PointMove,
  z.pipe(
    Side,
    z.transform((side) => ({ kind: 'point' as const, side })),
  ),
])
const Stored = z.object({
  pseudo: z.string(),
  outbox: z.nullable(
    z.object({
      basis: Followed,
      moves: z.array(Move).check(z.minLength(1)),
      attempt: z.nullable(z.object({ key: z.string(), underWay: z.boolean() })),
    }),
  ),
  // A page of the release before does not store them.
  unsent: z._default(
    z.nullable(z.object({ liveId: z.string(), version: z.int(), points: z.array(UnsentPoint).check(z.minLength(1)) })),
    null,
  ),
})
const none: Taps = { outbox: null, unsent: null }

/**
 * Stores the taps in the given storage. When it is blocked or full, taps do not survive a reload.
 * @param open returns the storage; may throw where the browser forbids it
 */
export function createOutboxStorage(open: () => Storage): OutboxStorage {
  const items = itemsOf(open)
  return {
    read(pseudo) {
      const stored = Stored.safeParse(items.json(key))
      return stored.success && stored.data.pseudo === pseudo ? stored.data : none
    },
    keep(pseudo, { outbox, unsent }) {
      if (outbox === null && unsent === null) items.remove(key)
      else items.keep(key, JSON.stringify({ pseudo, outbox, unsent }))
    },
    clear: () => items.remove(key),
  }
}
