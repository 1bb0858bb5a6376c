/** A player who is free, with the score in the ladder `double`, in points (not half points). */
export interface FreePlayer {
  readonly pseudo: string
  readonly score: number
}

/** One way to split four players into two sides: the reader with a partner against the two others. */
export interface DoublesSplit {
  readonly partner: FreePlayer
  readonly opponents: readonly [FreePlayer, FreePlayer]
  /** Mean score of the reader's side, and of the opponents, rounded to half points. */
  readonly means: readonly [number, number]
  readonly gap: number
}

/**
 * The three ways in which the reader and three others can play doubles, the sides with the closest mean scores first
 * (docs/specification.md#who-is-free). Of more than three others, the three are chosen that make the closest sides. The
 * list is empty with fewer than three others.
 */
export function fairDoubles(reader: FreePlayer, others: readonly FreePlayer[]): readonly DoublesSplit[] {
  const closest = closestSplit(reader, others)
  if (closest === null) return []
  const { partner, opponents } = closest
  const [first, second] = opponents
  const rest = [splitOf(reader, first, [partner, second]), splitOf(reader, second, [partner, first])].sort(byGap)
  return [closest, ...rest]
}

const byGap = (a: DoublesSplit, b: DoublesSplit): number => a.gap - b.gap

function splitOf(reader: FreePlayer, partner: FreePlayer, opponents: readonly [FreePlayer, FreePlayer]): DoublesSplit {
  const ours = Math.round(reader.score + partner.score) / 2
  const theirs = Math.round(opponents[0].score + opponents[1].score) / 2
  return { partner, opponents, means: [ours, theirs], gap: Math.abs(ours - theirs) }
}

/** The split with the closest means, the first one found of several equal ones; null with fewer than three others. */
function closestSplit(reader: FreePlayer, others: readonly FreePlayer[]): DoublesSplit | null {
  const sorted = others.toSorted((a, b) => a.score - b.score)
  let closest: DoublesSplit | null = null
  for (const partner of others) {
    const opponents = sorted.filter((player) => player !== partner)
    // Search from both ends: `low` moves up while the opponents are the weaker side, otherwise `high` moves down.
    for (let low = 0, high = opponents.length - 1; low < high; ) {
      const [weaker, stronger] = [opponents[low], opponents[high]]
      if (weaker === undefined || stronger === undefined) break
      const split = splitOf(reader, partner, [weaker, stronger])
      if (closest === null || split.gap < closest.gap) closest = split
      if (split.means[1] < split.means[0]) low += 1
      else high -= 1
    }
  }
  return closest
}
