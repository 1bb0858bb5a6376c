import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * One line a request, when it is answered. It names the route's pattern, never the address: an address may hold a
 * pseudo, or whatever somebody typed into it.
 */
export class RouteLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }

  override routeNotFound(): void {}
}
