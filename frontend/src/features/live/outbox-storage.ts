import * as z from 'zod/mini'
import { newIdempotencyKey } from '../../shared/api/index.ts'
import { createSafeStorage } from '../../shared/session/index.ts'
import { Outbox, SaveWish, UnsentPoints } from './outbox.ts'
import type { UncountedTaps } from './slice.ts'

declare module '../../shared/api/context.ts' {
  interface SagaContext {
    readonly outboxes: OutboxStorage
  }
}

type OutboxStorage = ReturnType<typeof createOutboxStorage>

const prefix = 'liveOutbox/'
/** How long the old page may take to end and release its lock when a page is reloaded, in milliseconds. */
const endsWithinMs = 1_000
const Stored = z.object({
  pseudo: z.string(),
  outbox: z.nullable(Outbox),
  unsent: z.nullable(UnsentPoints),
  saveWish: z.nullable(SaveWish),
})
const none: UncountedTaps = { outbox: null, unsent: null, saveWish: null }

/**
 * Stores taps with the player who tapped, until the server has confirmed them or the player logs out. Each open page
 * has its own key in the storage, and holds a lock with the name of this key, so that no other page sends these taps.
 * With a blocked or full storage, taps are lost when the page ends.
 * @param open returns the storage; may throw where the browser forbids it
 * @param locks `navigator.locks`; undefined outside a secure context, where every other page counts as closed
 * @param page an id that no other page has
 */
export function createOutboxStorage(
  open: () => Storage,
  locks?: Pick<LockManager, 'request'>,
  page: string = newIdempotencyKey(),
) {
  const items = createSafeStorage(open)
  const own = prefix + page
  // A browser that blocks the storage also refuses the lock.
  locks?.request(own, () => new Promise(() => {})).catch(() => {})

  function take(key: string, pseudo: string): UncountedTaps {
    const stored = Stored.safeParse(items.json(key))
    items.remove(key)
    if (!stored.success || stored.data.pseudo !== pseudo) return none
    const { pseudo: _, ...taps } = stored.data
    keep(pseudo, taps)
    return taps
  }
  async function takeFromEnded(keys: readonly string[], pseudo: string): Promise<UncountedTaps> {
    for (const key of keys) {
      // While the page that stored these taps is open, this page does not get the lock.
      const signal = AbortSignal.timeout(endsWithinMs)
      const ended = locks?.request(key, { signal }, async () => take(key, pseudo)).catch(() => none)
      const taps = (await ended) ?? take(key, pseudo)
      if (taps !== none) return taps
    }
    return none
  }
  function keep(pseudo: string, taps: UncountedTaps): void {
    if (Object.values(taps).every((one) => one === null)) items.remove(own)
    else items.keep(own, JSON.stringify({ pseudo, ...taps }))
  }
  return {
    /**
     * The player's taps on this page, or else on a page that has ended. Erases taps of another player that it finds.
     * Returns a promise only when this page has no stored taps and other pages have.
     */
    read(pseudo: string): UncountedTaps | Promise<UncountedTaps> {
      const mine = take(own, pseudo)
      const others = items.keys(prefix).filter((key) => key !== own)
      return mine !== none || others.length === 0 ? mine : takeFromEnded(others, pseudo)
    },
    keep,
    clear: () => items.remove(...items.keys(prefix)),
  }
}
