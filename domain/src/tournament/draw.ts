import { type Random, shuffled } from '../random.ts'
import { placesFor, seedsFor } from './bracket-sizes.ts'
import type { SideNumber } from './fixtures.ts'

// The draw of a bracket (docs/specification.md#tournaments): the same sides and the same code give the same draw.

/** The places of a bracket from its top to its bottom; null is a bye. Places 0 and 1 meet first, then 2 and 3. */
export type Places = readonly (SideNumber | null)[]

/** The best first; a draw decides between equal scores. */
export const ranked = <S extends { readonly score: number }>(sides: readonly S[], dice: Random): readonly S[] =>
  shuffled(dice, sides).sort((one, two) => two.score - one.score)

/** Draws the bracket of `count` sides, whose numbers are their ranks. */
export function drawBracket(count: number, dice: Random): Places {
  const places = placesFor(count)
  const all = Array.from({ length: count }, (_, side) => side)
  const seeds = all.slice(0, seedsFor(places))
  return withOthers(seeded(seeds, places, dice), all.slice(seeds.length), all.slice(0, places - count), dice)
}

/** A place that has a side or a bye, or is still free (undefined). */
type Draft = readonly (SideNumber | null | undefined)[]

/**
 * Places the seeds: the first two at the two ends, the third and fourth drawn among the two places that are as far as
 * possible from those, the fifth to eighth among the next four, and so on.
 */
export function seeded(seeds: readonly SideNumber[], places: number, dice: Random): Draft {
  const rankAt = ranksByPlace(places)
  const draft: (SideNumber | undefined)[] = Array.from({ length: places })
  for (let from = 0, to = 1; from < seeds.length; from = to, to *= 2) {
    const free = rankAt.flatMap((rank, place) => (rank >= from && rank < to ? [place] : []))
    // The second seed has a place of its own, because `to` doubles: 1, 2, 4, 8.
    for (const [index, place] of shuffled(dice, free).entries()) draft[place] = seeds[from + index]
  }
  return draft
}

/** The rank, from 0, that stands at each place when nothing is drawn: every place meets the weakest one that is left. */
function ranksByPlace(places: number): readonly number[] {
  let ranks: readonly number[] = [0]
  while (ranks.length < places) {
    const last = 2 * ranks.length - 1
    ranks = ranks.flatMap((rank, index) => (index % 2 === 0 ? [rank, last - rank] : [last - rank, rank]))
  }
  return ranks
}

/**
 * Draws the places of all other sides.
 * @param exempt the sides that get a bye, seeded or not; as many as there are byes, at most one in two places
 */
export function withOthers(
  draft: Draft,
  others: readonly SideNumber[],
  exempt: readonly SideNumber[],
  dice: Random,
): Places {
  const places = [...draft]
  for (const [place, side] of draft.entries())
    if (typeof side === 'number' && exempt.includes(side)) places[place ^ 1] = null // the other place of the fixture
  const fixtures = Array.from({ length: places.length / 2 }, (_, index) => 2 * index)
  const free = shuffled(
    dice,
    fixtures.filter((first) => places[first] === undefined && places[first + 1] === undefined),
  )
  const [exemptOthers, rest] = [
    others.filter((side) => exempt.includes(side)),
    others.filter((side) => !exempt.includes(side)),
  ]
  for (const [index, first] of free.slice(0, exemptOthers.length).entries())
    places.splice(first, 2, exemptOthers[index] ?? null, null)
  const drawn = shuffled(dice, rest)
  return places.map((side) => (side === undefined ? (drawn.pop() ?? null) : side))
}
