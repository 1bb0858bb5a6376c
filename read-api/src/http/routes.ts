import { registerCalls } from '@topspin/platform/http/routes'
import type { FastifyInstance } from 'fastify'
import type { ReadSideDeps } from '../views/deps.ts'
import { registerDownloads } from './file-routes.ts'
import { queryRoutes } from './query-routes.ts'

/** Registers the routes of all queries of the contract, and of the files. */
export function registerQueries(server: FastifyInstance, deps: ReadSideDeps): void {
  registerCalls(server, queryRoutes(deps))
  registerDownloads(server, deps)
}
