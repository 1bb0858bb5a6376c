// The fixtures of a tournament in a bracket, in pools or in a round robin (docs/specification.md#tournaments).

/** A side by its number: its rank at the draw, from 0. */
export type SideNumber = number

/** Who plays at one of the two places of a fixture. */
export type FixturePlace =
  | { readonly kind: 'side'; readonly side: SideNumber }
  | { readonly kind: 'bye' }
  | { readonly kind: 'winner' | 'loser'; readonly of: string }
  /** A side from the pools, drawn when the pools are over. */
  | { readonly kind: 'qualified' }

/** A fixture as the draw defines it. `FixtureNow` adds the sides that are known, and what has been decided. */
export interface Fixture {
  readonly id: string
  readonly stage: 'pool' | 'bracket' | 'third'
  /** Number of the round in its stage, from 1. The match for third place has the round of the final. */
  readonly round: number
  /** Index of the pool; null outside pools. */
  readonly pool: number | null
  readonly places: readonly [FixturePlace, FixturePlace]
}

/** A decision about a fixture, by a match or by a forfeit. */
export interface FixtureResult {
  /** The side that lost, or both sides when both forfeited. */
  readonly losers: readonly SideNumber[]
  readonly loserSets: 0 | 1
  /** The match that decided the fixture; null for a forfeit. */
  readonly matchId: number | null
}

/** The result of each fixture that was decided by a match or a forfeit, by fixture id. */
export type FixtureResults = Readonly<Record<string, FixtureResult>>

/** Who stands at a place: a side, `nobody` when no side ever will, or null while that is not known. */
export type SideAtPlace = SideNumber | 'nobody' | null

/** A fixture as it stands now. */
export interface FixtureNow extends Fixture {
  readonly sides: readonly [SideAtPlace, SideAtPlace]
  readonly state: 'waiting' | 'open' | 'decided'
  readonly winner: SideAtPlace
  readonly losers: readonly SideNumber[]
  readonly loserSets: 0 | 1
  /** What decided the fixture; `absence`: a side left the tournament; `bye`: no opponent. Null until it is decided. */
  readonly by: 'match' | 'forfeit' | 'absence' | 'bye' | null
}

type Decision = Pick<FixtureNow, 'state' | 'winner' | 'losers' | 'loserSets' | 'by'>

const undecided = (state: 'waiting' | 'open'): Decision => ({ state, winner: null, losers: [], loserSets: 0, by: null })

/**
 * The fixtures as they stand with these results.
 * @param fixtures each after the fixtures whose winner or loser plays in it
 * @param left in the order in which the sides left: when two of them meet, the one that left first loses
 */
export function computeFixturesNow(
  fixtures: readonly Fixture[],
  results: FixtureResults,
  left: readonly SideNumber[],
): readonly FixtureNow[] {
  const byId = new Map<string, FixtureNow>()
  for (const { id, stage, round, pool, places } of fixtures) {
    const sides = [standingAt(places[0], byId), standingAt(places[1], byId)] as const
    const { state, winner, losers, loserSets, by } = decisionOf(sides, results[id], left)
    // A spread would make V8 copy much slower (see `withChanges` in `match/matches-state.ts`).
    byId.set(id, { id, stage, round, pool, places, sides, state, winner, losers, loserSets, by })
  }
  return [...byId.values()]
}

function standingAt(place: FixturePlace, byId: ReadonlyMap<string, FixtureNow>): SideAtPlace {
  switch (place.kind) {
    case 'side':
      return place.side
    case 'bye':
      return 'nobody'
    case 'qualified':
      return null
    case 'winner':
      return byId.get(place.of)?.winner ?? null
    case 'loser': {
      const before = byId.get(place.of)
      if (before === undefined || before.state !== 'decided') return null
      // A bye has no loser, and a forfeit of both sides has two: in both cases no side takes this place.
      return before.losers.length === 1 ? (before.losers[0] ?? null) : 'nobody'
    }
  }
}

function decisionOf(
  [one, two]: FixtureNow['sides'],
  result: FixtureResult | undefined,
  left: readonly SideNumber[],
): Decision {
  if (one === null || two === null) return undecided('waiting')
  const decided = { state: 'decided', loserSets: 0 } as const
  if (one === 'nobody' || two === 'nobody')
    return { ...decided, winner: one === 'nobody' ? two : one, losers: [], by: 'bye' }
  const winnerAgainst = (loser: SideNumber): SideNumber => (loser === one ? two : one)
  if (result !== undefined) {
    const [loser, other] = result.losers
    const winner = loser === undefined || other !== undefined ? 'nobody' : winnerAgainst(loser)
    const by = result.matchId === null ? 'forfeit' : 'match'
    return { ...decided, winner, losers: result.losers, loserSets: result.loserSets, by }
  }
  const absent = left.find((side) => side === one || side === two)
  if (absent === undefined) return undecided('open')
  return { ...decided, winner: winnerAgainst(absent), losers: [absent], by: 'absence' }
}

/** The fixtures whose winner or loser plays in this fixture. */
export const feederFixturesOf = <F extends Fixture>(fixtures: readonly F[], { places }: Fixture): readonly F[] =>
  fixtures.filter((before) => places.some((place) => 'of' in place && place.of === before.id))
