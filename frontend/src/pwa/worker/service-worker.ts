import { pageOf, pushOf } from './notification.ts'
import { type PrecachedFile, routeOf } from './precache.ts'

// The build puts the list of files in the place of this name.
declare const precachedFiles: readonly PrecachedFile[]
declare const precacheVersion: string
// The library types the global of any worker; this script runs as a service worker and nothing else.
const worker = self as unknown as ServiceWorkerGlobalScope

const cachePrefix = 'topspin-'
const cacheName = `${cachePrefix}${precacheVersion}`
const shell = '/index.html'
const precached: ReadonlySet<string> = new Set(precachedFiles.map(({ url }) => url))
/** A phone that is nearly out of reach must not wait for ever for what is there already (milliseconds). */
const patience = 3000

/** Fetches what is new; what an older cache has under the same hashed name is taken from there. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    precachedFiles.map(async ({ url, revision }) => {
      const kept = revision === null ? await caches.match(url) : undefined
      const response = kept ?? (await fetch(url, { cache: 'no-cache' }))
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      await cache.put(url, response)
    }),
  )
}

async function dropOlder(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName)
  await Promise.all(older.map((name) => caches.delete(name)))
}

async function fromCache(address: string): Promise<Response | undefined> {
  return await (await caches.open(cacheName)).match(address)
}

/** The network's answer, or the kept one where it fails, is late, or is a server's excuse. */
async function networkFirst(answer: Promise<Response>, address: string): Promise<Response> {
  const usable = answer.then(
    (response) => (response.status >= 500 ? null : response),
    () => null,
  )
  const kept = await fromCache(address)
  if (kept === undefined) return answer
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patience))
  return (await Promise.race([usable, late])) ?? kept
}

/** The dictionaries of an installation may be its own (decisions §7): the copy for offline follows what was last read. */
async function dictionary(request: Request, address: string): Promise<Response> {
  const response = await networkFirst(fetch(request), address)
  if (response.ok) await (await caches.open(cacheName)).put(address, response.clone())
  return response
}

/** The page as the browser has asked for it while this worker was still waking up; not every browser does. */
async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const early: Response | undefined = await preloadResponse
  return early ?? fetch(request)
}

worker.addEventListener('install', (event) => {
  event.waitUntil(fill())
})

worker.addEventListener('activate', (event) => {
  const { navigationPreload } = worker.registration
  event.waitUntil(Promise.all([dropOlder(), navigationPreload?.enable()]).then(() => worker.clients.claim()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  switch (routeOf(request, worker.location.origin, precached)) {
    case 'network':
      return
    case 'navigation':
      event.respondWith(networkFirst(page(event), shell))
      return
    case 'dictionary':
      event.respondWith(dictionary(request, pathname))
      return
    case 'cached':
      event.respondWith(fromCache(pathname).then((kept) => kept ?? fetch(request)))
      return
  }
})

// The page asks for this when the player has taken the offered update, never by itself (ux 36).
worker.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void worker.skipWaiting()
})

worker.addEventListener('push', (event) => {
  const { title, body, url, tag } = pushOf(event.data?.text())
  const options = { body, tag, data: url, icon: '/icons/icon-192.png', badge: '/icons/badge-96.png', lang: 'fr' }
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(pageOf(String(event.notification.data ?? '/'), worker.location.origin)))
})

/** Brings an open page forward, wherever it is in the app; opens one when there is none. */
async function show(page: string): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (open === undefined) await worker.clients.openWindow(page)
  else await open.focus()
}
