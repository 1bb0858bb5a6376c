import type { Reply } from '@topspin/domain/contract/calls'
import type { PlayerId } from '@topspin/domain/ids'
import { maxMailRefusals, wantsNotification } from '@topspin/domain/player/notifications'
import type { IdentityStore } from '@topspin/platform/identity/port'

/**
 * Which kinds of notification a player wants (docs/specification.md#notifications), and whether the mail of the week is off
 * because the mail server refused the player's address too often.
 */
export async function wantedNotifications(identity: IdentityStore, id: PlayerId): Promise<Reply<'notifications'>> {
  const choices = (await identity.notificationChoices([id])).get(id)
  const digest = await identity.lastDigest(id)
  return {
    live: wantsNotification('live', choices),
    challenge: wantsNotification('challenge', choices),
    available: wantsNotification('available', choices),
    match: wantsNotification('match', choices),
    contest: wantsNotification('contest', choices),
    registration: wantsNotification('registration', choices),
    tournament: wantsNotification('tournament', choices),
    fixture: wantsNotification('fixture', choices),
    due: wantsNotification('due', choices),
    winner: wantsNotification('winner', choices),
    week: wantsNotification('week', choices),
    weekRefused: choices?.week === false && (digest?.refusals ?? 0) >= maxMailRefusals,
  }
}
