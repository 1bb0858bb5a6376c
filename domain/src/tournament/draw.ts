import { type Random, shuffled } from '../random.ts'
import { placeCountFor, seedCountFor } from './bracket-sizes.ts'
import type { SideNumber } from './fixtures.ts'

// The draw of a bracket (docs/specification.md#tournaments): the same sides and the same code give the same draw.

/** The sides at the places of a bracket, top to bottom; null is a bye. Places 0 and 1 form a fixture, then 2 and 3 … */
export type DrawnPlaces = readonly (SideNumber | null)[]

/** The sides sorted by score, best first. Sides with the same score are in a random order. */
export const rankedByScore = <S extends { readonly score: number }>(sides: readonly S[], dice: Random): readonly S[] =>
  shuffled(dice, sides).sort((one, two) => two.score - one.score)

/** Draws the bracket of `count` sides, whose numbers are their ranks. */
export function drawBracket(count: number, dice: Random): DrawnPlaces {
  const places = placeCountFor(count)
  const all = Array.from({ length: count }, (_, side) => side)
  const seeds = all.slice(0, seedCountFor(places))
  return placeUnseeded(placeSeeds(seeds, places, dice), all.slice(seeds.length), all.slice(0, places - count), dice)
}

/** The places of a bracket during the draw: a side, a bye (null), or still free (undefined). */
type Draft = readonly (SideNumber | null | undefined)[]

/**
 * Places the seeds: the first two at the two ends. Each following group (3 and 4, 5 to 8 …) is drawn among the places
 * from which a side meets the seeds of the earlier groups as late as possible.
 */
export function placeSeeds(seeds: readonly SideNumber[], places: number, dice: Random): Draft {
  const rankAt = ranksByPlace(places)
  const draft: (SideNumber | undefined)[] = Array.from({ length: places })
  for (let from = 0, to = 1; from < seeds.length; from = to, to *= 2) {
    const free = rankAt.flatMap((rank, place) => (rank >= from && rank < to ? [place] : []))
    // `to` doubles: the first and the second seed are placed alone, then two seeds are drawn together, then four …
    for (const [index, place] of shuffled(dice, free).entries()) draft[place] = seeds[from + index]
  }
  return draft
}

/** The rank, from 0, of the side at each place if nothing were drawn: in round 1, the best side meets the weakest. */
function ranksByPlace(places: number): readonly number[] {
  let ranks: readonly number[] = [0]
  while (ranks.length < places) {
    const last = 2 * ranks.length - 1
    ranks = ranks.flatMap((rank, index) => (index % 2 === 0 ? [rank, last - rank] : [last - rank, rank]))
  }
  return ranks
}

/**
 * Draws the places of the unseeded sides (`others`). Each side in `exempt`, seeded or not, gets a bye: the other place
 * of its fixture stays empty.
 */
export function placeUnseeded(
  draft: Draft,
  others: readonly SideNumber[],
  exempt: readonly SideNumber[],
  dice: Random,
): DrawnPlaces {
  const places = [...draft]
  for (const [place, side] of draft.entries())
    if (typeof side === 'number' && exempt.includes(side)) places[place ^ 1] = null // the other place of the fixture
  const fixtures = Array.from({ length: places.length / 2 }, (_, index) => 2 * index)
  const empty = fixtures.filter((first) => places[first] === undefined && places[first + 1] === undefined)
  const free = shuffled(dice, empty)
  const exemptOthers = others.filter((side) => exempt.includes(side))
  const rest = others.filter((side) => !exempt.includes(side))
  for (const [index, first] of free.slice(0, exemptOthers.length).entries())
    places.splice(first, 2, exemptOthers[index] ?? null, null)
  const drawn = shuffled(dice, rest)
  return places.map((side) => (side === undefined ? (drawn.pop() ?? null) : side))
}
