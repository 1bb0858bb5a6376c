import { type Call, calls } from '@topspin/domain/contract/calls'
import { Refusal } from '@topspin/domain/refusals'
import type { FastifyRequest } from 'fastify'

/** Matches the paths that are not pages of the web app. */
export const nonPagePaths = /^\/(api|assets|ws|websocket|health|metrics)(\/|$)/

/** The routes of all calls, also of those that other processes serve. */
const contract = Object.values<Call>(calls).flatMap(({ method, path, side }) => [
  { method, url: path },
  ...(method === 'GET' && side === 'query' ? [{ method: 'HEAD', url: path }] : []),
])

/** The refusal for a request without a route: 405 when its path is known with other methods, otherwise 404. */
export function refusalForUnknownRoute({ method, url, server }: FastifyRequest): Refusal {
  const [path = ''] = url.split('?')
  const matching = [...contract, ...server.routeTable].filter((route) => fits(route.url, path))
  const methods = [...new Set(matching.map((route) => route.method))].sort()
  // When the path has the method of the request, another process serves this call.
  if (methods.length === 0 || methods.includes(method)) return new Refusal('not-found')
  return new Refusal('method-not-allowed', { allow: methods })
}

/** @param pattern has `:name` parameters; `/*` is any page of the web app */
function fits(pattern: string, path: string): boolean {
  if (pattern === '/*') return !nonPagePaths.test(path)
  const [expected, given] = [pattern.split('/'), path.split('/')]
  if (expected.length !== given.length) return false
  return expected.every((part, index) => (part.startsWith(':') ? given[index] !== '' : given[index] === part))
}
