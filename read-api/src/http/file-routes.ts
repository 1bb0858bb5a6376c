import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { filteredMatches } from '@topspin/domain/career/past'
import type { Language } from '@topspin/domain/contract/account'
import { clubExportPath } from '@topspin/domain/contract/club-export'
import { JournalFilters } from '@topspin/domain/contract/journal'
import { ownArchivePath } from '@topspin/domain/contract/own-data'
import { PastMatchesFilterInput, PastMatchesParams } from '@topspin/domain/contract/past'
import { FixtureParams, TournamentParams } from '@topspin/domain/contract/tournament'
import { type Instant, instant } from '@topspin/domain/ids'
import type { Action } from '@topspin/domain/permissions'
import { Refusal } from '@topspin/domain/refusals'
import { dayOf } from '@topspin/domain/time/evening'
import { languageOfRequest } from '@topspin/platform/http/refuse'
import type { Subject } from '@topspin/platform/http/session'
import { calendarTokenHashOf } from '@topspin/platform/http/session-cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
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
import { tournamentView } from '../views/tournament-detail.ts'
import { resolveJournalFilter, resolvePastFilter } from './filters.ts'

const exportParams = z.object({ id: z.string() })

interface Download {
  /** The file name. Browsers without support for `filename*` save the file as `topspin` with the same extension. */
  readonly name: string
  readonly content: string | Buffer | Readable
  readonly type?: string
}

/** Serves what is downloaded as a file. These routes are not in the contract: a reply of the contract is JSON. */
export function registerDownloads(server: FastifyInstance, deps: ReadSideDeps): void {
  const { timeZone } = deps.rules

  function serve<Params, Query = unknown>(
    path: string,
    action: Action,
    schema: { readonly params?: $ZodType<Params>; readonly querystring?: $ZodType<Query> },
    make: (
      input: { readonly params: Params; readonly query: Query; readonly language: Language },
      subject: Subject,
      now: Instant,
    ) => Promise<Download>,
  ): void {
    server.get(path, { schema, config: { action } }, async (request, reply) => {
      if (request.subject === null) throw new Refusal('unauthenticated')
      // The schemas have validated these values.
      const { params, query } = request as unknown as { readonly params: Params; readonly query: Query }
      const input = { params, query, language: languageOfRequest(request) }
      return sendFile(reply, await make(input, request.subject, instant(server.clock())))
    })
  }

  const past = { params: PastMatchesParams, querystring: PastMatchesFilterInput }
  serve('/api/player/:pseudo/past.csv', 'statistics.read', past, async ({ params, query, language }, subject, now) => {
    const { account, filter } = await resolvePastFilter(deps, params.pseudo, query, subject, now)
    const matches = filteredMatches(await readCareers(deps, account.id), filter)
      .slice(-maxCsvRows)
      .reverse()
    const pseudoOf = await readPseudos(deps, playersOfCareer(matches))
    return { name: `topspin-${account.pseudo}.csv`, content: pastMatchesCsv(matches, pseudoOf, timeZone, language) }
  })

  const fixturesPath = '/api/tournament/:id/fixtures.csv'
  serve(fixturesPath, 'tournament.read', { params: TournamentParams }, async ({ params, language }, subject, now) => {
    const detail = await tournamentView(deps, params.id, subject, now)
    return { name: `topspin-${detail.summary.name}.csv`, content: tournamentCsv(detail, language) }
  })

  const journal = { querystring: JournalFilters }
  serve('/api/admin/journal.csv', 'journal.read', journal, async ({ query, language }, subject) => {
    const filter = await resolveJournalFilter(deps, query, subject)
    const { entries } = await journalPage(deps, filter, null, maxCsvRows)
    return { name: 'topspin-journal.csv', content: journalCsv(entries, timeZone, language) }
  })

  serve(clubExportPath, 'club.export', { params: exportParams }, async ({ params }, { playerId }, now) => {
    const content = await createClubExport(deps, await readExportOptions(deps, params.id, playerId, now), now)
    return { name: `topspin-club-${dayOf(now, timeZone)}.zip`, content, type: 'application/zip' }
  })

  const fixturePath = '/api/tournament/:id/fixtures/:fixture.ics'
  serve(fixturePath, 'tournament.read', { params: FixtureParams }, async ({ params }, { playerId }, now) => {
    const only = { tournament: params.id, fixture: params.fixture }
    const content = await playerCalendar(deps, playerId, now, only)
    if (content === null) throw new Refusal('not-found')
    return { name: 'topspin.ics', content, type: calendarType }
  })

  serve(ownArchivePath, 'account.data', {}, async (_input, { playerId }, now) => {
    const archive = await readOwnArchiveState(deps.identity, playerId, timeZone, now)
    const content = archive.state === 'ready' ? await deps.identity.archives.content(playerId) : null
    if (archive.state !== 'ready' || content === null) throw new Refusal('not-found')
    return { name: archive.name, content: Buffer.from(content), type: 'application/zip' }
  })

  const calendarConfig = { schema: { params: z.object({ token: z.string() }) }, config: { public: true } } as const
  server.get<{ Params: { token: string } }>('/ics/:token.ics', calendarConfig, async (request, reply) => {
    const services = server.requestServices
    const tokenHash = calendarTokenHashOf(request.params.token)
    const feed = await deps.identity.calendars.find(tokenHash)
    // The removal of a disabled player's calendar may have failed, so the status is checked too.
    const player = feed && (await deps.models.get('accounts', feed.playerId))
    const isEnded = feed === null || (player !== null && player.status !== 'active')
    if (services === null || isEnded) throw new Refusal('not-found')
    await services.limits.readCalendar(tokenHash)
    const now = instant(services.clock())
    const content = await playerCalendar(deps, feed.playerId, now)
    const program = calendarProgramOf(request.headers['user-agent'] ?? '')
    // The write is not awaited, because a store that cannot be written must not delay a read.
    deps.identity.calendars.wasRead(tokenHash, Date.parse(now), program).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the use of a calendar could not be stored')
    })
    return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').type(calendarType).send(content)
  })
}

const calendarType = 'text/calendar; charset=utf-8'

function sendFile(reply: FastifyReply, { name, content, type = 'text/csv; charset=utf-8' }: Download): FastifyReply {
  const plain = `topspin${extname(name)}`
  // The name of an old tournament may have half a surrogate pair, for which `encodeURIComponent` throws.
  const encodable = name.replace(/\p{Cs}/gu, '')
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(encodable)}`)
    .type(type)
    .send(content)
}
