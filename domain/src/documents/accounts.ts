import type { Instant } from '../ids.ts'
import type { PlayerRecord } from '../player.ts'

/** Read model `accounts`, a document per player under the player's id: what the log says of an account. */
export interface AccountDocument extends Omit<PlayerRecord, 'startScore'> {
  readonly registeredAt: Instant
}
