/** A file the page needs, and what tells its versions apart. The build makes the list. */
export interface PrecachedFile {
  readonly url: string
  /** Of its content; null when the address holds it. */
  readonly revision: string | null
}

/** How a request of the page is answered. */
export type Route = 'network' | 'navigation' | 'dictionary' | 'cached'

/** The server's own paths: never kept, for they are somebody's data, or always of this moment. */
const served = /^\/(api|websocket|ws|health|metrics)(\/|$)/
const dictionary = /^\/assets\/i18n\/[^/]+\.json$/

/**
 * Which way a request goes.
 * @param precached every address of the list
 */
export function routeOf(
  request: { readonly method: string; readonly mode: string; readonly url: string },
  origin: string,
  precached: ReadonlySet<string>,
): Route {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin || served.test(url.pathname)) return 'network'
  if (request.mode === 'navigate') return 'navigation'
  if (dictionary.test(url.pathname)) return 'dictionary'
  return precached.has(url.pathname) ? 'cached' : 'network'
}
