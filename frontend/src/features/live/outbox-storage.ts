import { LiveMatch } from '@topspin/domain/contract/live'
import * as z from 'zod/mini'
import { newIdempotencyKey } from '../../shared/api/index.ts'
import { itemsOf } from '../../shared/session/index.ts'
import type { LiveState } from './slice.ts'

declare module '../../shared/api/context.ts' {
  interface SagaContext {
    readonly outboxes: OutboxStorage
  }
}

type Taps = Pick<LiveState, 'outbox' | 'unsent'>
type OutboxStorage = ReturnType<typeof createOutboxStorage>

const prefix = 'liveOutbox/'
/** How long a page that is being reloaded may take to end, in milliseconds. */
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
 * Stores unconfirmed taps, together with the player who tapped, until they are confirmed or the player logs out. Those of
 * each page have a key of their own. A page holds the lock of this name as long as it lives, so that no
 * other page sends its taps too. When the storage is blocked or full, taps do not survive the page.
 * @param open returns the storage; may throw where the browser forbids it
 * @param locks those of the browser; without them (no secure context) every other page is taken for ended
 */
export function createOutboxStorage(
  open: () => Storage,
  locks?: Pick<LockManager, 'request'>,
  page: string = newIdempotencyKey(),
) {
  const items = itemsOf(open)
  const own = prefix + page
  // Where the browser blocks the storage it refuses the lock, too.
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
      // The lock is not given while its page lives.
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
     * The taps of this player, on this page or on one that was reloaded, closed or killed. Those of another one are erased.
     * The answer is immediate unless another page has stored taps.
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
