import { type DrawnPlaces, drawBracket } from './draw.ts'
import type { Fixture, FixtureNow, FixturePlace } from './fixtures.ts'
import type { Podium, TournamentFormat } from './format.ts'

// The losing side of a fixture is out. The losers of the semi-finals may play for third place
// (docs/specification.md#tournaments).

/** The fixtures of a bracket, each listed after the fixtures whose winners or losers play in it. */
export function bracketFixtures(first: readonly FixturePlace[], thirdPlace: boolean): readonly Fixture[] {
  const fixtures: Fixture[] = []
  let places = first
  for (let round = 1; places.length > 1; round += 1) {
    const add = (id: string, stage: Fixture['stage'], [one, two]: readonly FixturePlace[], at = round) => {
      if (one !== undefined && two !== undefined)
        fixtures.push({ id, stage, round: at, pool: null, places: [one, two] })
    }
    const ids = places.slice(places.length / 2).map((_, index) => `round-${round}-${index + 1}`)
    for (const [index, id] of ids.entries()) add(id, 'bracket', places.slice(2 * index, 2 * index + 2))
    const losers = ids.map((of): FixturePlace => ({ kind: 'loser', of }))
    if (thirdPlace && ids.length === 2) add('third', 'third', losers, round + 1)
    places = ids.map((of) => ({ kind: 'winner', of }))
  }
  return fixtures
}

/** The places of the first round, from the sides and byes of a draw. */
export const firstRoundPlacesOf = (places: DrawnPlaces): readonly FixturePlace[] =>
  places.map((side) => (side === null ? { kind: 'bye' } : { kind: 'side', side }))

/** The podium of a bracket. Without a match for third place, both losers of the semi-finals are third. */
export function podiumOfBracket(now: readonly FixtureNow[]): Podium {
  const final = now.findLast(({ stage }) => stage === 'bracket')
  const third = now.find(({ stage }) => stage === 'third')
  const semifinals = now.filter(({ stage, round }) => stage === 'bracket' && round === (final?.round ?? 0) - 1)
  return {
    first: typeof final?.winner === 'number' ? final.winner : null,
    second: final?.losers.length === 1 ? (final.losers[0] ?? null) : null,
    thirds:
      third === undefined
        ? semifinals.flatMap(({ losers }) => losers)
        : [third.winner].filter((one) => typeof one === 'number'),
  }
}

export const bracketFormat: TournamentFormat = {
  least: 3,
  most: 64,
  draw: (count, dice) => [drawBracket(count, dice)],
  fixtures: ([places = []], _, thirdPlace) => bracketFixtures(firstRoundPlacesOf(places), thirdPlace),
  qualified: () => null,
  podium: podiumOfBracket,
}
