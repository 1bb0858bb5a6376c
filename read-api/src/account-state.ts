import type { PlayerId } from '@topspin/domain/ids'
import { authoritiesOf } from '@topspin/domain/player'
import type { EventStore } from '@topspin/platform/event-store/port'
import type { AccountState, SessionDeps } from '@topspin/platform/http/session'
import type { ReadModels } from './read-models.ts'

/**
 * What the read model of accounts says of a player. Whoever has a session was active when it was opened, so a player the
 * model does not know as active was activated a moment ago, or disabled: it is asked again once it has what the log has
 * now, that nobody is turned away from the page he has just logged in to.
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
    // Without the log there is nothing newer to be had.
    const head = await events.head().catch(() => null)
    if (head === null) return accountState
    await models.waitFor(['accounts'], head)
    return held(id)
  }
}
