import { type PassThrough, Readable } from 'node:stream'
import { type ClubExportPreview, clubExportFetchableMs } from '@topspin/domain/contract/club-export'
import { type ClubExportOptions, commandIdIn, journalKinds, journalPrefix } from '@topspin/domain/documents/journal'
import { matchSequencePrefix } from '@topspin/domain/documents/matches'
import { type Instant, instant, type PlayerId, toPoints } from '@topspin/domain/ids'
import { impactOfSide } from '@topspin/domain/match/match-players'
import { authoritiesOf } from '@topspin/domain/player/player'
import { Refusal } from '@topspin/domain/refusals'
import texts from '@topspin/domain/text/archive-fr.json' with { type: 'json' }
import french from '@topspin/domain/text/fr.json' with { type: 'json' }
import journalTexts from '@topspin/domain/text/journal-fr.json' with { type: 'json' }
import { plainText, sentenceOf } from '@topspin/domain/text/sentence'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'
import type { Account } from '@topspin/platform/identity/port'
import { ZipFile } from 'yazl'
import { csvFormat, type RowOf } from './csv.ts'
import type { ReadSideDeps } from './deps.ts'
import { journalPage } from './journal.ts'
import type { PseudoOf } from './known-pseudos.ts'
import { readMatchCounts } from './statistics.ts'
import { readTournamentIds, readTournaments } from './tournaments.ts'

type Tables = typeof texts.club
type Rows<Name extends keyof Tables> = AsyncGenerator<readonly RowOf<Tables[Name]>[]>

const atOnce = 200

/** What an export would have, and how many other admins there are (docs/specification.md#export-of-the-club). */
export async function clubExportView({ models }: ReadSideDeps, reader: PlayerId): Promise<ClubExportPreview> {
  const [accounts, { simple, double }, tournaments] = await Promise.all([
    models.range('accounts', ''),
    readMatchCounts(models),
    readTournamentIds(models),
  ])
  const admins = accounts.filter(({ document }) => authoritiesOf(document).includes('ADMIN'))
  return {
    players: accounts.length,
    matches: simple + double,
    tournaments: tournaments.length,
    otherAdmins: admins.filter(({ key }) => key !== reader).length,
  }
}

/**
 * The options of an export, from its entry in the journal.
 * @param id of the command that made the export
 * @throws Refusal not-found when this admin made no such export, or when its files can no longer be fetched
 */
export async function readExportOptions({ models, events }: ReadSideDeps, id: string, admin: PlayerId, now: Instant) {
  // The link of a download names no position, so this call waits at most two seconds for the end of the log. While the
  // log is away, it does not wait.
  const head = await events.head().catch(() => null)
  if (head !== null) await models.waitFor(['journal'], head)
  const prefix = journalPrefix('accounts', admin, null)
  const isFetchable = (at: Instant) => isPeriodRunning(Date.parse(at), clubExportFetchableMs, Date.parse(now))
  const found = await models.range('journal', prefix, { limit: 1_000, newestFirst: true })
  for (const { key, document } of found) {
    if (!('exported' in document) || document.exported === undefined) continue
    if (commandIdIn(key.slice(prefix.length)) === id && isFetchable(document.at)) return document.exported
  }
  throw new Refusal('not-found')
}

/**
 * A ZIP with the files of an export. It is made while it is read, so that a long history takes no more memory. Only the
 * accounts and the ids of tournaments are read as a whole.
 */
export async function createClubExport(
  deps: ReadSideDeps,
  { format, emails, journal }: ClubExportOptions,
  now: Instant,
): Promise<Readable> {
  const accounts = await deps.identity.accounts()
  const pseudos = new Map(accounts.map(({ id, pseudo }) => [id, pseudo]))
  const pseudoOf = (id: PlayerId) => pseudos.get(id) ?? french.deletedPlayer
  const zip = new ZipFile()
  const add = <Name extends keyof Tables>(name: Name, rows: Rows<Name>) => {
    const { file, columns } = texts.club[name]
    const shown = Object.entries<string>(columns).filter(([column]) => emails || column !== 'email')
    const pieces =
      format === 'json' ? jsonPieces(rows) : csvPieces(rows, Object.fromEntries(shown), deps.rules.timeZone)
    const options = { mtime: new Date(now) }
    zip.addReadStreamLazy(`${file}.${format}`, options, (read) => read(null, Readable.from(pieces)))
  }
  add('players', playersOf(deps, accounts, emails))
  add('matches', matchesOf(deps, pseudoOf))
  add('tournaments', tournamentsOf(deps, pseudoOf))
  if (journal) add('journal', journalOf(deps))
  zip.end()
  // yazl makes a PassThrough, but declares the type of any readable stream.
  const output = zip.outputStream as PassThrough
  zip.on('error', (error: Error) => output.destroy(error))
  return output
}

async function* csvPieces(
  rows: AsyncIterable<readonly RowOf<{ columns: object }>[]>,
  columns: Readonly<Record<string, string>>,
  timeZone: string,
): AsyncGenerator<string> {
  const { begin, line } = csvFormat(columns, timeZone)
  yield begin
  for await (const some of rows) yield some.map(line).join('')
}

/** A JSON array with a row in each line. */
async function* jsonPieces(rows: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const some of rows) {
    if (some.length === 0) continue
    yield before + some.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

async function* playersOf({ models }: ReadSideDeps, accounts: readonly Account[], emails: boolean): Rows<'players'> {
  for (const some of chunksOf(accounts)) {
    const ids = some.map(({ id }) => id)
    const [players, scores] = await Promise.all([models.getMany('accounts', ids), models.getMany('rankings', ids)])
    yield some.map(({ id, pseudo, email, createdAt }) => {
      const [player, score] = [players.get(id), scores.get(id)]
      return {
        pseudo,
        ...(emails && { email }),
        status: player?.status ?? null,
        roles: player === undefined ? [] : authoritiesOf(player),
        registeredAt: instant(createdAt),
        stars: player?.stars ?? 0,
        simple: score === undefined ? null : toPoints(score.simple.score),
        double: score === undefined ? null : toPoints(score.double.score),
      }
    })
  }
}

async function* matchesOf({ models }: ReadSideDeps, pseudoOf: PseudoOf): Rows<'matches'> {
  const idsOf = (side: readonly { readonly playerId: PlayerId }[]) => side.map(({ playerId }) => pseudoOf(playerId))
  for (let before: { readonly before?: string } | null = {}; before !== null; ) {
    const found: Awaited<ReturnType<typeof models.range<'matches'>>> = await models.range(
      'matches',
      matchSequencePrefix,
      { limit: atOnce, newestFirst: true, ...before },
    )
    yield found.map(({ document }) => ({
      playedAt: document.playedAt,
      ladder: document.ladder,
      id: document.matchId,
      winners: idsOf(document.winners),
      losers: idsOf(document.losers),
      loserSets: document.loserSets,
      won: impactOfSide(document.winners),
      lost: impactOfSide(document.losers),
      recorder: pseudoOf(document.recorder),
    }))
    const last = found.at(-1)
    before = last === undefined ? null : { before: last.key }
  }
}

async function* tournamentsOf({ models }: ReadSideDeps, pseudoOf: PseudoOf): Rows<'tournaments'> {
  for (const some of chunksOf(await readTournamentIds(models))) {
    const found = await readTournaments(models, some)
    yield found.map(({ state, since }) => {
      const { name, ladder, format, phase, organiser, entries, winners } = state
      return {
        ...{ name, ladder, format, phase },
        phaseAt: since,
        organiser: pseudoOf(organiser),
        entries: entries.map(pseudoOf),
        winners: (winners ?? []).map(pseudoOf),
      }
    })
  }
}

/** The entries of the journal, without the reasons that players wrote. */
async function* journalOf(deps: ReadSideDeps): Rows<'journal'> {
  const filter = { kinds: journalKinds, by: null, about: null, from: null, until: null }
  for (let before: string | null | undefined; before !== null; ) {
    const page: Awaited<ReturnType<typeof journalPage>> = await journalPage(deps, filter, before ?? null, atOnce)
    yield page.entries.map(({ reason: _, ...entry }) => ({
      doneAt: entry.at,
      actor: entry.actor === 'operator' ? journalTexts.operator : (entry.actor.pseudo ?? journalTexts.someone),
      type: journalTexts.actions[entry.type as keyof typeof journalTexts.actions] ?? entry.type,
      sentence: plainText(sentenceOf(entry, journalTexts)),
    }))
    before = page.older
  }
}

function* chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let begin = 0; begin < items.length; begin += atOnce) yield items.slice(begin, begin + atOnce)
}
