import { otherSide, type Side } from '@topspin/domain/live/table-tennis'
import type { Random } from '@topspin/domain/random'

/** The winner of each point of a random set, in order. `winner` wins the set, the loser has `loserPoints` points. */
export function randomPointsOfSet(random: Random, winner: Side, loserPoints: number): Side[] {
  if (loserPoints < 10) return [...shuffledPoints(random, winner, 10, loserPoints), winner]
  // After 10-10 both sides win one point each until the winner wins two in a row.
  const answered = Array.from({ length: loserPoints - 10 }, () => shuffledPoints(random, winner, 1, 1)).flat()
  return [...shuffledPoints(random, winner, 10, 10), ...answered, winner, winner]
}

/** Points of both sides in random order: `own` points for `side` and `others` points for the other side. */
export function shuffledPoints(random: Random, side: Side, own: number, others: number): Side[] {
  const points: Side[] = []
  for (let left = own, right = others; left + right > 0; ) {
    const isOwn = random.below(left + right) < left
    points.push(isOwn ? side : otherSide(side))
    if (isOwn) left -= 1
    else right -= 1
  }
  return points
}

/** A plausible number of points for the loser of a set; one set in eight reaches 10-10. */
export const randomLoserPoints = (random: Random): number =>
  random.chance(0.125) ? 10 + random.below(3) : 4 + random.below(6)
