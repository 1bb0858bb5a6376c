import { fromPoints, type Instant, type PlayerId } from '@topspin/domain/ids'
import { MatchEndTimes, registerEndsOfMisdatedMatches } from '@topspin/domain/match/last-matches'
import type { RecordMatch } from '@topspin/domain/match/match'
import type { Refusal } from '@topspin/domain/refusals'
import { streams } from '@topspin/domain/streams'
import { parseInstant, person, plusSeconds, someFriday, uuidOf } from '@topspin/domain/testing/builders'
import { isWithinHours, parseWorkingHours } from '@topspin/domain/time/working-hours'
import type { EventStore } from '@topspin/platform/event-store/port'
import { openSqliteEventStore } from '@topspin/platform/event-store/sqlite'
import { openSqliteReadStore } from '@topspin/platform/read-store/sqlite'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStreamHandlers, type StreamHandlers } from './handlers.ts'

const rules = {
  hours: parseWorkingHours('Mon-Fri 08:00-19:00')!,
  timeZone: 'Europe/Paris',
  cooldownSeconds: 180,
  rollbackWindowHours: 24,
  withdrawSeconds: 120,
}
const people = ['ann', 'ben', 'cleo', 'dan'].map(person)
const [ann, ben, cleo, dan] = people as [PlayerId, PlayerId, PlayerId, PlayerId] // the line before has four names
const minutes = (count: number, from = someFriday) => plusSeconds(from, count * 60)
/** A Sunday, years ahead. */
const farAhead = parseInstant('2030-01-06T03:00:00Z')

let store: EventStore
let commandCount = 0
beforeEach(async () => {
  store = openSqliteEventStore(':memory:')
  const { players } = open()
  for (const playerId of people) {
    await players.execute(withId({ type: 'RegisterPlayer', playerId, startScore: fromPoints(500) }, someFriday))
    await players.execute(withId({ type: 'ActivatePlayer', playerId }, someFriday))
  }
})
afterEach(() => store.close())

/** The handlers of a process that has just started. */
const open = (ends = new MatchEndTimes()): StreamHandlers =>
  openStreamHandlers({
    events: store,
    snapshots: openSqliteReadStore(':memory:'),
    rules,
    ends,
    appended: () => {},
    logReplaced: () => {},
    snapshotFailed: (error) => {
      throw error
    },
  })

function withId<Command>(command: Command, now: Instant) {
  commandCount += 1
  const id = uuidOf(`command ${commandCount}`)
  return { command, commandId: id, correlationId: id, actor: ann, now }
}

const match = (one: PlayerId, two: PlayerId): RecordMatch => ({
  type: 'RecordMatch',
  ladder: 'simple',
  sideOne: [one],
  sideTwo: [two],
  setsOne: 2,
  setsTwo: 0,
  recorder: one,
  origin: 'entry',
})
const play = ({ matches }: StreamHandlers, now: Instant, one = ann, two = ben) =>
  matches.execute(withId(match(one, two), now))
const cancel = ({ matches }: StreamHandlers, now: Instant, matchId: number) =>
  matches.execute(withId({ type: 'CancelMatch', ladder: 'simple', matchId, by: ann }, now))
const refused = (code: string, facts: object = {}) => expect.objectContaining({ code, facts })
const stamps = async (stream: string) =>
  (await store.readStream(stream)).map(({ metadata }) => (metadata as { at: Instant }).at) // written by the handler

describe('after a clock that was years ahead', () => {
  it('matches can be recorded and are dated by the current clock', async () => {
    await open().matches.execute(withId({ type: 'CloseEntry' }, farAhead))
    const handlers = open()
    await handlers.matches.execute(withId({ type: 'OpenEntry' }, someFriday))
    const { events } = await play(handlers, minutes(5))
    expect(events).toMatchObject([{ data: { playedAt: minutes(5) }, metadata: { at: farAhead } }])
    await play(handlers, minutes(5), cleo, dan)
    expect(await stamps(streams.matches)).toEqual(Array(4).fill(farAhead))
  })

  it('the cooldown after a match dated ahead ends after one cooldown', async () => {
    const then = parseInstant('2030-01-07T10:00:00Z')
    await play(open(), then)
    const handlers = open()
    await expect(play(handlers, someFriday)).rejects.toEqual(refused('cooldown', { retryAt: minutes(3) }))
    await expect(play(handlers, minutes(2))).rejects.toEqual(refused('cooldown', { retryAt: minutes(3) }))
    await play(handlers, minutes(3))
    await expect(play(handlers, minutes(4))).rejects.toEqual(refused('cooldown', { retryAt: minutes(6) }))
    await play(handlers, minutes(6))
  })

  it('a match dated ahead can be cancelled within the window only', async () => {
    const then = parseInstant('2030-01-07T10:00:00Z')
    await play(open(), then)
    await play(open(), then, cleo, dan)
    const ends = new MatchEndTimes()
    const handlers = open(ends)
    await cancel(handlers, someFriday, 1)
    await handlers.matches.read((state) => registerEndsOfMisdatedMatches(state, ends, someFriday))
    await expect(cancel(handlers, minutes(24 * 60), 2)).rejects.toEqual(refused('not-rollbackable'))
    await cancel(handlers, minutes(24 * 60 - 1), 2)
  })

  it('matches recorded before can still be cancelled', async () => {
    const before = open()
    await play(before, someFriday)
    for (let count = 0; count < 10; count += 1) await play(before, minutes(10 * count, minutes(10)), cleo, dan)
    await play(open(), parseInstant('2030-01-07T10:00:00Z'), cleo, dan)
    await cancel(open(), minutes(120), 1)
  })

  it('a live match can be started, and timestamps stay in order', async () => {
    const start = (liveId: string) => ({ type: 'StartLive', by: ann, liveId, playerOne: ann, playerTwo: ben }) as const
    const wrong = open()
    await wrong.live.execute(withId(start(uuidOf('one')), parseInstant('2030-01-07T10:00:00Z')))
    await wrong.live.execute(withId({ type: 'StopLive', by: ann }, parseInstant('2030-01-07T10:01:00Z')))
    const handlers = open()
    await handlers.live.execute(withId(start(uuidOf('two')), someFriday))
    await handlers.live.execute(withId({ type: 'ChooseFirstServer', by: ann, server: 'one' }, minutes(1)))
    const all = await stamps(streams.live)
    expect(all).toHaveLength(4)
    expect(all).toEqual(all.toSorted())
    await handlers.live.execute(withId({ type: 'StopLive', by: ann }, minutes(2)))
    // `night` is outside working hours; the last timestamp of the stream is within them.
    const night = parseInstant('2026-11-20T22:00:00Z')
    const closed = refused('outside-working-hours', { retryAt: parseInstant('2026-11-23T07:00:00Z') })
    await expect(handlers.live.execute(withId(start(uuidOf('three')), night))).rejects.toEqual(closed)
  })
})

describe('a clock set back by ten minutes', () => {
  it('makes the cooldown three minutes, not thirteen', async () => {
    const handlers = open()
    await play(handlers, minutes(10))
    await expect(play(handlers, someFriday)).rejects.toEqual(refused('cooldown', { retryAt: minutes(3) }))
    await play(handlers, minutes(3))
  })
})

describe('two processes whose clocks are ten minutes apart', () => {
  it('each use their own clock, and no player waits longer than a cooldown', async () => {
    const [ahead, right] = [open(), open()]
    await play(ahead, minutes(10))
    await expect(play(right, someFriday)).rejects.toEqual(refused('cooldown', { retryAt: minutes(3) }))
    await play(right, minutes(3))
    await play(ahead, minutes(13), cleo, dan)
    await expect(play(right, minutes(5), cleo, dan)).rejects.toEqual(refused('cooldown', { retryAt: minutes(8) }))
    await play(right, minutes(8), cleo, dan)
    const all = await stamps(streams.matches)
    expect(all).toEqual(all.toSorted())
  })
})

describe('with clocks that jump at random', () => {
  /** Seconds by which a clock jumps: forward only, some minutes either way, or years either way. */
  const jump = fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 400 }) },
    { weight: 2, arbitrary: fc.integer({ min: -1_200, max: 1_200 }) },
    { weight: 1, arbitrary: fc.integer({ min: -150_000_000, max: 150_000_000 }) },
  )
  const step = fc.record({
    jump,
    process: fc.nat(1),
    restarted: fc.boolean(),
    pair: fc.shuffledSubarray(people, { minLength: 2, maxLength: 2 }),
  })

  it('timestamps never decrease, rules use the current clock, and no player waits longer than a cooldown', async () => {
    let played = 0
    let waited = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 15 }), async (steps) => {
        const before = (await store.readStream(streams.matches)).length
        const processes = [open(), open()]
        const clocks = [someFriday, someFriday]
        for (const { jump, process, restarted, pair } of steps) {
          const now = plusSeconds(clocks[process]!, jump)
          clocks[process] = now
          if (restarted) processes[process] = open()
          const handlers = processes[process]!
          const within = isWithinHours(rules.hours, rules.timeZone, now)
          try {
            const { events } = await play(handlers, now, pair[0]!, pair[1]!)
            expect(events).toMatchObject([{ data: { playedAt: now } }])
            expect(within, `played at ${now}`).toBe(true)
            played += 1
          } catch (error) {
            const { code, facts } = error as Refusal
            if (!within) {
              expect(code).toBe('outside-working-hours')
              continue
            }
            expect(code, String(error)).toBe('cooldown')
            const free = facts.retryAt as Instant
            expect(free <= minutes(3, now)).toBe(true)
            waited += 1
            // At the time that the refusal named, by the same clock, the match can be recorded.
            clocks[process] = free
            if (!isWithinHours(rules.hours, rules.timeZone, free)) continue
            await play(handlers, free, pair[0]!, pair[1]!)
            played += 1
          }
        }
        const all = await stamps(streams.matches)
        expect(all).toEqual(all.toSorted())
        expect(all.length).toBeGreaterThanOrEqual(before)
      }),
      { numRuns: 30 },
    )
    expect(Math.min(played, waited)).toBeGreaterThan(20)
  })
})
