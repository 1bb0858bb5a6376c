import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventData } from '@topspin/domain/events'
import { fromPoints, halfPoints, type PlayerId } from '@topspin/domain/ids'
import { MatchEndTimes } from '@topspin/domain/match/last-matches'
import type { MatchCommand } from '@topspin/domain/match/match'
import { Refusal } from '@topspin/domain/refusals'
import { streams } from '@topspin/domain/streams'
import { person, someFriday, unrestrictedEntryRules, uuidOf } from '@topspin/domain/testing/builders'
import { ConcurrencyConflict, type EventStore, type RecordedEvent } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { EngineAway } from '@topspin/platform/operator-error'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { withOwnMethods } from '../testing/faulty-store.ts'
import { slowStore } from '../testing/slow-store.ts'
import { markStreamOutdated, openStreamHandlers, type StreamHandlers } from './handlers.ts'

const people = ['ann', 'ben', 'cleo', 'dan'].map(person)
const admin = people[0]!
const startScore = fromPoints(500)

/** The handlers of one process. @param monotonic a clock in milliseconds; by default it never advances */
const open = (events: EventStore, monotonic: () => number = () => 0): StreamHandlers =>
  openStreamHandlers({
    events,
    snapshots: openSqliteReadStore(':memory:'),
    rules: unrestrictedEntryRules,
    ends: new MatchEndTimes(),
    appended: () => {},
    logReplaced: () => {},
    monotonic,
    snapshotFailed: (error) => {
      throw error
    },
  })

const envelope = <Command>(name: string, command: Command) => ({
  command,
  commandId: uuidOf(name),
  correlationId: uuidOf(name),
  actor: admin,
  now: someFriday,
})

async function registerAll(handlers: StreamHandlers): Promise<void> {
  for (const playerId of people) {
    await handlers.players.execute(envelope(`register ${playerId}`, { type: 'RegisterPlayer', playerId, startScore }))
    await handlers.players.execute(envelope(`activate ${playerId}`, { type: 'ActivatePlayer', playerId }))
  }
}

const singles = (one: PlayerId, two: PlayerId, setsTwo = 0): MatchCommand => ({
  type: 'RecordMatch',
  ladder: 'simple',
  sideOne: [one],
  sideTwo: [two],
  setsOne: 2,
  setsTwo,
  recorder: one,
  origin: 'entry',
})

type Played = EventData<'MatchPlayed'>
const pair = fc.shuffledSubarray(people, { minLength: 2, maxLength: 2 })
const anyCommand: fc.Arbitrary<MatchCommand> = fc.oneof(
  { weight: 3, arbitrary: pair.map(([one, two]) => singles(one!, two!)) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 6 })
      .map((matchId) => ({ type: 'CancelMatch', ladder: 'simple', matchId, by: admin }) as const),
  },
)

/** Expects a history as one process alone writes it: ids without gaps, and scores that follow from each other. */
function expectSerialHistory(log: readonly RecordedEvent[]): void {
  const scores = new Map<PlayerId, number>(people.map((id) => [id, startScore]))
  let played = 0
  for (const { type, data } of log) {
    const match = data as Played // the stream holds MatchPlayed and MatchRolledBack, which has the same fields
    const sides = [...match.winners, ...match.losers]
    if (type === 'MatchPlayed') {
      played += 1
      expect([match.matchId, match.sequence]).toEqual([played, played])
      for (const { playerId, before } of sides) expect(before).toBe(scores.get(playerId))
      for (const { playerId, before, impact } of sides) scores.set(playerId, halfPoints(before + impact))
    } else {
      for (const { playerId, before, impact } of sides) expect(scores.get(playerId)).toBe(before + impact)
      for (const { playerId, before } of sides) scores.set(playerId, before)
    }
  }
}

describe('two processes on one log', () => {
  it('write a serial history, in any order of their steps', async () => {
    let conflicts = 0
    const delays = () => fc.array(fc.nat(4), { minLength: 5, maxLength: 30 })
    const anyCommands = fc.array(fc.record({ command: anyCommand, isHere: fc.boolean(), turn: fc.nat(20) }), {
      minLength: 2,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(anyCommands, delays(), delays(), async (commands, hereDelays, thereDelays) => {
        const store = openSqliteEventStore(':memory:')
        await registerAll(open(store))
        const counting = {
          ...withOwnMethods(store),
          append: (...what: Parameters<EventStore['append']>) =>
            store.append(...what).catch((error: unknown) => {
              if (error instanceof ConcurrencyConflict) conflicts += 1
              throw error
            }),
        }
        const [here, there] = [open(slowStore(counting, hereDelays)), open(slowStore(counting, thereDelays))]
        const execute = async ({ command, isHere, turn }: (typeof commands)[number], index: number) => {
          for (let turns = turn; turns > 0; turns -= 1) await nextTurn()
          return (isHere ? here : there).matches.execute(envelope(`command ${index}`, command))
        }
        const answers = await Promise.allSettled(commands.map(execute))

        const log = await store.readStream(streams.matches)
        expectSerialHistory(log)
        const madeBy = (index: number) =>
          log.filter(({ metadata }) => (metadata as { commandId: string }).commandId === uuidOf(`command ${index}`))
        for (const [index, answer] of answers.entries()) {
          if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(Refusal)
          const returned = answer.status === 'fulfilled' ? answer.value.events.map(({ data }) => data) : []
          expect(madeBy(index).map(({ data }) => data)).toEqual(returned)
        }
        await store.close()
      }),
      { numRuns: 60 },
    )
    expect(conflicts, 'conflicts provoked').toBeGreaterThan(20)
  })

  it('record one match for a command that both receive', async () => {
    const store = openSqliteEventStore(':memory:')
    const [here, there] = [open(store), open(store)]
    await registerAll(here)
    const command = envelope('the match', singles(people[0]!, people[1]!))
    const [one, two] = await Promise.all([here.matches.execute(command), there.matches.execute(command)])
    expect(two.events).toEqual(one.events)
    expect(await store.readStream(streams.matches)).toHaveLength(1)
    await store.close()
  })

  it('refuse a correction that a match of the other process has made stale', async () => {
    const store = openSqliteEventStore(':memory:')
    const [here, there] = [open(store), open(store)]
    await registerAll(here)
    const [ann, ben, cleo, dan] = people as [PlayerId, PlayerId, PlayerId, PlayerId]
    await here.matches.execute(envelope('wrong', singles(ann, ben)))
    const result = { winners: [ben], losers: [ann], loserSets: 0 } as const
    const correction = { type: 'CorrectMatch', ladder: 'simple', matchId: 1, result, by: admin } as const
    await there.matches.execute(envelope('other', singles(cleo, dan)))
    // The state in `here` lacks the match `other`: the append conflicts, and the correction is decided again.
    const late = here.matches.execute(envelope('late', { ...correction, revision: 1 }))
    await expect(late).rejects.toThrow(expect.objectContaining({ code: 'correction-stale' }))
    // Both corrections have the same revision; only one of them is appended.
    const both = await Promise.allSettled(
      [here, there].map((one, index) =>
        one.matches.execute(envelope(`correction ${index}`, { ...correction, revision: 2 })),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { code: 'correction-stale' } })
    expect((await store.readStream(streams.matches)).map(({ type }) => type)).toEqual([
      'MatchPlayed',
      'MatchPlayed',
      'MatchCorrected',
    ])
    await store.close()
  })

  it('refuse a command after repeated conflicts', async () => {
    const store = openSqliteEventStore(':memory:')
    const rival = open(store)
    await registerAll(rival)
    let count = 0
    const slower = open({
      ...withOwnMethods(store),
      append: async (...what) => {
        count += 1
        await rival.matches.execute(envelope(`rival ${count}`, singles(people[0]!, people[1]!)))
        return store.append(...what)
      },
    })
    const late = slower.matches.execute(envelope('late', singles(people[2]!, people[3]!)))
    await expect(late).rejects.toThrow(expect.objectContaining({ code: 'concurrent-change' }))
    expectSerialHistory(await store.readStream(streams.matches))
    await store.close()
  })
})

describe('a decision about a match', () => {
  it('does not use an activation that was not appended', async () => {
    const store = openSqliteEventStore(':memory:')
    await registerAll(open(store))
    const fresh = person('fresh')
    const [reading, allowRead] = gate()
    const [broken, breakAppend] = gate()
    const handlers = open({
      ...withOwnMethods(store),
      readStream: async (stream, options) => {
        if (stream === streams.matches) await reading
        return store.readStream(stream, options)
      },
      append: async (stream, events, expected) => {
        if (events.some(({ type }) => type === 'PlayerActivated')) {
          await broken
          throw new EngineAway('the connection broke')
        }
        return store.append(stream, events, expected)
      },
    })
    await handlers.players.execute(envelope('r', { type: 'RegisterPlayer', playerId: fresh, startScore }))
    const match = handlers.matches.execute(envelope('m', singles(people[0]!, fresh)))
    for (let turns = 5; turns > 0; turns -= 1) await nextTurn()
    const activation = handlers.players.execute(envelope('a', { type: 'ActivatePlayer', playerId: fresh }))
    // The command of the match waits for its stream. The activation is decided, and its append will fail.
    for (let turns = 5; turns > 0; turns -= 1) await nextTurn()
    allowRead()
    for (let turns = 5; turns > 0; turns -= 1) await nextTurn()
    breakAppend()
    await expect(activation).rejects.toThrow(EngineAway)
    await expect(match).rejects.toThrow(expect.objectContaining({ code: 'player-not-active' }))
    expect(await store.readStream(streams.matches)).toEqual([])
    await store.close()
  })

  it('uses earlier decisions about players', async () => {
    const store = openSqliteEventStore(':memory:')
    const handlers = open(store)
    await registerAll(handlers)
    await handlers.players.execute(envelope('d', { type: 'DisablePlayer', playerId: people[1]! }))
    const match = handlers.matches.execute(envelope('m', singles(people[0]!, people[1]!)))
    await expect(match).rejects.toThrow(expect.objectContaining({ code: 'player-not-active' }))
    await store.close()
  })
})

describe('a decision about a match, when another process changes the players', () => {
  const match = (name: string) => envelope(name, singles(people[0]!, people[1]!))
  const disable = envelope('disable', { type: 'DisablePlayer', playerId: people[1]! } as const)

  async function twoProcesses(monotonic?: () => number) {
    const store = openSqliteEventStore(':memory:')
    const here = open(store, monotonic)
    await registerAll(here)
    await here.matches.execute(match('first'))
    return { store, here, there: open(store) }
  }

  it.each([
    ['the other process has announced it', true, 0],
    ['a second has passed', false, 1_000],
  ])('refuses a disabled player as soon as %s', async (_, isAnnounced, later) => {
    let milliseconds = 0
    const { store, here, there } = await twoProcesses(() => milliseconds)
    await there.players.execute(disable)
    if (isAnnounced) markStreamOutdated(here, streams.players)
    milliseconds += later
    await expect(here.matches.execute(match('m'))).rejects.toThrow(
      expect.objectContaining({ code: 'player-not-active' }),
    )
    await store.close()
  })

  it('does not refuse a player who is active again', async () => {
    const { store, here, there } = await twoProcesses()
    await here.players.execute(disable)
    await there.players.execute(envelope('again', { type: 'ActivatePlayer', playerId: people[1]! }))
    expect((await here.matches.execute(match('m'))).events).toHaveLength(1)
    await store.close()
  })

  it('is made without a read of the log while nobody changes the players', async () => {
    const { store, here } = await twoProcesses()
    const readStream = vi.spyOn(store, 'readStream')
    await here.matches.execute(match('m'))
    expect(readStream).not.toHaveBeenCalled()
    await store.close()
  })
})

function gate(): [Promise<void>, () => void] {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [opened, open]
}
