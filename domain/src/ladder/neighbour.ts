/**
 * The player who is next to another one in a ladder (docs/specification.md#overview): the nearest with a higher score,
 * for the first of the ladder the nearest with a lower one. Players with the same score are neighbours only when all
 * players have that score.
 * @param ladder the players, best first
 * @param index the index of the player whose neighbour is returned
 * @returns null when the ladder has no other player
 */
export function neighbourOf<Player>(
  ladder: readonly Player[],
  index: number,
  scoreOf: (player: Player) => number,
): Player | null {
  const me = ladder[index]
  if (me === undefined) return null
  const mine = scoreOf(me)
  return (
    ladder.slice(0, index).findLast((player) => scoreOf(player) > mine) ??
    ladder.slice(index + 1).find((player) => scoreOf(player) < mine) ??
    ladder[index + 1] ??
    ladder[index - 1] ??
    null
  )
}
