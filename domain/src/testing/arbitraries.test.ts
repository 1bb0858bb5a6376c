import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decider } from '../decider.ts'
import { type EventType, eventTypes, eventTypesOf, type StampedEvent } from '../events.ts'
import { liveDecider } from '../live-match.ts'
import { lastMatches, matchDecider, scoreOf } from '../match.ts'
import { newsDecider } from '../news.ts'
import { isActive, playerDecider } from '../player.ts'
import { readEvent } from '../upcasters.ts'
import { anyHistory } from './arbitraries.ts'
import { club, triedBy } from './attempts.ts'

/** One decider's state after those of the events that are its own. */
function fold<State, Type extends EventType>(
  decider: Decider<State, never, Type, never>,
  types: readonly Type[],
  events: readonly StampedEvent[],
  from: State = decider.initialState(),
): State {
  const own = events.filter((event) => (types as readonly string[]).includes(event.type)) as StampedEvent<Type>[] // just filtered
  return own.reduce((state, event) => decider.evolve(state, event), from)
}

describe('any history', () => {
  it('contains every type of event and of command', () => {
    const histories = fc.sample(anyHistory(120), { numRuns: 300, seed: 1 })
    const events = new Set(histories.flatMap((history) => history.events.map(({ type }) => type)))
    const commands = new Set(histories.flatMap(({ steps }) => steps.map(({ command }) => command.type)))
    expect([...events].toSorted()).toStrictEqual(Object.keys(eventTypes).toSorted())
    expect([...commands].toSorted()).toStrictEqual(Object.keys(triedBy).toSorted())
  })

  it('is made of events that the log takes and gives back', () => {
    fc.assert(
      fc.property(anyHistory(), ({ events }) => {
        for (const { metadata, ...event } of events) {
          const stored: unknown = JSON.parse(JSON.stringify(event.data))
          expect(readEvent(event.type, metadata.schema, stored)).toStrictEqual(event)
        }
      }),
    )
  })

  it('numbers matches from 1 without a gap, per ladder and over both', () => {
    fc.assert(
      fc.property(anyHistory(), ({ events }) => {
        const played = events.flatMap((event) => (event.type === 'MatchPlayed' ? [event.data] : []))
        expect(played.map(({ sequence }) => sequence)).toStrictEqual(played.map((_, index) => index + 1))
        for (const ladder of ['simple', 'double']) {
          const ids = played.filter((match) => match.ladder === ladder).map(({ matchId }) => matchId)
          expect(ids).toStrictEqual(ids.map((_, index) => index + 1))
        }
      }),
    )
  })
})

describe.each([
  [
    'players',
    (events: readonly StampedEvent[], from?: never) => fold(playerDecider, eventTypesOf('players'), events, from),
  ],
  [
    'matches',
    (events: readonly StampedEvent[], from?: never) => fold(matchDecider, eventTypesOf('matches'), events, from),
  ],
  ['news', (events: readonly StampedEvent[], from?: never) => fold(newsDecider, eventTypesOf('news'), events, from)],
  ['live', (events: readonly StampedEvent[], from?: never) => fold(liveDecider, eventTypesOf('live'), events, from)],
] as const)('a snapshot of %s', (_, foldAll) => {
  it('taken anywhere, and read back, leads where the whole log leads', () => {
    fc.assert(
      fc.property(anyHistory(), fc.double({ min: 0, max: 1, noNaN: true }), ({ events }, part) => {
        const cut = Math.floor(events.length * part)
        const snapshot = JSON.parse(JSON.stringify(foldAll(events.slice(0, cut)))) as never // the state it was made of
        expect(foldAll(events.slice(cut), snapshot)).toStrictEqual(foldAll(events))
      }),
    )
  })
})

describe('a cancelled match', () => {
  /** The number of a match that an event records or takes back. */
  const sequenceOf = (event: StampedEvent) =>
    event.type === 'MatchPlayed' || event.type === 'MatchRolledBack' ? event.data.sequence : null

  it('leaves every score and every pause as if it had never been played (decisions §5)', () => {
    let cancelled = 0
    fc.assert(
      fc.property(anyHistory(), ({ events }) => {
        const gone = new Set(events.filter(({ type }) => type === 'MatchRolledBack').map(sequenceOf))
        cancelled += gone.size
        const never = events.filter((event) => !gone.has(sequenceOf(event)))
        const players = fold(playerDecider, eventTypesOf('players'), events)
        const read = (log: readonly StampedEvent[]) => {
          const matches = fold(matchDecider, eventTypesOf('matches'), log)
          const active = club.filter((id) => isActive(players, id))
          const scores = active.flatMap((id) => [
            scoreOf(matches, players, 'simple', id),
            scoreOf(matches, players, 'double', id),
          ])
          return { scores, last: lastMatches(matches, club) }
        }
        expect(read(events)).toStrictEqual(read(never))
      }),
      { numRuns: 200 },
    )
    expect(cancelled).toBeGreaterThan(0)
  })
})
