import type { PlayerId } from '@topspin/domain/ids'
import { authoritiesOf } from '@topspin/domain/player/player'
import type { EventStore } from '@topspin/platform/event-store/port'
import type { AccountState, SessionDeps } from '@topspin/platform/http/session'
import type { ReadModels } from '../memory/read-models.ts'

/**
 * Reads the state of accounts from the read model. A session is opened only for an active player. If the player is not
 * active in the read model, waits at most two seconds until it has reached the end of the log: the activation may be
 * missing, and a player just logged in must not be refused.
 */
export function accountStateFrom(models: ReadModels, events: EventStore): SessionDeps['accountState'] {
  const held = async (id: PlayerId): Promise<AccountState | null> => {
    const document = await models.get('accounts', id)
    if (document === null) return null
    return { authorities: authoritiesOf(document), language: document.language, status: document.status }
  }
  return async (id) => {
    const accountState = await held(id)
    if (accountState?.status === 'active') return accountState
    // When the log does not answer, the state in the read model counts.
    const head = await events.head().catch(() => null)
    if (head === null) return accountState
    await models.waitFor(['accounts'], head)
    return held(id)
  }
}
