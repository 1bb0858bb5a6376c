import { LiveMatch } from '@topspin/domain/contract/live'
import * as z from 'zod/mini'
import { newIdempotencyKey } from '../../shared/api/index.ts'
import { storageItems } from '../../shared/session/index.ts'
import type { Taps } from './slice.ts'

declare module '../../shared/api/context.ts' {
  interface SagaContext {
    readonly outboxes: OutboxStorage
  }
}

type OutboxStorage = ReturnType<typeof createOutboxStorage>

const prefix = 'liveOutbox/'
/** How long to wait until a page that is being reloaded ends and releases its lock, in milliseconds. */
const endsWithinMs = 1_000
const PointMove = z.object({ kind: z.literal('point'), side: z.enum(['one', 'two']), time: z.optional(z.string()) })
const Stored = z.object({
  pseudo: z.string(),
  outbox: z.nullable(
    z.object({
      basis: z.object({ match: LiveMatch, trail: z.array(LiveMatch) }),
      moves: z.array(z.union([PointMove, z.object({ kind: z.literal('undo') })])).check(z.minLength(1)),
      attempt: z.nullable(z.object({ key: z.string(), underWay: z.boolean() })),
    }),
  ),
  unsent: z.nullable(
    z.object({ liveId: z.string(), version: z.int(), points: z.array(PointMove).check(z.minLength(1)) }),
  ),
})
const none: Taps = { outbox: null, unsent: null }

/**
 * Stores taps with the player who tapped, until the server has confirmed the taps or the player logs out. Each page
 * stores its taps under a key of its own, and holds a lock with the name of the key while it is open, so that no other
 * page sends these taps. When the storage is blocked or full, taps are lost when the page ends.
 * @param open returns the storage; may throw where the browser forbids it
 * @param locks `navigator.locks`; undefined outside a secure context, where every other page counts as closed
 */
export function createOutboxStorage(
  open: () => Storage,
  locks?: Pick<LockManager, 'request'>,
  page: string = newIdempotencyKey(),
) {
  const items = storageItems(open)
  const own = prefix + page
  // A browser that blocks the storage also refuses the lock.
  locks?.request(own, () => new Promise(() => {})).catch(() => {})

  function take(key: string, pseudo: string): Taps {
    const stored = Stored.safeParse(items.json(key))
    items.remove(key)
    if (!stored.success || stored.data.pseudo !== pseudo) return none
    const { outbox, unsent } = stored.data
    keep(pseudo, { outbox, unsent })
    return { outbox, unsent }
  }
  async function takeFromEnded(keys: readonly string[], pseudo: string): Promise<Taps> {
    for (const key of keys) {
      // The lock is not granted while the page that stored these taps is open.
      const signal = AbortSignal.timeout(endsWithinMs)
      const ended = locks?.request(key, { signal }, async () => take(key, pseudo)).catch(() => none)
      const taps = (await ended) ?? take(key, pseudo)
      if (taps !== none) return taps
    }
    return none
  }
  function keep(pseudo: string, { outbox, unsent }: Taps): void {
    if (outbox === null && unsent === null) items.remove(own)
    else items.keep(own, JSON.stringify({ pseudo, outbox, unsent }))
  }
  return {
    /**
     * The player's taps on this page, or else on a page that was reloaded, closed or killed. Taps of another player
     * are erased. Returns a promise only when other pages have stored taps and this page has not.
     */
    read(pseudo: string): Taps | Promise<Taps> {
      const mine = take(own, pseudo)
      const others = items.keys(prefix).filter((key) => key !== own)
      return mine !== none || others.length === 0 ? mine : takeFromEnded(others, pseudo)
    },
    keep,
    clear: () => items.remove(...items.keys(prefix)),
  }
}
