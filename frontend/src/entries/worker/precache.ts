import { televisionPath } from '@topspin/domain/contract/television'

/**
 * How the service worker treats a request. `network`: leaves it to the browser. `navigation`: a page of this app, from
 * the network or else from the precache. `served-navigation`: a page or file that only the server has, such as a
 * download. `dictionary`: from the network, or else its stored copy. `cached`: from the precache.
 */
export type RequestRoute = 'network' | 'navigation' | 'served-navigation' | 'dictionary' | 'cached'

/** Paths that the server answers. Answers are never stored, because they are personal or change all the time. */
const served = /^\/(api|ics|websocket|ws|health|metrics)(\/|$)/
const dictionary = /^\/assets\/i18n\/[^/]+\.json$/

export function chooseRequestRoute(
  request: { readonly method: string; readonly mode: string; readonly url: string },
  origin: string,
  precached: ReadonlySet<string>,
): RequestRoute {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'network'
  const isServed = served.test(url.pathname)
  if (request.mode === 'navigate') return isServed ? 'served-navigation' : 'navigation'
  if (isServed) return 'network'
  if (dictionary.test(url.pathname)) return 'dictionary'
  return precached.has(url.pathname) ? 'cached' : 'network'
}

/** The precached page for an address: one for televisions (docs/specification.md#television), one for all screens. */
export const precachedPageFor = (url: string): string =>
  new URL(url).pathname === televisionPath ? '/tv.html' : '/index.html'
