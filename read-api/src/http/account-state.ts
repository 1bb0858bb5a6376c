import type { PlayerId } from '@topspin/domain/ids'
import { authoritiesOf } from '@topspin/domain/player/player'
import type { EventStore } from '@topspin/platform/event-store/port'
import type { AccountState, SessionDeps } from '@topspin/platform/http/session'
import type { ReadModels } from '../memory/read-models.ts'

/**
 * Reads the state of accounts from the read model. A player with a session was active when it was opened. One who is not
 * active in the read model has either just been activated or been disabled: the function then waits until the read model
 * has reached the end of the log, so that a player who has just logged in is not refused.
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
    // Without the log the read model is the newest there is.
    const head = await events.head().catch(() => null)
    if (head === null) return accountState
    await models.waitFor(['accounts'], head)
    return held(id)
  }
}
