import type { PlayerId } from '@topspin/domain/ids'
import type { Deps } from '../deps.ts'

/** Milliseconds between two attempts. */
const pause = 60_000

/**
 * Erases an account. Call it after the event `PlayerDeleted` or `RegistrationRefused`. A failed erasure is tried again
 * every minute, and at the next start (`reconcileAccounts`).
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
