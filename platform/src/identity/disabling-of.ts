import { instant, type PlayerId } from '@topspin/domain/ids'
import type { IdentityStore } from './port.ts'

/** When and why an admin has disabled a player (docs/specification.md#accounts); null when no admin has. */
export async function disablingOf(identity: IdentityStore, id: PlayerId) {
  const disabling = await identity.disabling(id)
  if (disabling === null) return null
  const { at, reason } = disabling
  return { at: instant(at), ...(reason === null ? {} : { reason }) }
}
