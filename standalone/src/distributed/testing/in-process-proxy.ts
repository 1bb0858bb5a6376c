import type { FastifyInstance } from 'fastify'
import { isWrite } from './installation.ts'

type Server = Pick<FastifyInstance, 'inject'>

/** The front door to services in this process, for the browsers of tests. */
export function inProcessProxy(commands: Server, queries: Server): Server {
  const inject = (request: { readonly method: string; readonly url: string }) =>
    (isWrite(request.method, request.url) ? commands : queries).inject(request as never)
  // A browser uses one of the ways in which `inject` can be called.
  return { inject } as unknown as Server
}
