import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LiveMatch, type LivePointInput } from '../contract/live.ts'
import type { Instant } from '../ids.ts'
import { liveDecider } from '../live/live-match.ts'
import { plusSeconds, someFriday, stampedEvent, uuidOf } from '../testing/builders.ts'
import { given, refusalOf } from '../testing/given-when-then.ts'
import {
  eventsBeforeFirstPoint,
  eventsUntilAliceWins,
  firstServerChosen,
  liveId,
  liveMatchStarted,
  liveViewOf,
  pointScored,
} from '../testing/live-facts.ts'
import { alternatingPoints, anyPoints, anySide, setWonBy } from '../testing/points.ts'
import { scorerOf } from './live-match-view.ts'

/** The point fields of the view, from the scores of the sets. */
function points(...sets: readonly (readonly [number, number])[]) {
  const [first, second, third] = sets
  const current = sets.at(-1)!
  return {
    playerOneCurrentSet: current[0],
    playerTwoCurrentSet: current[1],
    playerOneSetOne: first?.[0] ?? null,
    playerTwoSetOne: first?.[1] ?? null,
    playerOneSetTwo: second?.[0] ?? null,
    playerTwoSetTwo: second?.[1] ?? null,
    playerOneSetThree: third?.[0] ?? null,
    playerTwoSetThree: third?.[1] ?? null,
  }
}

describe('the view of a live match', () => {
  const noService = { playerOneService: false, playerTwoService: false }
  const people = {
    id: liveId,
    playerOne: 'alice',
    playerTwo: 'bob',
    recorder: 'referee',
    lastNews: someFriday as string,
  }

  it('has no server and no winner at the start', () => {
    expect(liveViewOf(given(liveDecider, liveMatchStarted).state())).toStrictEqual({
      ...people,
      version: 1,
      ...noService,
      ...points([0, 0]),
      winner: null,
    })
  })

  it('starts the second set after the last point of the first', () => {
    expect(
      liveViewOf(given(liveDecider, ...eventsBeforeFirstPoint, ...setWonBy('one').map(pointScored)).state()),
    ).toStrictEqual({
      ...people,
      version: 13,
      playerOneService: false,
      playerTwoService: true,
      ...points([11, 0], [0, 0]),
      winner: null,
    })
  })

  it('keeps the last set and has no server after the end', () => {
    expect(liveViewOf(given(liveDecider, ...eventsUntilAliceWins).state())).toStrictEqual({
      ...people,
      version: 35,
      ...noService,
      ...points([11, 0], [0, 11], [11, 0]),
      winner: 'alice',
    })
  })

  it('has the time of the last event', () => {
    const later: Instant = plusSeconds(someFriday, 42)
    expect(
      liveViewOf(given(liveDecider, liveMatchStarted, stampedEvent(firstServerChosen('one'), { at: later })).state())
        .lastNews,
    ).toBe(later)
  })

  it('fits the contract for any points, and has one server until there is a winner', () => {
    fc.assert(
      fc.property(anySide, anyPoints, (first, played) => {
        const match = liveViewOf(
          given(liveDecider, liveMatchStarted, firstServerChosen(first), ...played.map(pointScored)).state(),
        )
        expect(LiveMatch.parse(match)).toStrictEqual(match)
        expect(match.playerOneService !== match.playerTwoService).toBe(match.winner === null)
      }),
    )
  })
})

describe('the scorer of an update', () => {
  const current = liveViewOf(
    given(
      liveDecider,
      ...eventsBeforeFirstPoint,
      ...[...alternatingPoints(3), 'one' as const].map(pointScored),
    ).state(),
  )
  const update = (one: number, two: number, over: Partial<LivePointInput> = {}): LivePointInput => ({
    id: current.id,
    version: current.version,
    playerOneCurrentSet: one,
    playerTwoCurrentSet: two,
    ...over,
  })

  it('is the side with one more point', () => {
    expect(scorerOf(update(5, 3), current)).toBe('one')
    expect(scorerOf(update(4, 4), current)).toBe('two')
  })

  it.each([
    [4, 3],
    [5, 4],
    [6, 3],
    [3, 3],
    [5, 2],
    [4, 5],
    [0, 0],
  ])('refuses %i-%i after 4-3', (one, two) => {
    expect(refusalOf(() => scorerOf(update(one, two), current)).code).toBe('live-one-point')
  })

  it('refuses an update for another version or match as stale and returns the current match', () => {
    const older = refusalOf(() => scorerOf(update(6, 3, { version: current.version - 1 }), current))
    expect(older.code).toBe('live-stale')
    expect(older.facts).toStrictEqual({ current })
    expect(refusalOf(() => scorerOf(update(5, 3, { id: uuidOf('another live') }), current)).code).toBe('live-stale')
  })
})
