import { instant } from '@topspin/domain/ids'
import { type Position, positionFromText } from '@topspin/platform/event-store/port'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { Generation, ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ReadModels } from './read-models.ts'

let store: ReadStore
let bus: LiveBus
let models: ReadModels
let time: number
/** The head of the log. */
let head: Position | null

const at = (n: number) => positionFromText(String(n).padStart(4, '0'))
const place = (n: number) => ({ position: at(n), id: `event ${n}` })
const first = firstGeneration('news', 1)
const next = { ...first, rebuild: 1 }

beforeEach(async () => {
  store = openSqliteReadStore(':memory:')
  bus = openInProcessLiveBus((error) => {
    throw error
  })
  time = 0
  head = at(9)
  models = await ReadModels.open(
    store,
    bus,
    async () => head,
    () => time,
  )
  await store.activate(first)
})
afterEach(async () => {
  await models.close()
  await store.close()
})

interface Commit {
  readonly from?: number
  readonly generation?: Generation
  readonly documents?: Readonly<Record<string, unknown>>
  /** Whether the bus loses the message about the commit. */
  readonly isLost?: boolean
}

/** Commits events up to `to`, as the projections do, and publishes the commit on the bus. */
async function commit(to: number, { from, generation = first, documents = {}, isLost = false }: Commit = {}) {
  const since = from === undefined ? null : at(from)
  const writes = new Map(Object.entries(documents).map(([key, document]) => [key, { document, position: at(to) }]))
  await store.commit({ generation, floor: since, ceiling: place(to), epoch: 0, writes })
  const message = { generation, since, position: at(to), changed: [...writes.keys()] }
  if (!isLost) await bus.publish('committed', message)
}

describe('read models', () => {
  it('read from the active generation', async () => {
    await commit(1, { documents: { a: { n: 1 }, b: { n: 2 } } })
    expect(await models.get('news', 'a')).toEqual({ n: 1 })
    expect(await models.range('news', '', { limit: 5, newestFirst: true })).toEqual([
      { key: 'b', document: { n: 2 } },
      { key: 'a', document: { n: 1 } },
    ])
    await commit(1, { generation: next, documents: { a: { n: 3 } } })
    await store.activate(next)
    await bus.publish('activated', { projection: 'news' })
    expect(await models.get('news', 'a')).toEqual({ n: 3 })
  })

  it('are empty without a generation', async () => {
    expect(await models.get('history', 'a')).toBeNull()
  })

  it('use a new generation within a second when the message of the switch is lost', async () => {
    expect(await models.get('news', 'a')).toBeNull()
    await commit(1, { generation: next, documents: { a: { n: 3 } }, isLost: true })
    await store.activate(next)
    time += 1_000
    expect(await models.get('news', 'a')).toEqual({ n: 3 })
  })

  it('keep a new generation when a read that began before the switch ends last', async () => {
    await commit(1, { documents: { a: { n: 1 } } })
    await commit(1, { generation: next, documents: { a: { n: 3 } } })
    const { checkpoint } = store
    let endRead = () => {}
    const began = new Promise<void>((resolve) => {
      vi.spyOn(store, 'checkpoint').mockImplementationOnce(async (generation) => {
        resolve()
        await new Promise<void>((end) => {
          endRead = end
        })
        return checkpoint.call(store, generation)
      })
    })
    const slow = models.get('news', 'a')
    await began
    await store.activate(next)
    await bus.publish('activated', { projection: 'news' })
    expect(await models.get('news', 'a')).toEqual({ n: 3 })
    endRead()
    await slow
    expect(await models.get('news', 'a')).toEqual({ n: 3 })
  })
})

describe('a value computed once', () => {
  let made: number
  const answer = () =>
    models.once('answer', ['news', 'entry'], async () => {
      made += 1
      const document = (await models.get('news', 'a')) as unknown as { n: number } | null // made by this test
      return document?.n ?? null
    })
  beforeEach(async () => {
    made = 0
    await commit(1, { documents: { a: { n: 1 } } })
  })

  it('serves all readers until a model changes', async () => {
    expect(await Promise.all([answer(), answer(), answer()])).toEqual([1, 1, 1])
    expect(made).toBe(1)
    await commit(2, { from: 1, documents: { a: { n: 2 } } })
    expect([await answer(), await answer()]).toEqual([2, 2])
    expect(made).toBe(2)
  })

  it('is kept while events are appended that do not change the model', async () => {
    await answer()
    await commit(2, { from: 1 })
    await commit(3, { from: 2 })
    time += 5_000
    expect(await answer()).toBe(1)
    expect(made).toBe(1)
  })

  it('is computed again when a message was lost and the next one does not begin at the known position', async () => {
    await answer()
    await commit(2, { from: 1, documents: { a: { n: 2 } }, isLost: true })
    await commit(3, { from: 2 })
    expect(await answer()).toBe(2)
  })

  it('is computed again within a second without any message', async () => {
    await answer()
    await commit(2, { from: 1, documents: { a: { n: 2 } }, isLost: true })
    expect(await answer()).toBe(1)
    time += 1_000
    expect(await answer()).toBe(2)
  })

  it('is not replaced by an older one after a late message', async () => {
    await answer()
    await commit(2, { from: 1, documents: { a: { n: 2 } }, isLost: true })
    time += 1_000
    expect(await answer()).toBe(2)
    await bus.publish('committed', { generation: first, since: at(1), position: at(2), changed: ['a'] })
    expect(await answer()).toBe(2)
    expect(made).toBe(2)
  })

  it('is computed again for another generation', async () => {
    await answer()
    await commit(1, { generation: next, documents: { a: { n: 7 } } })
    await store.activate(next)
    await bus.publish('activated', { projection: 'news' })
    expect(await answer()).toBe(7)
  })

  it('is computed again after an account was erased, because it may contain the pseudo', async () => {
    await answer()
    await bus.publish('account-changed', { playerId: 'x' })
    await answer()
    expect(made).toBe(2)
  })

  it('is computed again for another instant', async () => {
    const answerAt = (time: string) => models.once('dated', ['news'], async () => ({ time }), instant(Date.parse(time)))
    const first = await answerAt('2026-01-01T10:00:00Z')
    expect(await answerAt('2026-01-01T10:00:00Z')).toBe(first)
    expect(await answerAt('2026-01-01T11:00:00Z')).toEqual({ time: '2026-01-01T11:00:00Z' })
  })

  it('is not kept when it fails', async () => {
    const failing = models.once('failing', ['news'], () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(await models.once('failing', ['news'], async () => 'well')).toBe('well')
  })
})

describe('waiting for a position', () => {
  it('ends at once when the position has been reached', async () => {
    await commit(3)
    await models.waitFor(['news'], at(3))
    await models.waitFor(['news'], at(2))
  })

  it('ends when the commit is published', async () => {
    const seen: string[] = []
    const waiting = models.waitFor(['news'], at(2)).then(() => seen.push('waited'))
    await commit(1)
    seen.push('one')
    await commit(2, { from: 1 })
    await waiting
    expect(seen).toEqual(['one', 'waited'])
  })

  it('ends after the commit also when its message is lost', async () => {
    const waiting = models.waitFor(['news'], at(1))
    await commit(1, { isLost: true })
    await waiting
  })

  it('waits for all the models', async () => {
    await commit(2)
    const waiting = models.waitFor(['news', 'entry'], at(2))
    await store.activate(firstGeneration('entry', 1))
    await bus.publish('activated', { projection: 'entry' })
    const entry = { generation: firstGeneration('entry', 1), floor: null, ceiling: place(2), epoch: 0 }
    await store.commit({ ...entry, writes: new Map() })
    expect(await waiting).toBe(true)
  })

  it('waits for the head of a restored log when the position is beyond it', async () => {
    await commit(3)
    head = at(4)
    const waiting = models.waitFor(['news'], at(8))
    let isOver = false
    void waiting.then(() => {
      isOver = true
    })
    await new Promise((resolve) => setTimeout(resolve, 120))
    expect(isOver).toBe(false)
    await commit(4, { from: 3 })
    await waiting
    // The clock has not moved, so the wait did not end by its timeout.
    await models.waitFor(['news'], at(8))
  })

  it('ends after two seconds, and leaves no timer or subscription behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let isOver = false
    const waiting = models.waitFor(['news'], at(9)).then((isReached) => {
      isOver = true
      expect(isReached).toBe(false)
    })
    for (let elapsed = 0; elapsed < 2_000; elapsed += 50) {
      expect(isOver).toBe(false)
      time += 50
      await vi.advanceTimersByTimeAsync(50)
    }
    await waiting
    await vi.advanceTimersByTimeAsync(50)
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
