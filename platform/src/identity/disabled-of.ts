import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import type { Identity } from './port.ts'

/** When and why a player was disabled (docs/specification.md#accounts); null for a player whom no admin has disabled. */
export async function disabledOf(
  identity: Identity,
  id: PlayerId,
): Promise<{ readonly at: Instant; readonly reason?: string } | null> {
  const disabling = await identity.disabling(id)
  if (disabling === null) return null
  const { at, reason } = disabling
  return { at: instant(at), ...(reason === null ? {} : { reason }) }
}
