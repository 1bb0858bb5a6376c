import type { Reply } from '@topspin/domain/contract/calls'
import type { PlayerId } from '@topspin/domain/ids'
import { wants } from '@topspin/domain/player/notifications'
import type { Identity } from '@topspin/platform/identity/port'

/** Which kinds of notification a player wants (docs/specification.md#notifications). */
export async function wantedNotifications(identity: Identity, id: PlayerId): Promise<Reply<'notifications'>> {
  const choices = (await identity.notificationChoices([id])).get(id)
  return {
    live: wants('live', choices),
    challenge: wants('challenge', choices),
    available: wants('available', choices),
    match: wants('match', choices),
    contest: wants('contest', choices),
    registration: wants('registration', choices),
    tournament: wants('tournament', choices),
    fixture: wants('fixture', choices),
    due: wants('due', choices),
    winner: wants('winner', choices),
  }
}
