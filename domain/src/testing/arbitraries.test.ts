import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Decider } from '../decider.ts'
import { type EventType, eventTypes, eventTypesOf, type StampedEvent } from '../events.ts'
import { liveDecider } from '../live/live-match.ts'
import { lastMatchPerPlayer } from '../match/last-matches.ts'
import { matchDecider } from '../match/match.ts'
import { scoreOf } from '../match/matches-state.ts'
import { newsDecider } from '../news/news.ts'
import { isActive, playerDecider } from '../player/player.ts'
import { readEvent } from '../upcasters.ts'
import { anyHistory } from './arbitraries.ts'
import { clubMembers } from './attempts.ts'
import { commandTypes } from './commands.ts'
import { deepFreeze } from './deep-freeze.ts'

/** The state of a decider after the events of its types. States and events are frozen: changing one throws. */
function fold<State, Type extends EventType>(
  decider: Decider<State, never, Type, never>,
  types: readonly Type[],
  events: readonly StampedEvent[],
  from: State = decider.initialState(),
): State {
  const own = events.filter((event) => (types as readonly string[]).includes(event.type)) as StampedEvent<Type>[] // filtered by type
  return own.reduce((state, event) => deepFreeze(decider.evolve(state, deepFreeze(event))), deepFreeze(from))
}

describe('any history', () => {
  it('has every type of event and of command in a sample of 300', () => {
    const histories = fc.sample(anyHistory(120), { numRuns: 300, seed: 1 })
    const events = new Set(histories.flatMap((history) => history.events.map(({ type }) => type)))
    const commands = new Set(histories.flatMap(({ steps }) => steps.map(({ command }) => command.type)))
    expect([...events].toSorted()).toStrictEqual(Object.keys(eventTypes).toSorted())
    expect([...commands].toSorted()).toStrictEqual(Object.keys(commandTypes).toSorted())
  })

  it('has events that survive being stored and read again', () => {
    fc.assert(
      fc.property(anyHistory(), ({ events }) => {
        for (const { metadata, ...event } of events) {
          const stored: unknown = JSON.parse(JSON.stringify(event.data))
          expect(readEvent(event.type, metadata.schema, stored)).toStrictEqual(event)
        }
      }),
    )
  })

  it('numbers matches from 1 without a gap, in each ladder and over both', () => {
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
  it('taken at any event and read back leads to the same state as the whole log', () => {
    fc.assert(
      fc.property(anyHistory(), fc.double({ min: 0, max: 1, noNaN: true }), ({ events }, part) => {
        const cut = Math.floor(events.length * part)
        const snapshot = JSON.parse(JSON.stringify(foldAll(events.slice(0, cut)))) as never // a state of this decider
        expect(foldAll(events.slice(cut), snapshot)).toStrictEqual(foldAll(events))
      }),
    )
  })
})

describe('a cancelled match', () => {
  /** The sequence of the match that an event is about; null for none. */
  const sequenceOf = (event: StampedEvent) =>
    'matchId' in event.data && 'sequence' in event.data ? event.data.sequence : null

  /**
   * Whether another match was corrected between the match `cancelled` and its cancellation. The event of such a
   * correction has scores that include the cancelled match.
   */
  const isCorrectedBetween = (events: readonly StampedEvent[], cancelled: number | null) => {
    const ofMatch = events.filter((event) => sequenceOf(event) === cancelled)
    const [first, last] = [events.indexOf(ofMatch[0]!), events.indexOf(ofMatch.at(-1)!)]
    return events
      .slice(first, last)
      .some((event) => event.type === 'MatchCorrected' && event.data.sequence !== cancelled)
  }

  it('leaves scores and last matches as if it had never been played', () => {
    let cancelled = 0
    fc.assert(
      fc.property(anyHistory(), ({ events }) => {
        const cancelledMatches = new Set(events.filter(({ type }) => type === 'MatchRolledBack').map(sequenceOf))
        fc.pre(![...cancelledMatches].some((sequence) => isCorrectedBetween(events, sequence)))
        cancelled += cancelledMatches.size
        const withoutThem = events.filter((event) => !cancelledMatches.has(sequenceOf(event)))
        const players = fold(playerDecider, eventTypesOf('players'), events)
        const read = (log: readonly StampedEvent[]) => {
          const matches = fold(matchDecider, eventTypesOf('matches'), log)
          const active = clubMembers.filter((id) => isActive(players, id))
          const scores = active.flatMap((id) => [
            scoreOf(matches, players, 'simple', id),
            scoreOf(matches, players, 'double', id),
          ])
          return { scores, last: lastMatchPerPlayer(matches, clubMembers) }
        }
        expect(read(events)).toStrictEqual(read(withoutThem))
      }),
      { numRuns: 200 },
    )
    expect(cancelled).toBeGreaterThan(0)
  })
})
