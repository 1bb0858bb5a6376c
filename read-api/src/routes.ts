import { registerCalls } from '@topspin/platform/http/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { registerCsv } from './routes/csv-routes.ts'
import { queryRoutes } from './routes/query-routes.ts'

/** Registers the routes of all reads of the contract. */
export function registerQueries(server: FastifyInstance, deps: Deps): void {
  registerCalls(server, queryRoutes(deps))
  registerCsv(server, deps)
}
