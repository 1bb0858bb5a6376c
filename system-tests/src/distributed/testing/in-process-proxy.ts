import { isWrite } from '@topspin/test-kit/distributed/installation'
import type { FastifyInstance } from 'fastify'

type Server = Pick<FastifyInstance, 'inject'>

/** A proxy for the browsers of tests: sends writes to `commands` and reads to `queries`, both in this process. */
export function makeInProcessProxy(commands: Server, queries: Server): Server {
  const inject = (request: { readonly method: string; readonly url: string }) =>
    (isWrite(request.method, request.url) ? commands : queries).inject(request as never)
  // The browsers of tests use only one overload of `inject`.
  return { inject } as unknown as Server
}
