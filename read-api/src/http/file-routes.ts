import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { filteredMatches } from '@topspin/domain/career/past'
import { clubExportPath } from '@topspin/domain/contract/club-export'
import { JournalFilters } from '@topspin/domain/contract/journal'
import { ownArchivePath } from '@topspin/domain/contract/own-data'
import { PastMatchesFilterInput, PastMatchesParams } from '@topspin/domain/contract/past'
import { FixtureParams, TournamentParams } from '@topspin/domain/contract/tournament'
import { instant } from '@topspin/domain/ids'
import { Refusal } from '@topspin/domain/refusals'
import { dayOf } from '@topspin/domain/time/evening'
import { languageOfRequest } from '@topspin/platform/http/refuse'
import { calendarTokenHashOf } from '@topspin/platform/http/session-cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { calendarProgramOf, playerCalendar } from '../views/calendar.ts'
import { playersOfCareer } from '../views/careers.ts'
import { createClubExport, readExportOptions } from '../views/club-export.ts'
import { maxCsvRows } from '../views/csv.ts'
import { journalCsv, pastMatchesCsv, tournamentCsv } from '../views/csv-files.ts'
import type { ReadSideDeps } from '../views/deps.ts'
import { journalPage } from '../views/journal.ts'
import { readPseudos } from '../views/known-pseudos.ts'
import { readOwnArchiveState } from '../views/own-archive.ts'
import { readCareers } from '../views/past.ts'
import { tournamentOf } from '../views/tournaments.ts'
import { resolveJournalFilter, resolvePastFilter } from './filters.ts'

interface Route {
  readonly Params: z.infer<typeof PastMatchesParams>
  readonly Querystring: PastMatchesFilterInput
}

const options = {
  schema: { params: PastMatchesParams, querystring: PastMatchesFilterInput },
  config: { action: 'statistics.read' },
} as const

const tournamentOptions = {
  schema: { params: TournamentParams },
  config: { action: 'tournament.read' },
} as const

const journalOptions = {
  schema: { querystring: JournalFilters },
  config: { action: 'journal.read' },
} as const

const exportParams = z.object({ id: z.string() })

/**
 * Serves past matches, fixtures, the journal, calendars, the archive of one's own data and the export of the club as
 * files. These routes are not in the contract, because all replies of the contract are JSON.
 */
export function registerDownloads(server: FastifyInstance, deps: ReadSideDeps): void {
  server.get<Route>('/api/player/:pseudo/past.csv', options, async (request, reply) => {
    const { params, query, subject } = request
    if (subject === null) throw new Refusal('unauthenticated')
    const now = instant(server.clock())
    const { account, filter } = await resolvePastFilter(deps, params.pseudo, query, subject, now)
    const kept = filteredMatches(await readCareers(deps, account.id), filter)
    const matches = kept.slice(-maxCsvRows).reverse()
    const pseudoOf = await readPseudos(deps, playersOfCareer(matches))
    const text = pastMatchesCsv(matches, pseudoOf, deps.rules.timeZone, languageOfRequest(request))
    return sendFile(reply, `topspin-${account.pseudo}.csv`, text)
  })

  server.get<{ Params: { id: string } }>(
    '/api/tournament/:id/fixtures.csv',
    tournamentOptions,
    async (request, reply) => {
      const { params, subject } = request
      if (subject === null) throw new Refusal('unauthenticated')
      const detail = await tournamentOf(deps, params.id, subject, instant(server.clock()))
      return sendFile(reply, `topspin-${detail.summary.name}.csv`, tournamentCsv(detail, languageOfRequest(request)))
    },
  )

  server.get<{ Querystring: JournalFilters }>('/api/admin/journal.csv', journalOptions, async (request, reply) => {
    if (request.subject === null) throw new Refusal('unauthenticated')
    const filter = await resolveJournalFilter(deps, request.query, request.subject)
    const { entries } = await journalPage(deps, filter, null, maxCsvRows)
    return sendFile(reply, 'topspin-journal.csv', journalCsv(entries, deps.rules.timeZone, languageOfRequest(request)))
  })

  const exportConfig = { schema: { params: exportParams }, config: { action: 'club.export' } } as const
  server.get<{ Params: { id: string } }>(clubExportPath, exportConfig, async ({ params, subject }, reply) => {
    if (subject === null) throw new Refusal('unauthenticated')
    const now = instant(server.clock())
    const options = await readExportOptions(deps, params.id, subject.playerId, now)
    const name = `topspin-club-${dayOf(now, deps.rules.timeZone)}.zip`
    return sendFile(reply, name, await createClubExport(deps, options, now), 'application/zip')
  })

  const fixtureConfig = { schema: { params: FixtureParams }, config: { action: 'tournament.read' } } as const
  server.get<{ Params: z.infer<typeof FixtureParams> }>(
    '/api/tournament/:id/fixtures/:fixture.ics',
    fixtureConfig,
    async ({ params, subject }, reply) => {
      if (subject === null) throw new Refusal('unauthenticated')
      const only = { tournament: params.id, fixture: params.fixture }
      const content = await playerCalendar(deps, subject.playerId, instant(server.clock()), only)
      if (content === null) throw new Refusal('not-found')
      return sendFile(reply, 'topspin.ics', content, 'text/calendar; charset=utf-8')
    },
  )

  const calendarConfig = { schema: { params: z.object({ token: z.string() }) }, config: { public: true } } as const
  server.get<{ Params: { token: string } }>('/ics/:token.ics', calendarConfig, async (request, reply) => {
    const services = server.requestServices
    const tokenHash = calendarTokenHashOf(request.params.token)
    const feed = await deps.identity.calendars.find(tokenHash)
    if (services === null || feed === null) throw new Refusal('not-found')
    await services.limits.readCalendar(tokenHash)
    const now = instant(services.clock())
    const content = await playerCalendar(deps, feed.playerId, now)
    await deps.identity.calendars.wasRead(
      tokenHash,
      Date.parse(now),
      calendarProgramOf(request.headers['user-agent'] ?? ''),
    )
    return reply
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/calendar; charset=utf-8')
      .send(content)
  })

  server.get(ownArchivePath, { config: { action: 'account.data' } }, async ({ subject }, reply) => {
    if (subject === null) throw new Refusal('unauthenticated')
    const now = instant(server.clock())
    const archive = await readOwnArchiveState(deps.identity, subject.playerId, deps.rules.timeZone, now)
    const content = archive.state === 'ready' ? await deps.identity.archives.content(subject.playerId) : null
    if (archive.state !== 'ready' || content === null) throw new Refusal('not-found')
    return sendFile(reply, archive.name, Buffer.from(content), 'application/zip')
  })
}

const sendFile = (
  reply: FastifyReply,
  name: string,
  content: string | Buffer | Readable,
  type = 'text/csv; charset=utf-8',
) => {
  const plain = `topspin${extname(name)}`
  // Half a surrogate pair, which the name of an old tournament may hold, cannot be encoded.
  const encodable = name.replace(/\p{Cs}/gu, '')
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(encodable)}`)
    .type(type)
    .send(content)
}
