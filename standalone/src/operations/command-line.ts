import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { saveSnapshotsOf } from '@topspin/command-api/streams/handlers'
import { Email } from '@topspin/domain/contract/account'
import { projectionNames } from '@topspin/domain/documents/names'
import { instant } from '@topspin/domain/ids'
import { type Config, ConfigError, readConfig, settingSchemas } from '@topspin/platform/config'
import { type Engines, openEngines } from '@topspin/platform/engines'
import { openEventStore } from '@topspin/platform/event-store/open'
import { openIdentityStore } from '@topspin/platform/identity/open'
import { messageOf } from '@topspin/platform/log/reporter'
import { sourceStackOf } from '@topspin/platform/log/source-stack'
import { isForOperator, OperatorError } from '@topspin/platform/operator-error'
import { entryRulesOf } from '@topspin/platform/process/service-deps'
import { openReadStore } from '@topspin/platform/read-store/open'
import type { ReplayProgress } from '@topspin/platform/read-store/port'
import { DataFolderInUse, DataFolderUnusable } from '@topspin/platform/sqlite/errors'
import { sqlitePathOf } from '@topspin/platform/sqlite/files'
import { appointAdmin, deleteAccount, makeSignInLink, resetPasswordOf, sendTestMail } from './admin.ts'
import { backUp } from './backup.ts'
import { copyAccounts } from './copy-accounts.ts'
import { copyLog } from './copy-log.ts'
import { replayInThisProcess, requestReplay } from './replay-now.ts'
import { folderTimestampOf, restoreBackup } from './restore.ts'

interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Epoch milliseconds. */
  now(): number
  line(text: string): void
  /** Aborts when the operator stops the command. */
  readonly signal: AbortSignal
}

const usages = {
  backup: 'npm run backup [-- --to <folder>]',
  restore: 'npm run restore -- <folder of a backup>',
  migrate:
    'npm run migrate -- --from sqlite:<file>|esdb://<host> --to … [--accounts-from sqlite:<file>|mongodb://<host> --accounts-to …]',
  replay: `npm run replay -- ${projectionNames.join('|')}|all`,
  admin:
    'npm run admin -- appoint|reset|sign-in-link|delete <pseudo>, jobs [<id to repeat>], mail-test <address>, or snapshots',
} as const
type Name = keyof typeof usages

class Misused extends Error {
  override readonly name = 'Misused'
}

type Command = (words: readonly string[], terminal: Terminal) => Promise<void>

const commands: Readonly<Record<Name, Command>> = { backup, restore: restoreFrom, migrate, replay, admin }

/**
 * Runs one of the operator's commands (docs/operations.md).
 * @param words the command and its arguments
 * @returns the exit code: 0, or 1 after a failure, which is printed
 */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '', ...rest] = words
  if (!isName(name)) {
    terminal.line(`one of: ${Object.values(usages).join('; ')}`)
    return 1
  }
  try {
    await commands[name](rest, terminal)
    return 0
  } catch (error) {
    terminal.line(explain(name, error))
    return 1
  }
}

const isName = (name: string): name is Name => Object.hasOwn(usages, name)

function explain(name: Name, error: unknown): string {
  if (error instanceof ConfigError) return error.lines.join('\n')
  if (error instanceof Misused) return `${error.message}; usage: ${usages[name]}`
  const orAsk = name === 'replay' && error instanceof DataFolderInUse ? ', or ask for it on the page of an admin' : ''
  if (isForOperator(error)) return `${name}: ${messageOf(error)}${orAsk}`
  return error instanceof Error ? sourceStackOf(error) : String(error)
}

async function backup(words: readonly string[], { env, now, line }: Terminal): Promise<void> {
  const { to } = valuesOf(words, ['to'])
  const config = readConfig(env)
  const at = new Date(now())
  const folder = resolve(to ?? join(config.dataDir, 'backups', folderTimestampOf(at)))
  const { files } = await backUp(config, folder, at)
  for (const { name, rows } of files) {
    const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`)
    line(`${name}: ${counts.join(', ')}`)
  }
  line(`Backed up and checked: ${folder}`)
}

async function restoreFrom(words: readonly string[], { env, now, line }: Terminal): Promise<void> {
  const [folder, ...more] = words
  if (folder === undefined || more.length > 0) throw new Misused('which backup?')
  const config = readConfig(env)
  const { manifest, replaced } = await restoreBackup(config, resolve(folder), new Date(now()))
  line(`Restored the backup of ${manifest.madeAt} into ${config.dataDir}`)
  if (replaced.length > 0) line(`What was there before is in ${replaced.join(', ')}`)
}

async function migrate(words: readonly string[], { line }: Terminal): Promise<void> {
  const { from, to, ...accounts } = valuesOf(words, ['from', 'to', 'accounts-from', 'accounts-to'])
  if (from === undefined || to === undefined) throw new Misused('from where to where?')
  const source = addressOf('from', from, 'EVENT_STORE_URL')
  const target = addressOf('to', to, 'EVENT_STORE_URL')
  const [accountsFrom, accountsTo] = (['accounts-from', 'accounts-to'] as const).map((option) => {
    const url = accounts[option]
    return url === undefined ? undefined : addressOf(option, url, 'READ_STORE_URL')
  })
  if ((accountsFrom === undefined) !== (accountsTo === undefined)) throw new Misused('accounts from where to where?')
  for (const url of [source, accountsFrom]) if (url !== undefined) requireFile(url)
  const snapshotsUrl = snapshotsUrlOf(target, accountsTo)
  await withBoth(openEventStore, source, target, async (one, other) => {
    const { events, found, sha256 } = await copyLog(one, other, (count) => line(`${count} events…`))
    line(`Both logs hold the same ${events} events (${found} were there before); SHA-256 over all of them: ${sha256}`)
  })
  if (accountsFrom !== undefined && accountsTo !== undefined)
    await withBoth(openIdentityStore, accountsFrom, accountsTo, async (one, other) => {
      line(`Accounts in the new identity store: ${await copyAccounts(one, other)}. Everybody has to log in again.`)
    })
  if (snapshotsUrl === null) return
  // Snapshots are saved last, because this release must be able to read the events for them, but not for the copies.
  const events = await openEventStore(target)
  const snapshots = await openReadStore(snapshotsUrl)
  try {
    await saveSnapshotsOf({ events, snapshots }, entryRulesOf(readConfig({})))
  } finally {
    await Promise.all([events.close(), snapshots.close()])
  }
}

async function replay(words: readonly string[], { env, line, signal }: Terminal): Promise<void> {
  const [projection, ...more] = words
  const names = projection === 'all' ? projectionNames : projectionNames.filter((name) => name === projection)
  if (names.length === 0 || more.length > 0) throw new Misused(`which projection? not ${words.join(' ') || 'none'}`)
  const config = readConfig(env)
  await onEngines(config, line, async (engines) => {
    for (const name of names) {
      if (signal.aborted) return
      // Without Redis the queue is in this process, where no worker would execute a request.
      const isAlone = config.readStoreUrl.startsWith('sqlite:') || config.redisUrl === null
      const run = isAlone ? replayInThisProcess : requestReplay
      const outcome = await run(name, engines, signal, (progress) => line(lineOf(name, progress)))
      if (outcome === 'switched') line(`${name}: rebuilt, and served from now on`)
      else line(signal.aborted && !isAlone ? `${name}: no longer followed` : `${name}: left as it was`)
    }
  })
}

async function admin([action, pseudo, ...more]: readonly string[], terminal: Terminal): Promise<void> {
  const { env, now, line } = terminal
  if (action === 'jobs' && more.length === 0) return failedJobs(pseudo, terminal)
  if (action === 'mail-test' && more.length === 0) return testMail(pseudo, terminal)
  if (action === 'snapshots' && pseudo === undefined) return saveSnapshots(terminal)
  if (action !== 'appoint' && action !== 'reset' && action !== 'sign-in-link' && action !== 'delete')
    throw new Misused(
      'appoint an admin, reset a password, make a sign-in link, delete an account, see failed jobs, test mails, or make snapshots?',
    )
  if (pseudo === undefined || more.length > 0) throw new Misused('one pseudo is needed, in quotes when it has spaces')
  const config = readConfig(env)
  await onEngines(config, line, async (engines) => {
    const deps = { config, engines, now: instant(now()) }
    if (action === 'appoint') {
      line((await appointAdmin(pseudo, deps)) ? `${pseudo} is an admin now` : `${pseudo} is an admin already`)
      return
    }
    if (action === 'delete') {
      await deleteAccount(pseudo, deps)
      line(`The account of ${pseudo} is deleted`)
      return
    }
    if (action === 'sign-in-link') {
      line(`Opens a session of ${pseudo} once, within ten minutes: ${await makeSignInLink(pseudo, deps)}`)
      return
    }
    const { password, status } = await resetPasswordOf(pseudo, deps)
    line(`Temporary password of ${pseudo}, for one login within 24 hours, to be changed then: ${password}`)
    if (status !== 'active') line(`The account is ${status}: ${pseudo} cannot log in before it is activated`)
  })
}

/** Sends a test mail (docs/operations.md#mail). */
async function testMail(address: string | undefined, { env, line }: Terminal): Promise<void> {
  const config = readConfig(env)
  if (!Email.safeParse(address).success || address === undefined) throw new Misused('to which e-mail address?')
  if (config.mail === null) throw new OperatorError('SMTP_URL is not set, so Topspin sends no mails')
  await sendTestMail(config, config.mail, address)
  line(`The mail server has taken a mail to ${address}`)
}

/** Saves snapshots of the streams (docs/operations.md#snapshots). */
async function saveSnapshots({ env, line }: Terminal): Promise<void> {
  const config = readConfig(env)
  await onEngines(config, line, (engines) => saveSnapshotsOf(engines, entryRulesOf(config)))
  line('The streams are read, and their snapshots saved')
}

/** Prints the failed jobs, or repeats one (docs/operations.md#failed-jobs). */
async function failedJobs(id: string | undefined, { env, line }: Terminal): Promise<void> {
  const config = readConfig(env)
  if (config.redisUrl === null)
    throw new OperatorError(
      'with one process the failed jobs are in its memory; an admin sees them on the page of projections',
    )
  await onEngines(config, line, async ({ jobs }) => {
    if (id === undefined) {
      const failed = await jobs.failed()
      for (const job of failed) line(`${job.id} ${new Date(job.failedAt).toISOString()} ${job.name}: ${job.reason}`)
      if (failed.length === 0) line('no job has failed')
    } else if (await jobs.repeat(id)) line('it is attempted again')
    else throw new OperatorError(`no failed job has the id ${id}`)
  })
}

/** Refuses the address of a SQLite file that does not exist: a mistyped address must not create a file. */
function requireFile(url: string): void {
  const file = sqlitePathOf(url)
  if (file !== null && !existsSync(file)) throw new DataFolderUnusable(file, 'there is no such file')
}

/** Opens the engines for `work`. @throws DataFolderUnusable without the file of the log */
async function onEngines(config: Config, line: Terminal['line'], work: (engines: Engines) => Promise<void>) {
  requireFile(config.eventStoreUrl)
  const engines = await openEngines(config, (error) => line(messageOf(error)))
  await work(engines).finally(() => engines.close())
}

function lineOf(name: string, { done, total, eventsPerSecond }: ReplayProgress): string {
  const isKnown = total !== null && eventsPerSecond > 0
  const left = isKnown ? ` of ${total} events, ${Math.ceil((total - done) / eventsPerSecond)} s left` : ' events'
  return `${name}: ${done}${left}, ${eventsPerSecond} a second`
}

/** Validates the address in an option by the rules of the setting `like`. @throws Misused */
function addressOf(option: string, url: string, like: 'EVENT_STORE_URL' | 'READ_STORE_URL'): string {
  const { schema, expected } = settingSchemas[like]
  const parsed = schema.safeParse(url)
  if (!parsed.success) throw new Misused(`--${option}: expected ${expected}`)
  return parsed.data
}

/** Where a process with this log and these accounts stores snapshots; null for a log on a server and no accounts. */
function snapshotsUrlOf(eventStoreUrl: string, accountsTo: string | undefined): string | null {
  const file = sqlitePathOf(accountsTo ?? '') ?? sqlitePathOf(eventStoreUrl)
  if (file === null && accountsTo === undefined) return null
  const dataDir = file === null ? {} : { DATA_DIR: dirname(file) }
  return readConfig({ ...dataDir, READ_STORE_URL: accountsTo }).snapshotsUrl
}

async function withBoth<Store extends { close(): Promise<void> }>(
  open: (url: string) => Promise<Store>,
  from: string,
  to: string,
  work: (from: Store, to: Store) => Promise<void>,
): Promise<void> {
  const source = await open(from)
  try {
    const target = await open(to)
    await work(source, target).finally(() => target.close())
  } finally {
    await source.close()
  }
}

function valuesOf<N extends string>(words: readonly string[], names: readonly N[]): { readonly [K in N]?: string } {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' }] as const))
  try {
    const { values } = parseArgs({ args: [...words], options })
    return values as { [K in N]?: string } // parseArgs returns only the given options, all strings
  } catch (error) {
    throw new Misused(messageOf(error))
  }
}
