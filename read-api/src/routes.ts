import { registerCalls } from '@topspin/platform/http/routes'
import type { FastifyInstance } from 'fastify'
import type { Parts } from './parts.ts'
import { queryRoutes } from './routes/query-routes.ts'

/** Serves every read of the contract. */
export function registerQueries(server: FastifyInstance, parts: Parts): void {
  registerCalls(server, queryRoutes(parts))
}
