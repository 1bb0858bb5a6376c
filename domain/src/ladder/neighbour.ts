/**
 * The neighbour of the player at `index` (docs/specification.md#overview): the nearest one with a higher score, else
 * with a lower score, else with the same score. Null in a ladder of one player, and without a player at `index`.
 * @param ladder the players, best first
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
