import { buffer } from 'node:stream/consumers'
import { archiveKeptMs, type OwnArchive } from '@topspin/domain/contract/own-data'
import { type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import texts from '@topspin/domain/text/archive-fr.json' with { type: 'json' }
import { dayOf } from '@topspin/domain/time/evening'
import { archiveStateOf } from '@topspin/platform/identity/parts'
import type { Account, IdentityStore } from '@topspin/platform/identity/port'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import type { ReportError } from '@topspin/platform/log/reporter'
import { ZipFile } from 'yazl'
import { csvFormat, dateCellFormatter } from './csv.ts'
import type { ReadSideDeps } from './deps.ts'
import { type OwnData, readOwnData, type TableName } from './own-data.ts'

/** The state of a player's archive (docs/specification.md#ones-own-data). */
export async function readOwnArchiveState(
  identity: IdentityStore,
  player: PlayerId,
  timeZone: string,
  now: Instant,
): Promise<OwnArchive> {
  const archive = await identity.archives.of(player)
  const state = archiveStateOf(archive, Date.parse(now))
  if (state !== 'ready') return { state }
  const account = await identity.account(player)
  if (account === null || archive === null || archive.size === null) return { state: 'none' }
  const { requestedAt, size } = archive
  const name = `topspin-${account.pseudo}-${dayOf(instant(requestedAt), timeZone)}.zip`
  return { state, name, size, until: instant(requestedAt + archiveKeptMs) }
}

/** Makes the archives that players ask for. A failure is stored and reported. @param clock epoch milliseconds */
export const startArchiveWorker = (deps: ReadSideDeps, jobs: JobQueue, clock: () => number, report: ReportError) =>
  jobs.work('archive', async ({ playerId }) => {
    const { archives } = deps.identity
    const [archive, account] = await Promise.all([archives.of(playerId), deps.identity.account(playerId)])
    // The archive was cancelled or is made already, or the account was deleted.
    if (archive === null || account === null || archive.size !== null) return
    const made = await archiveOf(deps, account, instant(clock())).catch((error: unknown) => {
      report('an archive of own data could not be made', error)
      return null
    })
    await archives.finish(playerId, archive.requestedAt, made)
    if (made !== null)
      await jobs.add('notify', `archive ${playerId} ${archive.requestedAt}`, { about: 'archive', playerId })
  })

async function archiveOf(deps: ReadSideDeps, account: Account, now: Instant): Promise<Buffer> {
  const { timeZone } = deps.rules
  const data = await readOwnData(deps, account, now)
  const zip = new ZipFile()
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: new Date(now) })
  add('LISEZMOI.txt', readMe(account.pseudo, timeZone, now))
  add('donnees.json', JSON.stringify(data, null, 1))
  for (const name of tableNames) add(fileOf(name), csvOf(data, name, timeZone))
  zip.end()
  return buffer(zip.outputStream)
}

// Object.keys returns string[]; the object has exactly these keys.
const tableNames = Object.keys(texts.tables) as readonly TableName[]
const fileOf = (name: TableName) => `${texts.tables[name].file}.csv`

function readMe(pseudo: string, timeZone: string, now: Instant): string {
  const [date] = dateCellFormatter(timeZone)(now)
  const files = tableNames.map((name) => `- ${fileOf(name)} : ${texts.tables[name].title}`)
  const made = texts.made.replace('{date}', date).replace('{pseudo}', () => pseudo)
  const { title, files: about, dates, why, others, secrets } = texts
  const paragraphs = [title, made, [about, ...files].join('\n'), dates.replace('{timeZone}', timeZone), why, others]
  return `${[...paragraphs, secrets].join('\n\n')}\n`
}

function csvOf(data: OwnData, name: TableName, timeZone: string): string {
  const { begin, line } = csvFormat(texts.tables[name].columns, timeZone)
  return begin + data[name].map(line).join('')
}
