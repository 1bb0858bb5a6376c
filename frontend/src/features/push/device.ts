/** Why this browser cannot notify; `possible` when it can. */
export type PushAbility =
  | 'possible'
  /** Browsers allow it over https alone (and on localhost). */
  | 'insecure'
  /** iPhones and iPads allow it once the page is on the home screen. */
  | 'install-first'
  | 'unsupported'

/** What the server needs to reach this device. */
export interface DeviceSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** The push service of this browser, as far as the page needs it. */
export interface PushDevice {
  ability(): PushAbility
  /** What the player has answered in the browser; after `denied` only the browser's own settings can change it. */
  permission(): NotificationPermission
  /** What stands now; asks nobody anything. */
  current(): Promise<DeviceSubscription | null>
  /**
   * Asks the player, so only after a tap (ux 40).
   * @param publicKey the server's VAPID key, base64url
   * @returns null when the player refuses
   */
  subscribe(publicKey: string): Promise<DeviceSubscription | null>
  /** @returns the endpoint that is no more, null when there was none. @throws Error when the browser keeps it */
  unsubscribe(): Promise<string | null>
}

export function createPushDevice(page: Window): PushDevice {
  const { navigator } = page
  const manager = async (): Promise<PushManager | null> => {
    // Without a worker, as in development, `ready` would never be.
    const registration = await navigator.serviceWorker.getRegistration()
    return registration === undefined ? null : (await navigator.serviceWorker.ready).pushManager
  }
  return {
    ability() {
      if (!page.isSecureContext) return 'insecure'
      if ('PushManager' in page && 'serviceWorker' in navigator && 'Notification' in page) return 'possible'
      return /iPad|iPhone/.test(navigator.userAgent) ? 'install-first' : 'unsupported'
    },
    permission: () => ('Notification' in page ? Notification.permission : 'default'),
    async current() {
      const subscription = await (await manager())?.getSubscription()
      return subscription == null ? null : plain(subscription)
    },
    async subscribe(publicKey) {
      if ((await Notification.requestPermission()) !== 'granted') return null
      const pushes = await manager()
      if (pushes === null) throw new Error('no service worker')
      const key = { userVisibleOnly: true, applicationServerKey: publicKey }
      try {
        return plain(await pushes.subscribe(key))
      } catch (error) {
        // Subscribed under an older key of the server: that one is of no use any more.
        const old = await pushes.getSubscription()
        if (old === null) throw error
        await old.unsubscribe()
        return plain(await pushes.subscribe(key))
      }
    },
    async unsubscribe() {
      const subscription = await (await manager())?.getSubscription()
      if (subscription == null) return null
      if (!(await subscription.unsubscribe())) throw new Error('the browser keeps the subscription')
      return subscription.endpoint
    },
  }
}

function plain(subscription: PushSubscription): DeviceSubscription {
  const { keys } = subscription.toJSON()
  return { endpoint: subscription.endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}
