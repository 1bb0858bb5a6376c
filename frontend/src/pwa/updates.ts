/** The service worker as the page deals with it. */
export interface Updates {
  /** Registers it. @param offered is called when a newer version is ready to take over */
  follow(offered: () => void): void
  /** Lets the newer version take over and starts the page anew with it. */
  apply(): void
}

/** No worker: a development build, or a page that browsers do not trust with one (plain http on the local network). */
export const noUpdates: Updates = { follow: () => undefined, apply: () => undefined }

/** @param page whose worker it is; registered once the page has loaded, to leave it the network */
export function createUpdates(page: Window): Updates {
  const workers = page.navigator.serviceWorker
  let ready: ServiceWorker | null = null
  let applied = false

  async function register(offered: () => void): Promise<void> {
    const registration = await workers.register('/sw.js')
    const offer = (worker: ServiceWorker) => {
      ready = worker
      offered()
    }
    if (registration.waiting !== null && workers.controller !== null) offer(registration.waiting)
    registration.addEventListener('updatefound', () => {
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        // The very first one replaces nothing, and there is nothing to offer.
        if (installing.state === 'installed' && workers.controller !== null) offer(installing)
      })
    })
    // A page that stays open for days asks for news when it is looked at again.
    page.document.addEventListener('visibilitychange', () => {
      if (page.document.visibilityState === 'visible') registration.update().catch(() => undefined)
    })
  }

  return {
    follow(offered) {
      // Without a worker the page works as before; the next start tries again.
      const start = () => void register(offered).catch(() => undefined)
      if (page.document.readyState === 'complete') start()
      else page.addEventListener('load', start, { once: true })
      workers.addEventListener('controllerchange', () => applied && page.location.reload())
    },
    apply() {
      applied = true
      if (ready?.state === 'installed') ready.postMessage('take-over')
      else page.location.reload()
    },
  }
}
