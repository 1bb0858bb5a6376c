import type { PlayerId } from '@topspin/domain/ids'
import { authoritiesOf } from '@topspin/domain/player/player'
import type { EventStore } from '@topspin/platform/event-store/port'
import type { AccountState, SessionDeps } from '@topspin/platform/http/session'
import type { ReadModels } from '../memory/read-models.ts'

/**
 * Returns a function that reads the state of an account from the read model. An activation may not be folded yet. So if
 * the player is not active, the function waits at most two seconds for the end of the log, and reads again.
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
    const head = await events.head().catch(() => null)
    if (head === null) return accountState
    await models.waitFor(['accounts'], head)
    return held(id)
  }
}
