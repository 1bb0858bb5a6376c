import { type Call, calls } from '@topspin/domain/contract/calls'
import { Refusal } from '@topspin/domain/errors/catalogue'
import type { FastifyRequest } from 'fastify'
// For its addition to Fastify's types: `routeTable`.
import type {} from './authorise.ts'

/** Paths that are no screens of the page, whatever follows. */
export const notScreens = /^\/(api|assets|ws|websocket|health|metrics)(\/|$)/

interface Route {
  readonly method: string
  /** Its path, with `:name` parameters; `/*` is any screen. */
  readonly url: string
}

/** Reads and writes may be served by different processes: each knows the methods of both. */
const contract: readonly Route[] = Object.values<Call>(calls).flatMap(({ method, path, side }) => [
  { method, url: path },
  ...(method === 'GET' && side === 'query' ? [{ method: 'HEAD', url: path }] : []),
])

/**
 * The refusal of a request that no route of this process takes: 405 when its path is known under other methods, else
 * 404.
 */
export function refusalOfUnknown({ method, url, server }: FastifyRequest): Refusal {
  const [path = ''] = url.split('?')
  const matching = [...contract, ...server.routeTable].filter((route) => fits(route.url, path))
  const methods = [...new Set(matching.map((route) => route.method))].sort()
  // Its own method among them: another process serves it.
  if (methods.length === 0 || methods.includes(method)) return new Refusal('not-found')
  return new Refusal('method-not-allowed', { allow: methods })
}

function fits(pattern: string, path: string): boolean {
  if (pattern === '/*') return !notScreens.test(path)
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return false
  return wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : given[index] === part))
}
