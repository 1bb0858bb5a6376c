import type { FixtureNow, SideAtPlace, SideNumber } from './fixtures.ts'
import { orderOfPool } from './pool-order.ts'
import { drawPlacesAfterPools, fixturesOf, sideNumbersOf, type Tournament } from './tournament-state.ts'

/** Where a side stands in its tournament after a match (docs/specification.md#tournaments). */
export interface SideProgress {
  /**
   * `next`: plays on in the bracket or for third place. `pool`: its pool or round robin is not over. `qualified`: waits
   * for the draw of the bracket. `out`: has no fixture to play. `placed`: like `out`, and has a final `rank`.
   */
  readonly is: 'next' | 'pool' | 'qualified' | 'out' | 'placed'
  /** The fixture that the side plays next; when there is none, its last fixture, even one without an opponent. */
  readonly fixture: FixtureNow
  /**
   * If `fixture` is in a pool or round robin: the rank there, or 0 if the round robin is over and the side has left the
   * tournament. If `fixture` is in the bracket or for third place: the final rank (1 to 4), or null if the side has none.
   */
  readonly rank: number | null
  /** Number of fixtures of the side in its pool that are not decided yet. */
  readonly left: number
  readonly opponent: SideAtPlace
  /**
   * The fixture that decides who the opponent is. Null when the opponent is known, when the opponent will be drawn, and
   * when the side has no next fixture.
   */
  readonly opponentFrom: FixtureNow | null
}

/** Where a side stands; null for a side without a fixture. If the pools have just ended, draws the bracket first. */
export function progressOfSide(tournament: Tournament, side: SideNumber): SideProgress | null {
  const state = withBracket(tournament)
  const { draw } = state
  const all = fixturesOf(state)
  const own = all.filter(({ sides }) => sides.includes(side))
  const open = own.filter((one) => one.state !== 'decided')
  const [next] = open
  const fixture = next ?? own.at(-1)
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
  // A side that has left keeps its points, but is not ranked: its rank is 0.
  const left = sideNumbersOf(draw, state.left)
  return { ...base, rank: order.filter((one) => !left.includes(one)).indexOf(side) + 1, is: 'placed' }
}

function withBracket(state: Tournament): Tournament {
  const bracket = drawPlacesAfterPools(state)
  return state.draw === null || bracket === null ? state : { ...state, draw: { ...state.draw, bracket } }
}

function opponentIn(all: readonly FixtureNow[], next: FixtureNow | undefined, side: SideNumber) {
  const at = next?.sides[0] === side ? 1 : 0
  const [opponent, place] = [next?.sides[at] ?? null, next?.places[at]]
  const of = opponent === null && place !== undefined && 'of' in place ? place.of : null
  return { opponent, opponentFrom: all.find(({ id }) => id === of) ?? null }
}

/** The final rank of a side whose last fixture is the final or the match for third place; null for any other. */
function rankAtEnd(all: readonly FixtureNow[], { id, stage, winner }: FixtureNow, side: SideNumber): number | null {
  const isFinal = id === all.findLast((one) => one.stage === 'bracket')?.id
  if (!isFinal && stage !== 'third') return null
  return (isFinal ? 1 : 3) + (winner === side ? 0 : 1)
}
