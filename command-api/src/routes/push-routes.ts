import { ECDH } from 'node:crypto'
import { Refusal } from '@topspin/domain/errors/catalogue'
import texts from '@topspin/domain/texts/fr.json' with { type: 'json' }
import { demand } from '@topspin/platform/http/authorise'
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import type { Deps } from '../deps.ts'
import { isPushService } from '../push/push-services.ts'

/** Limit for each player. Devices that have unsubscribed are removed with the next push. */
const maxDevices = 10

/** Devices that are notified of new live matches (docs/specification.md#live-match), kept in the identity store only. */
export function pushRoutes({ identity, pushServices }: Deps): CallHandlers<'pushSubscribe' | 'pushUnsubscribe'> {
  return {
    async pushSubscribe({ body, subject }) {
      demand('push.subscribe', subject, { self: true })
      const { endpoint, keys } = body
      if (!isPushService(endpoint, pushServices)) throw new Refusal('push-service-refused')
      if (!isPublicKey(keys.p256dh)) throw new Refusal('invalid-request', { errors: [keyError] })
      const others = (await identity.pushSubscriptions()).filter(
        (device) => device.playerId === subject.playerId && device.endpoint !== endpoint,
      )
      if (others.length >= maxDevices) throw new Refusal('too-many-requests')
      await identity.addPushSubscription({ endpoint, playerId: subject.playerId, ...keys })
      return { reply: { done: true } }
    },

    async pushUnsubscribe({ body, subject }) {
      demand('push.subscribe', subject, { self: true })
      const mine = (await identity.pushSubscriptions()).some(
        ({ endpoint, playerId }) => endpoint === body.endpoint && playerId === subject.playerId,
      )
      if (mine) await identity.removePushSubscription(body.endpoint)
      return { reply: { done: true } }
    },
  }
}

const keyError = { path: 'keys.p256dh', message: texts.fieldFormat }

/** Whether the key is a point on the curve; encryption for any other key always fails (RFC 8291, 3.1). */
function isPublicKey(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed') !== ''
  } catch {
    return false
  }
}
