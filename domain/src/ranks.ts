/** The rank of each score in a list that is sorted best first; equal scores share a rank (1, 2, 2, 4). */
export function ranksOf(scores: readonly number[]): number[] {
  const ranks: number[] = []
  for (const [index, score] of scores.entries())
    ranks.push(index > 0 && scores[index - 1] === score ? (ranks[index - 1] ?? 1) : index + 1)
  return ranks
}
