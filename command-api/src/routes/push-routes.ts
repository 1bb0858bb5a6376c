import { ECDH } from 'node:crypto'
import type { Body } from '@topspin/domain/contract/calls'
import { Refusal } from '@topspin/domain/refusals'
import texts from '@topspin/domain/text/fr.json' with { type: 'json' }
import { accountStateOf } from '../accounts/people.ts'
import type { CommandRoutes, Deps } from '../deps.ts'
import { isPushService } from '../push/send-push.ts'

/** How many devices a player may have. One whose subscription has ended counts until the next push removes it. */
const maxDevices = 10

/** Calls that choose which devices are notified, and of what (docs/specification.md#notifications). */
export function pushRoutes({ handlers, identity, pushServices }: Deps) {
  /** Refuses a device that cannot be notified. @throws Refusal push-service-refused, invalid-request */
  function refuseUnusable({ endpoint, keys }: Body<'pushSubscribe'>): void {
    if (!isPushService(endpoint, pushServices)) throw new Refusal('push-service-refused')
    if (!isPublicKey(keys.p256dh)) throw new Refusal('invalid-request', { errors: [keyError] })
  }

  return {
    async pushSubscribe({ body, subject }) {
      refuseUnusable(body)
      const { endpoint, keys } = body
      const others = (await identity.pushSubscriptions([subject.playerId])).filter(
        (device) => device.endpoint !== endpoint,
      )
      if (others.length >= maxDevices) throw new Refusal('too-many-devices')
      await identity.addPushSubscription({ endpoint, playerId: subject.playerId, ...keys })
    },

    async pushUnsubscribe({ body, subject }) {
      const mine = (await identity.pushSubscriptions([subject.playerId])).some(
        ({ endpoint }) => endpoint === body.endpoint,
      )
      if (mine) await identity.removePushSubscription(body.endpoint)
    },

    async chooseNotification({ body, subject }) {
      await identity.setNotificationChoice(subject.playerId, body.kind, body.wanted)
      const digest = body.kind === 'week' && body.wanted ? await identity.lastDigest(subject.playerId) : null
      // Earlier refusals of the address by the mail server no longer count.
      if (digest !== null) await identity.setLastDigest(subject.playerId, { ...digest, refusals: 0 })
    },

    async notifyActivation({ body: { device }, applicant }) {
      const id = applicant()
      if (id === null) throw new Refusal('not-pending')
      if (device === null) {
        await identity.setActivationDevice(id, null)
        return
      }
      refuseUnusable(device)
      // Stored before the state is read: an activation that does not find the device is in the state read below.
      await identity.setActivationDevice(id, { endpoint: device.endpoint, ...device.keys })
      if ((await accountStateOf(handlers, id))?.status === 'pending') return
      await identity.setActivationDevice(id, null)
      throw new Refusal('not-pending')
    },
  } satisfies CommandRoutes
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
