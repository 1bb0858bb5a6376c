import type { Player } from '@topspin/domain/contract/account'
import type { PlayerStats } from '@topspin/domain/contract/ranking'
import { api } from '../../shared/api/api.ts'
import type { QueryResult } from '../../shared/api/query-result.ts'

/** The content of the statistics dialog. */
export interface PlayerSheet {
  readonly player: Player
  readonly stats: PlayerStats
}

/** Reads the statistics of a player, and the player, while the component is mounted. */
export function useSheet(pseudo: string): QueryResult<PlayerSheet> {
  const stats = api.usePlayerAllStatQuery({ params: { pseudo } })
  const player = api.usePlayerQuery({ params: { pseudo } })
  return sheetOf(stats, player)
}

/** Both answers as one: the data when both are known, and the first error. */
export function sheetOf(stats: QueryResult<PlayerStats>, player: QueryResult<Player>): QueryResult<PlayerSheet> {
  const known = stats.currentData !== undefined && player.currentData !== undefined
  return {
    currentData: known ? { stats: stats.currentData, player: player.currentData } : undefined,
    error: stats.error ?? player.error,
    isFetching: stats.isFetching || player.isFetching,
    refetch: () => {
      stats.refetch()
      player.refetch()
    },
  }
}
