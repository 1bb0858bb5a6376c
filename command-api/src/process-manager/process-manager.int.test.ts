import type { DomainEvent, EventType } from '@topspin/domain/events'
import { fact, person, someFriday, uuidOf } from '@topspin/domain/testing/builders'
import { toNewEvents } from '@topspin/platform/event-store/domain-events'
import type { EventStore } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { appendAtEnd } from '@topspin/platform/event-store/testing/append-at-end'
import { EngineAway } from '@topspin/platform/operator-error'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { type Policy, ProcessManager } from './process-manager.ts'

type Handled = 'PlayerDisabled' | 'PlayerDeleted'

const managers: ProcessManager<number, Handled>[] = []
afterEach(() => Promise.all(managers.splice(0).map((manager) => manager.stop())))

/** A policy whose state is the number of handled events. Adds each reaction to `noted`, with the state before it. */
const counting = (noted: string[]): Policy<number, Handled> => ({
  name: 'counting',
  version: 1,
  types: ['PlayerDisabled', 'PlayerDeleted'],
  ignores: ({ data }) => JSON.stringify(data).includes(person('ignored')),
  initialState: () => 0,
  resume: async () => undefined,
  evolve: (count) => count + 1,
  react: async (count, { event }) => void noted.push(`${event.type} after ${count}`),
})

type Store = ConstructorParameters<typeof ProcessManager>[0]['store']

/** The store, with other methods in place of some. */
const storeWith = (store: Store, methods: Partial<Store>): Store => ({
  checkpoint: (of) => store.checkpoint(of),
  get: (...of) => store.get(...of),
  lease: (...of) => store.lease(...of),
  drop: (of) => store.drop(of),
  commit: (page) => store.commit(page),
  ...methods,
})

interface Over {
  readonly store?: Store
  readonly policy?: Policy<number, Handled>
  readonly holder?: string
  readonly reported?: string[]
  readonly clock?: () => number
}

function start(events: EventStore, noted: string[], over: Over = {}): ProcessManager<number, Handled> {
  const { store = openSqliteReadStore(':memory:'), policy = counting(noted), holder = 'one', reported = [] } = over
  const clock = over.clock ?? (() => Date.parse(someFriday))
  const report = (text: string) => void reported.push(text)
  const manager = new ProcessManager({ policy, events, store, holder, clock, report, retryAfter: 1 })
  managers.push(manager)
  manager.start()
  return manager
}

let commands = 0
async function append(events: EventStore, ...decided: DomainEvent<EventType>[]): Promise<void> {
  commands += 1
  const commandId = uuidOf(`command ${commands}`)
  const metadata = { commandId, correlationId: commandId, causationId: commandId, actor: null, at: someFriday }
  // The cast is safe: `EventType` is the union of all event types.
  await appendAtEnd(
    events,
    'main/players',
    toNewEvents(decided as DomainEvent[], metadata, () => 1),
  )
}
const playerId = person('alice')
const disabled = fact('PlayerDisabled', { playerId })
const deleted = fact('PlayerDeleted', { playerId })
const renamed = fact('PlayerRenamed', { playerId })

it('reacts to the events of its types in the order of the log, each with the state before it', async () => {
  const events = openSqliteEventStore(':memory:')
  const noted: string[] = []
  await append(events, disabled, renamed, fact('PlayerDisabled', { playerId: person('ignored') }))
  start(events, noted)
  await append(events, deleted)
  await expect.poll(() => noted).toEqual(['PlayerDisabled after 0', 'PlayerDeleted after 1'])
})

it('continues after its checkpoint when it starts again', async () => {
  const [events, store] = [openSqliteEventStore(':memory:'), openSqliteReadStore(':memory:')]
  const noted: string[] = []
  await append(events, disabled)
  const first = start(events, noted, { store })
  await expect.poll(() => noted).toHaveLength(1)
  await first.stop()
  await append(events, deleted)
  start(events, noted, { store })
  await expect.poll(() => noted).toEqual(['PlayerDisabled after 0', 'PlayerDeleted after 1'])
})

it('reacts once to an event that leaves the state unchanged, also when it starts again', async () => {
  const [events, store] = [openSqliteEventStore(':memory:'), openSqliteReadStore(':memory:')]
  const noted: string[] = []
  const policy = { ...counting(noted), evolve: (count: number) => count }
  await append(events, disabled)
  const first = start(events, noted, { store, policy })
  await expect.poll(() => noted).toHaveLength(1)
  await first.stop()
  await append(events, deleted)
  start(events, noted, { store, policy })
  await expect.poll(() => noted).toContain('PlayerDeleted after 0')
  expect(noted).toEqual(['PlayerDisabled after 0', 'PlayerDeleted after 0'])
})

it('resumes at each start with the state of the last start', async () => {
  const [events, store] = [openSqliteEventStore(':memory:'), openSqliteReadStore(':memory:')]
  const noted: string[] = []
  const resumed: number[] = []
  const policy = { ...counting(noted), resume: async (count: number) => void resumed.push(count) }
  await append(events, disabled)
  const first = start(events, noted, { store, policy })
  await expect.poll(() => noted).toHaveLength(1)
  await first.stop()
  start(events, noted, { store, policy })
  await expect.poll(() => resumed).toEqual([0, 1])
})

it('tries an event again when an engine does not answer, and when the checkpoint could not be stored', async () => {
  const [events, store] = [openSqliteEventStore(':memory:'), openSqliteReadStore(':memory:')]
  const noted: string[] = []
  const reported: string[] = []
  let failures = 1
  const away = () => {
    failures -= 1
    throw new EngineAway('the log does not answer')
  }
  const policy: Policy<number, Handled> = {
    ...counting(noted),
    react: async (count, { event }) => (failures > 0 ? away() : void noted.push(`${event.type} after ${count}`)),
  }
  let commits = 0
  const faulty = storeWith(store, {
    commit: async (page) => {
      commits += 1
      if (commits === 1) throw new EngineAway('the store does not answer')
      return store.commit(page)
    },
  })
  await append(events, disabled)
  start(events, noted, { store: faulty, policy, reported })
  await expect.poll(() => commits).toBe(2)
  expect(noted).toEqual(['PlayerDisabled after 0', 'PlayerDisabled after 0'])
  expect(reported).toHaveLength(2)
})

it('runs in the process that has the lease; another process goes on when the lease is released', async () => {
  const [events, store] = [openSqliteEventStore(':memory:'), openSqliteReadStore(':memory:')]
  const [here, there]: [string[], string[]] = [[], []]
  const first = start(events, here, { store, holder: 'here' })
  await append(events, disabled)
  await expect.poll(() => here).toHaveLength(1)
  start(events, there, { store, holder: 'there' })
  await append(events, deleted)
  await expect.poll(() => here).toHaveLength(2)
  await first.stop()
  await append(events, disabled)
  await expect.poll(() => there).toEqual(['PlayerDisabled after 2'])
})

/** The store after a crash in the middle of `drop`, which has left the state without its checkpoint. */
function crashedInDrop(store: Store): Store {
  let left: unknown = null
  return storeWith(store, {
    drop: async (of) => {
      left = await store.get(of, 'state')
      await store.drop(of)
    },
    get: async (...of) => left ?? store.get(...of),
  })
}

it.each([
  ['when the log lacks the last event that was handled', (store: Store) => store],
  ['also when a crash has left the old state without its checkpoint', crashedInDrop],
])('follows the log from its beginning with the initial state, %s', async (_, storeOf) => {
  const [before, after] = [openSqliteEventStore(':memory:'), openSqliteEventStore(':memory:')]
  const store = openSqliteReadStore(':memory:')
  const noted: string[] = []
  await append(before, disabled, deleted)
  const first = start(before, noted, { store })
  await expect.poll(() => noted).toHaveLength(2)
  await first.stop()
  await append(after, deleted)
  start(after, noted, { store: storeOf(store) })
  await expect.poll(() => noted.slice(2)).toEqual(['PlayerDeleted after 0'])
})

it('stores its state with the first checkpoint, in place of one that a crash has left', async () => {
  const [events, store] = [openSqliteEventStore(':memory:'), openSqliteReadStore(':memory:')]
  const crashed = storeWith(store, { get: async (...of) => (await store.get(...of)) ?? 7 })
  const noted: string[] = []
  const policy: Policy<number, Handled> = {
    ...counting(noted),
    evolve: (count, { event }) => count + Number(event.type === 'PlayerDeleted'),
  }
  await append(events, disabled)
  const first = start(events, noted, { store: crashed, policy })
  await expect.poll(() => noted).toEqual(['PlayerDisabled after 0'])
  await first.stop()
  await append(events, deleted)
  start(events, noted, { store: crashed, policy })
  await expect.poll(() => noted.slice(1)).toEqual(['PlayerDeleted after 0'])
})

it('releases the lease after a renewal that is under way, which would take the lease again', async () => {
  const [events, store] = [openSqliteEventStore(':memory:'), openSqliteReadStore(':memory:')]
  const calls: string[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const lease: Store['lease'] = async (...what) => {
    const name = what[3] === 0 ? 'release' : calls.length === 0 ? 'take' : 'renew'
    calls.push(name)
    if (name === 'renew') await answered
    return store.lease(...what)
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const noted: string[] = []
  await append(events, disabled)
  const manager = start(events, noted, { store: storeWith(store, { lease }) })
  await vi.waitFor(() => expect(noted).toHaveLength(1))
  vi.advanceTimersByTime(7_000)
  const stopped = manager.stop()
  await new Promise((resolve) => setImmediate(resolve))
  expect(calls).toEqual(['take', 'renew'])
  answer()
  await stopped
  expect(calls).toEqual(['take', 'renew', 'release'])
})
