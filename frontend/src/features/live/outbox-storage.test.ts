import type { Side } from '@topspin/domain/live/table-tennis'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { createOutboxStorage } from './outbox-storage.ts'
import { LiveServer } from './testing/live-server.ts'
import { followedFromNow } from './wire-sheet.ts'

const none = { outbox: null, unsent: null, saveWish: null }
const { match } = new LiveServer()
const taps = (...sides: Side[]) => ({
  outbox: {
    basis: followedFromNow(match),
    moves: sides.map((side) => ({ kind: 'point', side }) as const),
    attempt: null,
  },
  unsent: null,
  saveWish: null,
})

/** A browser whose pages share one storage. Each page holds a lock until the page ends. */
function browser(storage = memoryStorage()) {
  const held = new Map<string, object>()
  let pages = 0
  /** Opens a page. A request for a lock that another page holds fails, as after a timeout. */
  function open() {
    const page = {}
    pages += 1
    const request = async (name: string, ...rest: unknown[]) => {
      if (held.has(name)) throw new DOMException('waited for too long', 'TimeoutError')
      held.set(name, page)
      try {
        return await (rest.at(-1) as () => unknown)() // the last parameter of `LockManager.request`
      } finally {
        held.delete(name)
      }
    }
    // The fake `request` has one signature; `LockManager.request` has three overloads.
    const locks = { request } as unknown as Pick<LockManager, 'request'>
    const outboxes = createOutboxStorage(() => storage, locks, `page ${pages}`)
    const kill = () => {
      for (const [name, holder] of held) if (holder === page) held.delete(name)
    }
    return { ...outboxes, kill }
  }
  return { open, storage }
}

describe('the taps of a page', () => {
  it('are found by the next page after the app was killed, and by no page after that one', async () => {
    const { open } = browser()
    const killed = open()
    killed.keep('rita', taps('one', 'two'))
    killed.kill()
    const next = open()
    expect(await next.read('rita')).toEqual(taps('one', 'two'))
    expect(await open().read('rita')).toEqual(none)
    expect(await next.read('rita')).toEqual(taps('one', 'two'))
  })

  it('are neither found nor erased by another page while their own page is open', async () => {
    const { open } = browser()
    const scoring = open()
    scoring.keep('rita', taps('one'))
    const other = open()
    expect(await other.read('rita')).toEqual(none)
    other.keep('rita', none)
    other.keep('rita', taps('two'))
    expect(await scoring.read('rita')).toEqual(taps('one'))
  })

  it('are found by only one of two pages that start at the same time', async () => {
    const { open } = browser()
    const killed = open()
    killed.keep('rita', taps('one'))
    killed.kill()
    const found = await Promise.all([open().read('rita'), open().read('rita')])
    expect(found).toContainEqual(taps('one'))
    expect(found).toContainEqual(none)
  })

  it('are never found by another account, whose login erases them', async () => {
    const { open, storage } = browser()
    const killed = open()
    killed.keep('rita', taps('one'))
    killed.kill()
    const next = open()
    expect(await next.read('otto')).toEqual(none)
    expect(storage.length).toBe(0)
    expect(await next.read('rita')).toEqual(none)
  })

  it('are erased when they are confirmed, and by a logout on any page', async () => {
    const { open, storage } = browser()
    const [scoring, other] = [open(), open()]
    scoring.keep('rita', taps('one'))
    scoring.keep('rita', none)
    expect(storage.length).toBe(0)
    scoring.keep('rita', taps('one'))
    other.clear()
    expect(storage.length).toBe(0)
  })

  it('are found with the wish to save the match', async () => {
    const wished = { ...none, saveWish: { liveId: match.id, attempt: { key: 'k', isOnScoreboard: true } } }
    const { open } = browser()
    const next = open()
    next.keep('rita', wished)
    next.kill()
    expect(await open().read('rita')).toEqual(wished)
  })

  it('are found also in a browser without locks', async () => {
    const storage = memoryStorage()
    createOutboxStorage(() => storage).keep('rita', taps('one'))
    expect(await createOutboxStorage(() => storage).read('rita')).toEqual(taps('one'))
  })

  it('are dropped when they cannot be read', async () => {
    const { open, storage } = browser(memoryStorage({ 'liveOutbox/before': '{"pseudo":"rita"}', other: 'stays' }))
    expect(await open().read('rita')).toEqual(none)
    expect(storage.length).toBe(1)
  })
})
