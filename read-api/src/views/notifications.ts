import type { Reply } from '@topspin/domain/contract/calls'
import type { PlayerId } from '@topspin/domain/ids'
import {
  maxMailRefusals,
  type NotificationKind,
  notificationKinds,
  wantsNotification,
} from '@topspin/domain/player/notifications'
import type { IdentityStore } from '@topspin/platform/identity/port'

/**
 * Which kinds of notification a player wants (docs/specification.md#notifications). `weekRefused`: the mail of the
 * week is off because the mail server refused the address too often.
 */
export async function wantedNotifications(identity: IdentityStore, id: PlayerId): Promise<Reply<'notifications'>> {
  const choices = (await identity.notificationChoices([id])).get(id)
  const digest = await identity.lastDigest(id)
  const wanted = notificationKinds.map((kind) => [kind, wantsNotification(kind, choices)])
  return {
    // The type of Object.fromEntries lacks the keys. They are those of `notificationKinds`.
    ...(Object.fromEntries(wanted) as Record<NotificationKind, boolean>),
    weekRefused: choices?.week === false && (digest?.refusals ?? 0) >= maxMailRefusals,
  }
}
