import { projectionNames } from '@topspin/domain/documents/names'
import type { PlayerId } from '@topspin/domain/ids'
import type { Config } from '@topspin/platform/config'
import type { Engines } from '@topspin/platform/engines'
import { StartRefused } from '@topspin/platform/process/start-refused'
import type { ReadStore } from '@topspin/platform/read-store/port'
import type { Handlers } from './handlers.ts'

type Where = Pick<Config, 'eventStoreUrl' | 'identityUrl' | 'readStoreUrl' | 'acceptDataLoss'>

/**
 * Tells a lost log or lost accounts from a new installation. A log with players has at least one active admin, who has
 * an account; accounts have events. To be called before anything is written.
 * @throws StartRefused when one of the two is missing, unless ACCEPT_DATA_LOSS names it; EngineAway
 */
export async function refuseMissingData(
  { players }: Pick<Handlers, 'players'>,
  { identity, documents }: Pick<Engines, 'identity' | 'documents'>,
  config: Where,
): Promise<void> {
  // The log first: an account is added before its event, so the accounts of all players in it are there to be read.
  const ids = await players.read((state) => new Set(Object.keys(state.players)))
  const accounts = await identity.accounts()
  if (ids.size > 0 && config.acceptDataLoss !== 'accounts' && !accounts.some(({ id }) => ids.has(id)))
    throw new StartRefused(accountsMissing(accounts, config))
  if (ids.size > 0 || config.acceptDataLoss === 'log') return
  const rest = await whatIsLeft(accounts, documents, config)
  if (rest !== null) throw new StartRefused(logMissing(rest, config))
}

/** What says that there was a log; null on a new installation. */
async function whatIsLeft(
  accounts: readonly { readonly id: PlayerId }[],
  documents: ReadStore,
  { identityUrl, readStoreUrl }: Where,
): Promise<string | null> {
  // One alone may be the first registration, cut short before its event was appended.
  if (accounts.length > 1) return `${nameOf(identityUrl)} has ${accounts.length} accounts`
  for (const projection of projectionNames) {
    const pointer = await documents.pointer(projection)
    if (pointer === null) continue
    const { position } = await documents.checkpoint({ projection, version: pointer.active })
    if (position !== null) return `${nameOf(readStoreUrl)} has read models`
  }
  return null
}

const accountsMissing = (accounts: readonly unknown[], { eventStoreUrl, identityUrl }: Where): string => {
  const found =
    accounts.length === 0 ? 'no accounts' : `${accounts.length} accounts, none of them of a player in this log`
  return `${nameOf(eventStoreUrl)} has players, but ${nameOf(identityUrl)} has ${found}. Topspin does not start: nobody could log in. Put the accounts back (npm run restore -- <backup>, or MongoDB's backup), or set ACCEPT_DATA_LOSS=accounts to go on without them`
}

const logMissing = (rest: string, { eventStoreUrl }: Where): string =>
  `${nameOf(eventStoreUrl)} has no events, but ${rest}. Topspin does not start: it would begin a new log. Put the log back (npm run restore -- <backup>, or EventStoreDB's backup), or set ACCEPT_DATA_LOSS=log to begin a new one`

/** A file by its path; a server by its kind, as its address may hold a password. */
function nameOf(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length)
  return url.startsWith('esdb') ? 'EventStoreDB (EVENT_STORE_URL)' : 'MongoDB (READ_STORE_URL)'
}
