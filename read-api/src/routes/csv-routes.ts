import { pastOf } from '@topspin/domain/career/past'
import { PastFilters, PastOf } from '@topspin/domain/contract/past'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { instant } from '@topspin/domain/ids'
import { languageOf } from '@topspin/platform/http/refuse'
import type { FastifyInstance } from 'fastify'
import type { infer as Infer } from 'zod/mini'
import type { Deps } from '../deps.ts'
import { knownPseudos } from '../known-pseudos.ts'
import { playersIn } from '../views/careers.ts'
import { readCareers } from '../views/past.ts'
import { csvLimit, pastCsv } from '../views/past-csv.ts'
import { pastFilter } from './past-filter.ts'

interface Route {
  readonly Params: Infer<typeof PastOf>
  readonly Querystring: PastFilters
}

const options = {
  schema: { params: PastOf, querystring: PastFilters },
  config: { action: 'statistics.read' },
} as const

/** Serves the past of a player as a file. It is no call of the contract, whose replies are JSON. */
export function registerCsv(server: FastifyInstance, deps: Deps): void {
  server.get<Route>('/api/player/:pseudo/past.csv', options, async (request, reply) => {
    const { params, query, subject } = request
    if (subject === null || server.people === null) throw new Refusal('unauthenticated')
    const now = instant(server.people.clock())
    const { account, filter } = await pastFilter(deps, params.pseudo, query, subject, now)
    const kept = pastOf(await readCareers(deps, account.id), filter)
    const matches = kept.slice(-csvLimit).reverse()
    const pseudoOf = await knownPseudos(deps.models, deps.ladders, deps.identity, playersIn(matches))
    const name = encodeURIComponent(`topspin-${account.pseudo}.csv`)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="topspin.csv"; filename*=UTF-8''${name}`)
      .type('text/csv; charset=utf-8')
      .send(pastCsv(matches, pseudoOf, deps.rules.timeZone, languageOf(request)))
  })
}
