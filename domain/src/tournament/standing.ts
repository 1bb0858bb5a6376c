import type { FixtureNow, SideNumber, Standing } from './fixtures.ts'
import { orderOfPool } from './pool-order.ts'
import { fixturesOf, placesAfterPools, sidesOf, type Tournament } from './tournament-state.ts'

/** Where a side stands in its tournament after a match (docs/specification.md#tournaments). */
export interface SideStanding {
  /**
   * `next`: it plays on in the bracket, or for third place. `pool`: its pool, or the round robin, goes on. `qualified`:
   * it waits for the draw of the bracket. `out`: it plays no more. `placed`: it plays no more, and ends at `rank`.
   */
  readonly is: 'next' | 'pool' | 'qualified' | 'out' | 'placed'
  /** The fixture that it plays next; when it plays no more, the one that it played last. */
  readonly fixture: FixtureNow
  /** Its rank in its pool or at the end; null in a bracket. */
  readonly rank: number | null
  /** How many fixtures of its pool it has still to play. */
  readonly left: number
  /** Whom it plays next. */
  readonly opponent: Standing
  /** The fixture that decides who the opponent is; null when the opponent is known, or comes from no fixture. */
  readonly opponentFrom: FixtureNow | null
}

/**
 * Where a side stands, also while the process manager has not drawn the bracket after the pools yet. Null for a side
 * without a fixture.
 */
export function standingOf(tournament: Tournament, side: SideNumber): SideStanding | null {
  const state = withBracket(tournament)
  const { draw } = state
  const all = fixturesOf(state)
  const own = all.filter(({ sides }) => sides.includes(side))
  const open = own.filter((one) => one.state !== 'decided')
  const [next] = open
  const fixture = next ?? own.findLast(({ by }) => by !== 'bye')
  if (draw === null || fixture === undefined) return null
  const base = { fixture, rank: null, left: 0, ...opponentIn(all, next, side) }
  if (fixture.pool === null) {
    if (next !== undefined) return { ...base, is: 'next' }
    const rank = rankAtEnd(all, fixture, side)
    return { ...base, rank, is: rank === null ? 'out' : 'placed' }
  }
  const order = orderOfPool(all, fixture.pool).map((row) => row.side)
  const rank = order.indexOf(side) + 1
  if (all.some(({ pool, state: now }) => pool === fixture.pool && now !== 'decided'))
    return { ...base, rank, left: open.length, is: 'pool' }
  if (state.format === 'pools') return { ...base, rank, is: rank > 2 || draw.bracket !== null ? 'out' : 'qualified' }
  // Who has left keeps the points, but has no place.
  const left = sidesOf(draw, state.left)
  return { ...base, rank: order.filter((one) => !left.includes(one)).indexOf(side) + 1, is: 'placed' }
}

function withBracket(state: Tournament): Tournament {
  const bracket = placesAfterPools(state)
  return state.draw === null || bracket === null ? state : { ...state, draw: { ...state.draw, bracket } }
}

function opponentIn(all: readonly FixtureNow[], next: FixtureNow | undefined, side: SideNumber) {
  const at = next?.sides[0] === side ? 1 : 0
  const [opponent, place] = [next?.sides[at] ?? null, next?.places[at]]
  const of = opponent === null && place !== undefined && 'of' in place ? place.of : null
  return { opponent, opponentFrom: all.find(({ id }) => id === of) ?? null }
}

/** The place that the final or the match for third place has given; null after another fixture. */
function rankAtEnd(all: readonly FixtureNow[], { id, stage, winner }: FixtureNow, side: SideNumber): number | null {
  const isFinal = id === all.findLast((one) => one.stage === 'bracket')?.id
  if (!isFinal && stage !== 'third') return null
  return (isFinal ? 1 : 3) + (winner === side ? 0 : 1)
}
