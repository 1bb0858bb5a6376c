import type { Instant } from '../ids.ts'
import type { PlayerRecord } from '../player/player.ts'

/** Read model `accounts`: one document per player, under the player's id. */
export interface AccountDocument extends Omit<PlayerRecord, 'startScore'> {
  readonly registeredAt: Instant
}
