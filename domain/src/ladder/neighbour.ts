/**
 * The player who is next to another one in a ladder (docs/specification.md#overview): the nearest with a higher score, for
 * the first of the ladder the nearest with a lower one. Players with the same score share a place, so they are neighbours
 * only when all have the same.
 * @param ladder the players, best first
 * @param index the place of the player in the list
 * @returns null for a player alone
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
