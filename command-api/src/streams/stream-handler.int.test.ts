import { Refusal } from '@topspin/domain/refusals'
import { streams } from '@topspin/domain/streams'
import { someFriday, uuidOf } from '@topspin/domain/testing/builders'
import type { EventStore } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'
import { NotReady } from '@topspin/platform/http/health'
import { EngineAway } from '@topspin/platform/operator-error'
import { firstGeneration } from '@topspin/platform/read-store/generation'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { faultyStore, withOwnMethods } from '../testing/faulty-store.ts'
import { deleteEnvelope, envelope, openNewsHandler, publishEnvelope, publishedTitles } from '../testing/news-desk.ts'
import { demandStreamsRead } from './warm-up.ts'

let store: EventStore
let documents: ReadStore
beforeEach(() => {
  store = openSqliteEventStore(':memory:')
  documents = openSqliteReadStore(':memory:')
})
afterEach(async () => {
  await store.close()
  await documents.close()
})

const names = (count: number, prefix = 'n') => Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
const logSize = async () => (await store.readStream(streams.news)).length
const refusedWith = (code: string) => expect.objectContaining({ code })

describe('a batch', () => {
  it('holds all commands of one turn of the event loop, and appends their events at once', async () => {
    const { handler, appended } = openNewsHandler(store, documents)
    const outcomes = await Promise.all(names(50).map((name) => handler.execute(publishEnvelope(name))))
    expect(appended).toEqual([50])
    expect(outcomes.map(({ events }) => events.length)).toEqual(Array(50).fill(1))
    expect(new Set(outcomes.map(({ position }) => position))).toEqual(new Set([await store.head()]))
    expect(await publishedTitles(store)).toEqual(names(50))
  })

  it('holds at most 256 commands; the others follow in the next batches', async () => {
    const { handler, appended } = openNewsHandler(store, documents)
    await Promise.all(names(600).map((name) => handler.execute(publishEnvelope(name))))
    expect(appended).toEqual([256, 256, 88])
    expect(await publishedTitles(store)).toEqual(names(600))
  })

  it('decides each command on the state after the command before', async () => {
    const { handler, appended } = openNewsHandler(store, documents)
    await Promise.all([
      handler.execute(publishEnvelope('n1')),
      handler.execute(deleteEnvelope('n1')),
      handler.execute(publishEnvelope('n2')),
    ])
    expect(appended).toEqual([3])
    expect(await publishedTitles(store)).toEqual(['n2'])
  })

  it('refuses one command without affecting the others', async () => {
    const { handler } = openNewsHandler(store, documents)
    const [first, refused, last] = await Promise.allSettled([
      handler.execute(publishEnvelope('n1')),
      handler.execute(deleteEnvelope('nothing')),
      handler.execute(publishEnvelope('n2')),
    ])
    expect(first).toMatchObject({ status: 'fulfilled' })
    expect(refused).toEqual({ status: 'rejected', reason: refusedWith('unknown-news') })
    expect(last).toMatchObject({ status: 'fulfilled' })
    expect(await publishedTitles(store)).toEqual(['n1', 'n2'])
  })

  it('appends nothing when every command is refused or changes nothing', async () => {
    const { handler, appended } = openNewsHandler(store, documents)
    await handler.execute(publishEnvelope('n1'))
    const again = envelope('another request for it', {
      type: 'PublishNews',
      newsId: uuidOf('n1'),
      title: 'x',
      content: 'y',
    })
    expect(await handler.execute(again)).toMatchObject({ events: [], position: await store.head() })
    await expect(handler.execute(deleteEnvelope('nothing'))).rejects.toThrow(Refusal)
    expect(appended).toEqual([1])
  })

  it('appends the other commands when the log refuses the events of one', async () => {
    const poison = publishEnvelope('poison')
    const { handler } = openNewsHandler(
      {
        ...withOwnMethods(store),
        append: async (stream, events, expected) => {
          const isPoisoned = events.some(({ metadata }) => Object.values(metadata as object).includes(poison.commandId))
          if (isPoisoned) throw new Error('an event id of this append exists already')
          return store.append(stream, events, expected)
        },
      },
      documents,
    )
    const answers = await Promise.allSettled(
      [publishEnvelope('n1'), poison, publishEnvelope('n2')].map((one) => handler.execute(one)),
    )
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await publishedTitles(store)).toEqual(['n1', 'n2'])
  })
})

describe('a batch of more bytes than one append may hold', () => {
  const long = (name: string, length: number) =>
    envelope(name, { type: 'PublishNews', newsId: uuidOf(name), title: name, content: 'é'.repeat(length / 2) })

  it('is split into smaller batches, in order', async () => {
    const { handler, appended } = openNewsHandler(store, documents)
    const outcomes = await Promise.all(names(30).map((name) => handler.execute(long(name, 100_000))))
    expect(outcomes.map(({ events }) => events.length)).toEqual(Array(30).fill(1))
    expect(appended).toEqual([8, 7, 8, 7])
    expect(await publishedTitles(store)).toEqual(names(30))
  })

  it('refuses a single command that is too large, without affecting the others', async () => {
    const { handler } = openNewsHandler(store, documents)
    const answers = await Promise.allSettled(
      [publishEnvelope('n1'), long('huge', 1_048_576), publishEnvelope('n2')].map((one) => handler.execute(one)),
    )
    expect(answers).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'too-large' } },
      { status: 'fulfilled' },
    ])
    expect(await publishedTitles(store)).toEqual(['n1', 'n2'])
  })
})

describe('calls of the log', () => {
  /** A handler on a store that counts its calls, and another handler on the same log. */
  async function counted(monotonic?: () => number) {
    const calls: string[] = []
    const counting: EventStore = {
      ...withOwnMethods(store),
      append: (...what) => {
        calls.push('append')
        return store.append(...what)
      },
      readStream: (...what) => {
        calls.push('read')
        return store.readStream(...what)
      },
    }
    const { handler } = openNewsHandler(counting, documents, monotonic)
    await handler.execute(publishEnvelope('n0'))
    calls.length = 0
    return { handler, other: openNewsHandler(store, documents).handler, calls }
  }

  it('of a command: one append and no read, while no other process writes', async () => {
    const { handler, calls } = await counted()
    for (const name of names(5)) await handler.execute(publishEnvelope(name))
    expect(calls).toEqual(Array(5).fill('append'))
  })

  it('of a refused command, and of one that changes nothing: one read', async () => {
    const { handler, calls } = await counted()
    await expect(handler.execute(deleteEnvelope('nothing'))).rejects.toThrow(Refusal)
    expect(calls).toEqual(['read'])
    await handler.execute(envelope('idle', { type: 'PublishNews', newsId: uuidOf('n0'), title: 'x', content: 'y' }))
    expect(calls).toEqual(['read', 'read'])
  })

  it('of a batch with a refused command: one append, then one read', async () => {
    const { handler, calls } = await counted()
    await Promise.allSettled([publishEnvelope('n1'), deleteEnvelope('nothing')].map((one) => handler.execute(one)))
    expect(calls).toEqual(['append', 'read'])
  })

  it('a command is not refused on a state that another process has changed', async () => {
    const { handler, other } = await counted()
    await other.execute(publishEnvelope('n1'))
    expect((await handler.execute(deleteEnvelope('n1'))).events).toMatchObject([{ type: 'NewsDeleted' }])
  })

  it('a command that seems to change nothing is decided again when another process has changed the state', async () => {
    const { handler, other } = await counted()
    await other.execute(deleteEnvelope('n0'))
    const again = envelope('again', { type: 'PublishNews', newsId: uuidOf('n0'), title: 'x', content: 'y' })
    const both = await Promise.all([handler.execute(again), handler.execute(again)])
    const alone = await openNewsHandler(store, documents).handler.execute(again)
    expect(both).toEqual([alone, alone])
  })

  it('after a conflict the stream is read and the command is decided again', async () => {
    const { handler, other, calls } = await counted()
    await other.execute(publishEnvelope('n1'))
    expect((await handler.execute(publishEnvelope('n2'))).events).toMatchObject([{ data: { sequence: 3 } }])
    expect(calls.filter((call) => call === 'append')).toHaveLength(2)
    expect(calls.filter((call) => call === 'read').length).toBeGreaterThan(0)
    expect(await publishedTitles(store)).toEqual(['n0', 'n1', 'n2'])
  })

  it('the stream is read when another process has announced an append, which avoids the conflict', async () => {
    const { handler, other, calls } = await counted()
    await other.execute(publishEnvelope('n1'))
    handler.expire()
    await handler.execute(publishEnvelope('n2'))
    expect(calls).toEqual(['read', 'append'])
  })

  it('the stream is read when the last call was a second ago', async () => {
    let milliseconds = 0
    const { handler, calls } = await counted(() => milliseconds)
    milliseconds += 999
    await handler.execute(publishEnvelope('n1'))
    milliseconds += 1_000
    await handler.execute(publishEnvelope('n2'))
    expect(calls).toEqual(['append', 'read', 'append'])
  })

  it('a recent state is read again after a second, or when another process has announced an append', async () => {
    let milliseconds = 0
    const { handler, other, calls } = await counted(() => milliseconds)
    const sequence = () => handler.readRecent((state) => state.nextSequence)
    await other.execute(publishEnvelope('n1'))
    expect(await sequence()).toBe(2)
    handler.expire()
    expect(await sequence()).toBe(3)
    await other.execute(publishEnvelope('n2'))
    milliseconds += 1_000
    expect(await sequence()).toBe(4)
    expect(calls).toEqual(['read', 'read'])
  })
})

describe('a repeat of a command that is no longer remembered', () => {
  it('is refused at once, without affecting the others', async () => {
    const { handler } = openNewsHandler(store, documents)
    await handler.execute(publishEnvelope('old'))
    await handler.execute(deleteEnvelope('old'))
    await Promise.all(names(2_100).map((name) => handler.execute(publishEnvelope(name))))
    const append = vi.spyOn(store, 'append')
    const answers = await Promise.allSettled(
      [publishEnvelope('new 1'), publishEnvelope('old'), publishEnvelope('new 2')].map((one) => handler.execute(one)),
    )
    expect(answers).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'idempotency-mismatch' } },
      { status: 'fulfilled' },
    ])
    // One append of all three commands, one of the first two, one of each of these alone, and one of the third.
    expect(append).toHaveBeenCalledTimes(5)
    expect((await publishedTitles(store)).slice(-2)).toEqual(['new 1', 'new 2'])
  })
})

describe('reading the state', () => {
  it('includes what another process has appended', async () => {
    const [here, there] = [openNewsHandler(store, documents).handler, openNewsHandler(store, documents).handler]
    expect(await here.read((state) => state.nextSequence)).toBe(1)
    await there.execute(publishEnvelope('n1'))
    const head = await store.head()
    expect(await here.read((state, position) => [state.nextSequence, position])).toEqual([2, head])
  })

  it('reads the log once for simultaneous readers', async () => {
    const readStream = vi.fn(store.readStream.bind(store))
    const { handler } = openNewsHandler({ ...withOwnMethods(store), readStream }, documents)
    await Promise.all(names(20).map(() => handler.read((state) => state.nextSequence)))
    expect(readStream).toHaveBeenCalledTimes(1)
  })

  it('fails only for the reader whose view throws', async () => {
    const { handler } = openNewsHandler(store, documents)
    const answers = await Promise.allSettled([
      handler.read(() => {
        throw new Refusal('live-none')
      }),
      handler.read((state) => state.nextSequence),
    ])
    expect(answers).toMatchObject([{ reason: refusedWith('live-none') }, { value: 1 }])
  })

  it('happens between the batches of many commands, not after the last one', async () => {
    const { handler, appended } = openNewsHandler(store, documents)
    const commands = Promise.all(names(1000).map((name) => handler.execute(publishEnvelope(name))))
    expect(await handler.read(() => appended.length)).toBeLessThan(4)
    await commands
  })

  it('fails while the log is away, and succeeds afterwards', async () => {
    let isAway = true
    const { handler } = openNewsHandler(
      {
        ...withOwnMethods(store),
        readStream: (...what) => (isAway ? Promise.reject(new EngineAway()) : store.readStream(...what)),
      },
      documents,
    )
    await expect(handler.read(() => 1)).rejects.toThrow(EngineAway)
    await expect(handler.execute(publishEnvelope('n1'))).rejects.toThrow(EngineAway)
    isAway = false
    expect(await handler.read(() => 1)).toBe(1)
    await handler.execute(publishEnvelope('n1'))
    expect(await publishedTitles(store)).toEqual(['n1'])
  })

  it('fails at an event of a newer release', async () => {
    const metadata = {
      ...envelope('x', { type: 'DeleteNews', newsId: '' }),
      at: someFriday,
      causationId: '',
      schema: 1,
    }
    await appendAtEnd(store, streams.news, [{ id: uuidOf('e'), type: 'NewsPinned', data: {}, metadata }])
    const { handler } = openNewsHandler(store, documents)
    const position = await store.head()
    const message = `event 0 of main/news (position ${position}, type NewsPinned, version 1) cannot be read by this release: a newer release wrote it; run that one`
    await expect(handler.read(() => 1)).rejects.toThrow(message)
    await expect(handler.execute(publishEnvelope('n1'))).rejects.toThrow(message)
    expect(await logSize()).toBe(1)
  })
})

describe('a long stream', () => {
  /** A store with 1,200 news, whose second page is read only after `release`. */
  async function pausedStore() {
    const { handler: writer } = openNewsHandler(store, openSqliteReadStore(':memory:'))
    await Promise.all(names(1_200).map((name) => writer.execute(publishEnvelope(name))))
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let reads = 0
    let paused: () => void = () => undefined
    const isPaused = new Promise<void>((resolve) => {
      paused = resolve
    })
    const paging: EventStore = {
      ...withOwnMethods(store),
      readStream: async (...what) => {
        reads += 1
        if (reads === 2) {
          paused()
          await released
        }
        return store.readStream(...what)
      },
    }
    return { paging, isPaused, release, reads: () => reads }
  }

  it('is read in pages, once for all who wait for it, and returns the revision reached so far', async () => {
    const { paging, isPaused, release, reads } = await pausedStore()
    const { handler } = openNewsHandler(paging, documents)
    expect(handler.revisionWhileBehind()).toBeNull()
    const first = handler.read((state) => state.nextSequence)
    await isPaused
    expect(handler.revisionWhileBehind()).toBe(499)
    const executed = Promise.all(['a', 'b'].map((name) => handler.execute(publishEnvelope(name))))
    release()
    expect(await first).toBe(1_201)
    expect((await executed).map(({ events }) => events.length)).toEqual([1, 1])
    expect(handler.revisionWhileBehind()).toBeNull()
    expect(reads()).toBe(3)
  })

  it('lets other work of the process run between two pages', async () => {
    const { paging, isPaused, release } = await pausedStore()
    const { handler } = openNewsHandler(paging, documents)
    const read = handler.read(() => 'read')
    await isPaused
    release()
    const turn = new Promise((resolve) => setImmediate(resolve, 'turn'))
    expect(await Promise.race([read, turn])).toBe('turn')
    await read
  })

  it('lets a command and a read wait for at most 20 s; the command is then not executed', async () => {
    const { paging, isPaused, release } = await pausedStore()
    const { handler } = openNewsHandler(paging, documents)
    const first = handler.read(() => 1)
    await isPaused
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const late = Promise.allSettled([handler.execute(publishEnvelope('late')), handler.readRecent(() => 1)])
      await vi.advanceTimersByTimeAsync(20_000)
      const reason = new EngineAway('main/news is still being read')
      expect(await late).toEqual([1, 2].map(() => ({ status: 'rejected', reason })))
    } finally {
      vi.useRealTimers()
    }
    release()
    await first
    expect(await logSize()).toBe(1_200)
  })

  it('makes the process not ready, with the reason', async () => {
    const { paging, isPaused, release } = await pausedStore()
    const { handler: news } = openNewsHandler(paging, documents)
    const first = news.read(() => 1)
    await isPaused
    await expect(demandStreamsRead({ news })).rejects.toThrow(
      new NotReady('the log is being read: 500 events of news so far'),
    )
    release()
    await first
    await demandStreamsRead({ news })
  })
})

describe('a repeat', () => {
  it('appends nothing and returns the first outcome, also while the first is being executed', async () => {
    const { handler } = openNewsHandler(store, documents)
    const [first, twin] = await Promise.all([
      handler.execute(publishEnvelope('n1')),
      handler.execute(publishEnvelope('n1')),
    ])
    await handler.execute(publishEnvelope('n2'))
    const later = await handler.execute(publishEnvelope('n1'))
    expect(twin).toEqual(first)
    expect(later).toMatchObject({ events: first.events, position: first.position })
    expect(await publishedTitles(store)).toEqual(['n1', 'n2'])
  })

  it('is recognised by another process and after a restart', async () => {
    const first = await openNewsHandler(store, documents).handler.execute(publishEnvelope('n1'))
    expect(await openNewsHandler(store, documents).handler.execute(publishEnvelope('n1'))).toEqual(first)
    expect(await logSize()).toBe(1)
  })

  it('of a command that changed nothing returns no events', async () => {
    const { handler } = openNewsHandler(store, documents)
    await handler.execute(publishEnvelope('n1'))
    const idle = envelope('idle', { type: 'PublishNews', newsId: uuidOf('n1'), title: 'x', content: 'y' })
    await handler.execute(idle)
    expect(await handler.execute(idle)).toMatchObject({ events: [], position: await store.head() })
  })

  it('of a refused command is decided again', async () => {
    const { handler } = openNewsHandler(store, documents)
    await expect(handler.execute(deleteEnvelope('n1'))).rejects.toThrow(Refusal)
    await handler.execute(publishEnvelope('n1'))
    expect((await handler.execute(deleteEnvelope('n1'))).events).toMatchObject([{ type: 'NewsDeleted' }])
  })
})

describe('when the log does not answer', () => {
  it.each([
    ['lost', 'before the append', 0],
    ['unacknowledged', 'after the append', 1],
  ] as const)(
    'the outcome of an append that is %s (%s) is unknown, and its repeat is safe',
    async (fault, _, added) => {
      const faulty = faultyStore(store)
      const { handler } = openNewsHandler(faulty, documents)
      await handler.execute(publishEnvelope('n0'))
      faulty.faults.push(fault)
      const batch = await Promise.allSettled(
        [publishEnvelope('n1'), deleteEnvelope('none')].map((one) => handler.execute(one)),
      )
      // The refused command also fails with EngineAway: its refusal may depend on an event whose outcome is unknown.
      expect(batch).toEqual(Array(2).fill({ status: 'rejected', reason: expect.any(EngineAway) }))
      expect(await logSize()).toBe(1 + added)
      expect((await handler.execute(publishEnvelope('n1'))).events).toHaveLength(1)
      expect(await publishedTitles(store)).toEqual(['n0', 'n1'])
      expect(await logSize()).toBe(2)
    },
  )
})

describe('a log restored from a backup while a handler runs', () => {
  let restored: EventStore
  let current: EventStore
  beforeEach(() => {
    restored = openSqliteEventStore(':memory:')
    current = store
  })
  afterEach(() => restored.close())
  /** A handler whose store is `current`. When a test replaces `current`, the clock of the handler advances a minute. */
  const desk = () => {
    const replaceable = new Proxy(store, { get: (_, name) => Reflect.get(current, name).bind(current) })
    return openNewsHandler(replaceable, documents, () => (current === store ? 0 : 60_000))
  }
  const sequence = (handler: ReturnType<typeof desk>['handler']) => handler.read((state) => state.nextSequence)

  it('that ends earlier: commands are decided without the lost events', async () => {
    const { handler, replacedLogs } = desk()
    await Promise.all(names(5).map((name) => handler.execute(publishEnvelope(name))))
    for (const { stream, ...event } of await store.readAll(null, 3)) await appendAtEnd(restored, stream, [event])
    current = restored
    expect(await sequence(handler)).toBe(4)
    await expect(handler.execute(deleteEnvelope('n5'))).rejects.toThrow(refusedWith('unknown-news'))
    // A repeat of a lost command is executed again.
    expect((await handler.execute(publishEnvelope('n4'))).events).toMatchObject([{ data: { sequence: 4 } }])
    expect(await publishedTitles(restored)).toEqual(names(4))
    expect(replacedLogs).toEqual([streams.news])
  })

  it.each([
    ['has grown to the same length', 5],
    ['has grown beyond', 9],
  ])('that %s: commands are decided on the events of the restored log alone', async (_, length) => {
    const { handler, replacedLogs } = desk()
    await Promise.all(names(5).map((name) => handler.execute(publishEnvelope(name))))
    const other = openNewsHandler(restored, openSqliteReadStore(':memory:'))
    await Promise.all(names(length, 'o').map((name) => other.handler.execute(publishEnvelope(name))))
    current = restored
    await handler.execute(publishEnvelope('last'))
    expect(await publishedTitles(restored)).toEqual([...names(length, 'o'), 'last'])
    expect(await sequence(handler)).toBe(length + 2)
    expect(replacedLogs).toEqual([streams.news])
  })
})

describe('a snapshot', () => {
  const write = async (count: number, prefix: string, into = store) => {
    const { handler } = openNewsHandler(into, documents)
    await Promise.all(names(count, prefix).map((name) => handler.execute(publishEnvelope(name))))
  }
  /** Reads the state with a new handler. `from` has the revision at which each of its reads of the stream began. */
  const firstReads = async (from: EventStore) => {
    const readStream = vi.fn(from.readStream.bind(from))
    const { handler } = openNewsHandler({ ...withOwnMethods(from), readStream }, documents)
    const next = await handler.read((state) => state.nextSequence)
    return { next, from: readStream.mock.calls.map(([, options]) => options?.from), handler }
  }

  it('lets a start read only the tail, and holds the remembered commands', async () => {
    await write(520, 'a')
    await write(10, 'b')
    const { next, from, handler } = await firstReads(store)
    expect(next).toBe(531)
    // The first read is of the event at the snapshot, to verify that the log is the same. The second read is of that
    // event and the events after it.
    expect(from).toEqual([511, 511])
    expect((await handler.execute(publishEnvelope('a1'))).events).toMatchObject([{ data: { sequence: 1 } }])
    expect(await logSize()).toBe(530)
  })

  it('of another log is ignored', async () => {
    await write(520, 'a')
    const restored = openSqliteEventStore(':memory:')
    await write(515, 'b', restored)
    expect((await firstReads(restored)).next).toBe(516)
    expect(await publishedTitles(restored)).toEqual(names(515, 'b'))
    await restored.close()
  })

  it('ahead of a restored log is dropped, so that later ones can be saved', async () => {
    await write(1_020, 'a')
    const restored = openSqliteEventStore(':memory:')
    await write(3, 'b', restored)
    expect((await firstReads(restored)).next).toBe(4)
    await write(520, 'c', restored)
    const [last] = await restored.readStream(streams.news, { from: 514, limit: 1 })
    const kept = await documents.checkpoint(firstGeneration('snapshot:news', 1))
    expect(kept.position! <= (await restored.head())!).toBe(true)
    expect((await firstReads(restored)).from[0]).toBeGreaterThan(500)
    expect(last).toBeDefined()
    await restored.close()
  })

  it('is saved once more when the handler closes', async () => {
    const { handler } = openNewsHandler(store, documents)
    await Promise.all(names(60).map((name) => handler.execute(publishEnvelope(name))))
    await handler.close()
    expect((await firstReads(store)).from).toEqual([59, 59])
  })

  it('is seldom saved when saving takes long: at most 1 % of the time', async () => {
    let milliseconds = 0
    const commit = vi.spyOn(documents, 'commit').mockImplementation(async () => {
      milliseconds += 10
      return 'committed'
    })
    const { handler } = openNewsHandler(store, documents, () => milliseconds)
    for (const [prefix, saves] of Object.entries({ a: 1, b: 1, c: 2 })) {
      await Promise.all(names(510, prefix).map((name) => handler.execute(publishEnvelope(name))))
      // Waits for the snapshot too, which is saved after the answers.
      await handler.read(() => null)
      expect(commit).toHaveBeenCalledTimes(saves)
      milliseconds += 500
    }
  })

  it('that cannot be saved is reported and affects nothing else', async () => {
    vi.spyOn(documents, 'commit').mockRejectedValueOnce(new EngineAway('no documents'))
    const { handler, snapshotFailures } = openNewsHandler(store, documents)
    await Promise.all(names(520).map((name) => handler.execute(publishEnvelope(name))))
    expect(snapshotFailures).toEqual([new EngineAway('no documents')])
    expect((await firstReads(store)).next).toBe(521)
  })
})
