import precachedFiles from 'virtual:precached-files'
import { televisionPath } from '@topspin/domain/contract/television'
import type { WorkboxPlugin } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { PrecacheController } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { addressToOpen, parsePush } from './notification.ts'
import { chooseRequestRoute, precachedPageFor, type RequestRoute } from './precache.ts'

// TypeScript types `self` as a worker of any kind. This script only runs as a service worker.
const worker = self as unknown as ServiceWorkerGlobalScope

const addresses: ReadonlySet<string> = new Set(precachedFiles.map(({ url }) => url))
const precache = new PrecacheController()
precache.precache(precachedFiles)

const routed =
  (route: RequestRoute) =>
  ({ request }: { request: Request }): boolean =>
    chooseRequestRoute(request, worker.location.origin, addresses) === route

/** Answers from the network, or with a stored copy when the network fails, takes too long or gives a server error. */
const networkFirst = (copyOf: (request: Request) => string, more: WorkboxPlugin = {}): NetworkFirst =>
  new NetworkFirst({
    cacheName: precache.strategy.cacheName,
    networkTimeoutSeconds: 3,
    plugins: [
      {
        cacheKeyWillBeUsed: async ({ request }) => precache.getCacheKeyForURL(copyOf(request)) ?? request,
        // A server error is not handled in `fetchDidSucceed`, because Workbox does not call `fetchDidSucceed` for
        // preloaded navigations. In Firefox, a failed preload is an error response.
        handlerWillRespond: async ({ request, response }) =>
          response.status < 500 && response.type !== 'error'
            ? response
            : ((await precache.matchPrecache(copyOf(request))) ?? response),
      },
      more,
    ],
  })

// Pages contain personal data, so they are never stored. The copy is the precached page without personal data.
registerRoute(
  routed('navigation'),
  networkFirst(({ url }) => precachedPageFor(url), { cacheWillUpdate: async () => null }),
)
// A download, or a navigation to the company's identity provider or back. The browser has already sent this request as
// a preload. Without this route, the browser would send the request again, but the server accepts the provider's answer
// only once.
registerRoute(routed('served-navigation'), async ({ event, request }) => {
  const preloaded: Response | undefined = await (event as FetchEvent).preloadResponse // routes handle fetch events
  return preloaded ?? fetch(request)
})
// An installation may replace its dictionaries, so each answer of the network replaces the copy.
registerRoute(
  routed('dictionary'),
  networkFirst(({ url }) => new URL(url).pathname),
)
registerRoute(routed('cached'), precache.strategy)

enableNavigationPreload()

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim())
})

// The page sends `take-over` when the player accepts the offered update.
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting())
})

worker.addEventListener('push', (event) => {
  const { title, url, ...shown } = parsePush(event.data?.text())
  const icons = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  // With `renotify`, a notification that replaces another one with the same tag alerts the player again.
  const options = { ...shown, renotify: true, data: url, lang: 'fr', ...icons }
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const page = event.action || String(event.notification.data ?? '/')
  event.waitUntil(show(addressToOpen(page, worker.location.origin)))
})

/** Shows the page in an open window, or in a new one. */
async function show(page: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A window of the television keeps showing the television.
  const open = windows.find(({ url }) => new URL(url).pathname !== televisionPath)
  if (open === undefined) {
    await worker.clients.openWindow(page)
    return
  }
  await open.focus()
  if (open.url === page) return
  // A window that this worker does not control cannot be navigated.
  await open.navigate(page).catch(() => worker.clients.openWindow(page))
}
