import {
  type Db,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb'
import { EngineAway } from '../event-store/port.ts'

/** A database and the way to let go of it. */
export interface MongoConnection {
  readonly db: Db
  close(): Promise<void>
}

/**
 * Connects to the database that a URL names, or to `topspin` when it names none. What is acknowledged stands in the
 * journal: a server that falls comes back with it.
 * @throws EngineAway when no server answers within 5 seconds, or the `serverSelectionTimeoutMS` of the URL
 */
export async function connectMongo(url: string): Promise<MongoConnection> {
  const client = new MongoClient(url, {
    ...(url.includes('serverSelectionTimeoutMS=') ? {} : { serverSelectionTimeoutMS: 5_000 }),
    writeConcern: { w: 'majority', journal: true },
    ignoreUndefined: true,
  })
  await orEngineAway(() => client.connect())
  return { db: client.db(databaseOf(url)), close: () => client.close() }
}

/** The driver would take `test` where a URL names no database. */
const databaseOf = (url: string): string => /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? 'topspin'

/** An error of Node's sockets (`ECONNRESET`, `EPIPE`, `ERR_STREAM_DESTROYED` …): the driver's own are MongoErrors. */
const isBrokenSocket = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof MongoError) && 'code' in error && typeof error.code === 'string'

const isAway = (error: unknown): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoNotConnectedError ||
  error instanceof MongoTopologyClosedError ||
  // The driver hands on what its socket throws while it writes, unlike what it throws while it reads.
  isBrokenSocket(error) ||
  // The server steps down or shuts down: the driver marks what may be tried again.
  (error instanceof MongoServerError && error.hasErrorLabel('RetryableWriteError'))

/** Waits for `work`. @throws EngineAway in place of an error that says no server answers */
export async function orEngineAway<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isAway(error)) throw error
    throw new EngineAway('MongoDB does not answer', { cause: error })
  }
}

const duplicateKey = 11_000

/** Whether a write was refused because its `_id` or another unique value is taken. */
export const isDuplicate = (error: unknown): boolean => error instanceof MongoServerError && error.code === duplicateKey
