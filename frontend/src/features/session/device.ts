import * as z from 'zod/mini'
import type { CallInput } from '../../shared/api/index.ts'
import type { PushAbility, PushPurpose } from '../../shared/push/index.ts'
import { createSafeStorage } from '../../shared/session/index.ts'

declare module '../../shared/api/context.ts' {
  interface SagaContext {
    readonly pushDevice: BrowserPushApi
  }
}

/** The push subscription of this device, as the server needs it. */
export type DeviceSubscription = CallInput<'pushSubscribe'>['body']

export type BrowserPushApi = ReturnType<typeof createBrowserPushApi>

/** The push API of this browser. */
export function createBrowserPushApi(page: Window) {
  const { navigator } = page
  // Does not wait for `ready`, which never resolves without a service worker, or when its installation fails.
  const existing = async (): Promise<PushSubscription | null> =>
    (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null
  return {
    ability(): PushAbility {
      if (!page.isSecureContext) return 'insecure'
      if ('PushManager' in page && 'serviceWorker' in navigator && 'Notification' in page) return 'possible'
      return /iPad|iPhone/.test(navigator.userAgent) ? 'install-first' : 'unsupported'
    },
    /** The permission of the browser. After `denied` the player can change it only in the browser's settings. */
    permission: (): NotificationPermission => ('Notification' in page ? Notification.permission : 'default'),
    /** The current subscription, null when there is none. Does not prompt. */
    async current(): Promise<DeviceSubscription | null> {
      const subscription = await existing()
      return subscription && plain(subscription)
    },
    /**
     * Prompts for the permission and subscribes. Call it only after a tap (docs/user-interface.md#forms-and-messages).
     * @param publicKey the server's VAPID key, base64url
     * @param purpose what the notifications are for; stored in this browser
     * @returns the subscription; null when the player does not allow notifications
     * @throws Error when there is no service worker, or the push service fails
     */
    async subscribe(publicKey: string, purpose: PushPurpose): Promise<DeviceSubscription | null> {
      if ((await Notification.requestPermission()) !== 'granted') return null
      if ((await navigator.serviceWorker.getRegistration()) === undefined) throw new Error('no service worker')
      const pushes = (await navigator.serviceWorker.ready).pushManager
      items.keep(key, JSON.stringify({ purpose, since: new Date().toISOString() }))
      const options = { userVisibleOnly: true, applicationServerKey: publicKey }
      try {
        return plain(await pushes.subscribe(options))
      } catch (error) {
        // An existing subscription with another key of the server must be removed first.
        const old = await pushes.getSubscription()
        if (old === null) throw error
        await old.unsubscribe()
        return plain(await pushes.subscribe(options))
      }
    },
    /** The stored purpose of the subscription; `player` when none is stored. */
    purpose: (): PushPurpose => readSubscriptionMark()?.purpose ?? 'player',
    /** @returns the endpoint of the removed subscription, null for none. @throws Error when it could not be removed */
    async unsubscribe(): Promise<string | null> {
      const subscription = await existing()
      if (subscription === null) return null
      if (!(await subscription.unsubscribe())) throw new Error('the browser keeps the subscription')
      items.remove(key)
      return subscription.endpoint
    },
  }
}

function plain(subscription: PushSubscription): DeviceSubscription {
  const { keys } = subscription.toJSON()
  return { endpoint: subscription.endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/** What this browser stores about its own push subscription: its purpose, and since when it exists. */
const Mark = z.object({
  purpose: z.enum(['player', 'activation']),
  since: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
})

const key = 'notifications'
const items = createSafeStorage(() => window.localStorage)

/** Reads what this browser has stored about its push subscription (`Mark`); null when nothing valid is stored. */
export function readSubscriptionMark(): z.infer<typeof Mark> | null {
  const mark = Mark.safeParse(items.json(key))
  return mark.success ? mark.data : null
}
