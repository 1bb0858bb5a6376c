import type { PlayerId } from '@topspin/domain/ids'
import type { Deps } from '../deps.ts'

/** Milliseconds until an erasure that has failed is tried again. */
const pause = 60_000

/**
 * Erases the account of a player who is deleted or refused. The deletion or refusal is in the log already, so the
 * request cannot be repeated: after a failure the erasure is tried again every minute, and at the next start
 * (`reconcileAccounts`).
 * @throws EngineAway when the first attempt fails
 */
export async function eraseAccount({ identity }: Pick<Deps, 'identity'>, id: PlayerId): Promise<void> {
  const later = (): void => void setTimeout(() => void identity.erase(id).catch(later), pause).unref()
  await identity.erase(id).catch((error: unknown) => {
    later()
    throw error
  })
}
