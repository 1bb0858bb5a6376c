import { demand } from '@topspin/platform/http/authorise'
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import type { Parts } from '../parts.ts'

/** A device that wants to hear of new live matches (decisions §6), kept in the vault, never in an event. */
export function pushRoutes({ identity }: Parts): CallHandlers<'pushSubscribe' | 'pushUnsubscribe'> {
  return {
    async pushSubscribe({ body, subject }) {
      demand('push.subscribe', subject, { self: true })
      const { endpoint, keys } = body
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
