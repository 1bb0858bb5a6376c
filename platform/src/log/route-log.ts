import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * Logs one line for each request when it is answered. The line has the route's pattern, not the path, because a path
 * may contain a pseudo or any other input.
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
