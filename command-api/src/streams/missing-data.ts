import { entriesOf } from '@topspin/domain/by-id'
import { projectionNames } from '@topspin/domain/documents/names'
import type { PlayerId } from '@topspin/domain/ids'
import { playerDecider } from '@topspin/domain/player/player'
import type { Config } from '@topspin/platform/config'
import type { Engines } from '@topspin/platform/engines'
import type { ReportError } from '@topspin/platform/log/reporter'
import { StartRefused } from '@topspin/platform/operator-error'
import type { ReadStore } from '@topspin/platform/read-store/port'
import { sqlitePathOf } from '@topspin/platform/sqlite/files'
import type { StreamHandlers } from './handlers.ts'
import { snapshotGenerations } from './snapshots.ts'

type DataConfig = Pick<Config, 'eventStoreUrl' | 'identityUrl' | 'readStoreUrl' | 'snapshotsUrl' | 'acceptDataLoss'>

/**
 * Distinguishes lost data from a new installation (docs/operations.md#missing-data). Call it before anything is
 * written. Reports how many active players have no account, as after the restore of older accounts.
 * @throws StartRefused when the log or the accounts are missing, unless ACCEPT_DATA_LOSS names them; EngineAway
 */
export async function refuseMissingData(
  { players }: Pick<StreamHandlers, 'players'>,
  { events, snapshots, identity, documents }: Pick<Engines, 'events' | 'snapshots' | 'identity' | 'documents'>,
  config: DataConfig,
  report: ReportError,
): Promise<void> {
  // Checked before the stream is read: the read drops a snapshot whose last event is not in the log.
  const hasSnapshot = (await events.head()) === null && (await hasSnapshotOfPlayers(snapshots))
  // The log is read before the accounts, so that a registration in between does not look like a lost account.
  const known = await players.read((state) => entriesOf(state.players))
  const ids = new Set(known.map(([id]) => id))
  const accounts = await identity.accounts()
  if (ids.size > 0 && config.acceptDataLoss !== 'accounts' && !accounts.some(({ id }) => ids.has(id)))
    throw new StartRefused(accountsMissing(accounts, config))
  const having = new Set<string>(accounts.map(({ id }) => id))
  const without = known.filter(([id, { status }]) => status === 'active' && !having.has(id)).length
  if (without > 0) report(accountsOutdated(without, config))
  if (ids.size > 0 || config.acceptDataLoss === 'log') return
  const evidence = hasSnapshot
    ? `${storeLabel(config.snapshotsUrl)} has a snapshot of its players`
    : await evidenceOfLog(accounts, documents, config)
  if (evidence !== null) throw new StartRefused(logMissing(evidence, config))
}

/** The evidence, for the error message, that there was a log before; null on a new installation. */
async function evidenceOfLog(
  accounts: readonly { readonly id: PlayerId }[],
  documents: ReadStore,
  { identityUrl, readStoreUrl }: DataConfig,
): Promise<string | null> {
  // A single account may be a first registration that was interrupted before its event was appended.
  if (accounts.length > 1) return `${storeLabel(identityUrl)} has ${accounts.length} accounts`
  for (const projection of projectionNames) {
    const pointer = await documents.pointer(projection)
    if (pointer === null) continue
    const { position } = await documents.checkpoint(pointer.active)
    if (position !== null) return `${storeLabel(readStoreUrl)} has read models`
  }
  return null
}

async function hasSnapshotOfPlayers(snapshots: ReadStore): Promise<boolean> {
  const generations = snapshotGenerations('players', playerDecider.stateVersion)
  const checkpoints = await Promise.all(generations.map((generation) => snapshots.checkpoint(generation)))
  return checkpoints.some(({ position }) => position !== null)
}

const accountsOutdated = (count: number, { eventStoreUrl, identityUrl }: DataConfig): string =>
  `${count} active players of ${storeLabel(eventStoreUrl)} have no account in ${storeLabel(identityUrl)}, which may be older than the log: they cannot log in, and no list shows them. Restore the accounts of the same time as the log, or let them register again`

const accountsMissing = (accounts: readonly unknown[], { eventStoreUrl, identityUrl }: DataConfig): string => {
  const found =
    accounts.length === 0 ? 'no accounts' : `${accounts.length} accounts, none of them of a player in this log`
  return `${storeLabel(eventStoreUrl)} has players, but ${storeLabel(identityUrl)} has ${found}. Topspin does not start: nobody could log in. Put the accounts back (npm run restore -- <backup>, or MongoDB's backup), or set ACCEPT_DATA_LOSS=accounts to go on without them`
}

const logMissing = (evidence: string, { eventStoreUrl }: DataConfig): string =>
  `${storeLabel(eventStoreUrl)} has no events, but ${evidence}. Topspin does not start: it would begin a new log. Put the log back (npm run restore -- <backup>, or EventStoreDB's backup), or set ACCEPT_DATA_LOSS=log to begin a new one`

/** The name of a store in messages: the path of a SQLite file, or the kind of server, never a URL with a password. */
export const storeLabel = (url: string): string =>
  sqlitePathOf(url) ?? (url.startsWith('esdb') ? 'EventStoreDB (EVENT_STORE_URL)' : 'MongoDB (READ_STORE_URL)')
