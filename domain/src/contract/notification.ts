import * as z from 'zod/mini'
import { notificationKinds } from '../player/notifications.ts'
import { PushSubscription } from './live.ts'

/** Which kinds of notification the reader wants (docs/specification.md#notifications). */
export const WantedNotifications = z.object({
  live: z.boolean(),
  challenge: z.optional(z.boolean()),
  available: z.optional(z.boolean()),
  match: z.boolean(),
  contest: z.boolean(),
  registration: z.boolean(),
  tournament: z.optional(z.boolean()),
  fixture: z.optional(z.boolean()),
  due: z.optional(z.boolean()),
  winner: z.optional(z.boolean()),
  week: z.optional(z.boolean()),
  /** Whether the mails about weeks were ended because the mail server has refused the reader's address. */
  weekRefused: z.optional(z.boolean()),
})
export const NotificationChoice = z.strictObject({ kind: z.enum(notificationKinds), wanted: z.boolean() })

/** The device to notify once, when the account registered in this browser is activated; null for none. */
export const ActivationDevice = z.strictObject({ device: z.nullable(PushSubscription) })
