import type { PlayerId } from '@topspin/domain/ids'
import type { Deps } from '../deps.ts'

/** Milliseconds until an erasure that has failed is tried again. */
const pause = 60_000

/**
 * Erases the account of a player who is deleted or refused. The deletion or refusal is in the log already, so the
 * request cannot be repeated: after a failure the erasure is tried again every minute, and at the next start
 * (`reconcileAccounts`). Publishes the erasure when it has succeeded.
 * @throws EngineAway when the first attempt fails
 */
export async function eraseAccount({ identity, bus }: Pick<Deps, 'identity' | 'bus'>, id: PlayerId): Promise<void> {
  const erase = async () => {
    await identity.erase(id)
    await bus.publish('account-changed', { playerId: id })
    await bus.publish('sessions-ended', { playerId: id, kept: null })
  }
  const later = (): void => void setTimeout(() => void erase().catch(later), pause).unref()
  await erase().catch((error: unknown) => {
    later()
    throw error
  })
}
