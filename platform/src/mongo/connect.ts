import { setTimeout as pause } from 'node:timers/promises'
import {
  type Db,
  MongoClient,
  MongoClientClosedError,
  MongoError,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb'
import { EngineAway, EngineRefused, engineRefusedForFile } from '../operator-error.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { HangDetector, withDeadline } from './hangs.ts'

export interface MongoConnection {
  /** The database of the current client. Get it again for each operation, because a client that hangs is replaced. */
  readonly db: Db
  close(): Promise<void>
}

/**
 * Milliseconds for each stage of a command. A URL can set other values. With these values a restarted server is used
 * again within 15 s, even when the client hangs (`engine-restarts.int.test.ts`).
 */
const limits = {
  serverSelectionTimeoutMS: 5_000,
  waitQueueTimeoutMS: 5_000,
  heartbeatFrequencyMS: 1_000,
  connectTimeoutMS: 4_000,
  socketTimeoutMS: 6_000,
}
/** The time between two ticks of `HangDetector`, in milliseconds. */
const tick = 1_000
/** Maximum wait of `close`. Without a server the driver would wait for `serverSelectionTimeoutMS`. */
const closeTimeout = 1_000

/**
 * Connects to the database that a URL names, or to `topspin` when it names none. An acknowledged write is in the
 * server's journal. A client that hangs (see `HangDetector`) is replaced.
 * @param onFailure called with an Error each time a client is replaced
 * @throws EngineRefused; EngineAway when no server answers within `serverSelectionTimeoutMS`
 */
export async function connectMongo(
  url: string,
  onFailure: (failure: unknown) => void = () => undefined,
): Promise<MongoConnection> {
  const connection = new WatchedConnection(url, onFailure)
  await connection.open()
  return connection
}

class WatchedConnection implements MongoConnection {
  readonly #url: string
  readonly #onFailure: (failure: unknown) => void
  readonly #replaced = new Set<MongoClient>()
  #client: MongoClient
  #hangDetector: HangDetector
  #ticking: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: string, onFailure: (failure: unknown) => void) {
    this.#url = url
    this.#onFailure = onFailure
    this.#client = newClient(url)
    this.#hangDetector = new HangDetector(this.#client)
  }

  async open(): Promise<void> {
    try {
      await translateEngineErrors(() => this.#client.connect())
    } catch (error) {
      await this.#client.close()
      throw error
    }
    this.#ticking = setInterval(() => this.#tick(), tick).unref()
  }

  get db(): Db {
    return withDeadline(this.#client.db(databaseOf(this.#url)), this.#client.options.socketTimeoutMS)
  }

  #tick(): void {
    const { heartbeatFrequencyMS, connectTimeoutMS } = this.#client.options
    const silent = this.#hangDetector.tick() * tick
    if (silent > heartbeatFrequencyMS + connectTimeoutMS + tick) this.#replace(silent)
  }

  #replace(silent: number): void {
    const hanging = this.#client
    this.#client = newClient(this.#url)
    this.#hangDetector = new HangDetector(this.#client)
    void this.#reconnect(this.#client)
    this.#onFailure(new Error(`the client of MongoDB gave no sign of life for ${silent} ms and is replaced`))
    // Closing a client ends a running read in the middle, as if the read were complete. So the old client is closed
    // only after `socketTimeoutMS`.
    this.#replaced.add(hanging)
    setTimeout(() => this.#discard(hanging), hanging.options.socketTimeoutMS).unref()
  }

  /** Repeats `connect` until it succeeds: the driver does not retry a first connection that failed. */
  async #reconnect(client: MongoClient): Promise<void> {
    while (client === this.#client && !this.#isClosed) {
      try {
        await client.connect()
        return
      } catch {
        await pause(tick, undefined, { ref: false })
      }
    }
  }

  /** Closes a replaced client without waiting, because `close` may hang too. */
  #discard(client: MongoClient): void {
    if (this.#replaced.delete(client)) client.close().catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#ticking)
    for (const client of this.#replaced) this.#discard(client)
    await waitAtMost(closeTimeout, this.#client.close())
  }
}

function newClient(url: string): MongoClient {
  const unset = Object.entries(limits).filter(([name]) => !new RegExp(`[?&]${name}=`, 'i').test(url))
  const options = { writeConcern: { w: 'majority', journal: true }, ignoreUndefined: true } as const
  try {
    return new MongoClient(url, { ...Object.fromEntries(unset), ...options })
  } catch (error) {
    throw unreadableUrlError(error)
  }
}

/** The database's name in the URL, or `topspin` when the URL names none: the driver would use `test`. */
const databaseOf = (url: string): string => /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1] ?? 'topspin'

/** An error of Node's sockets (such as `ECONNRESET`). The driver's own errors are MongoErrors. */
const isBrokenSocket = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof MongoError) && 'code' in error && typeof error.code === 'string'

/** Errors of a command that was not sent or got no answer, or whose client was closed meanwhile. */
const unanswered = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
  // Commands here use no explicit session, so a session expires only when its client is closed.
  MongoExpiredSessionError,
]
/** Names of further errors of unanswered commands. The driver does not export their classes. */
const unansweredNames = new Set(['MongoWaitQueueTimeoutError', 'MongoPoolClosedError'])

/**
 * Error codes of a server that shuts down, starts or steps down: the retryable ones of the drivers' specification, and
 * the code for a cursor that a restarted server no longer has.
 */
const passing = new Set([6, 7, 43, 89, 91, 134, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436])

const isAway = (error: unknown): boolean =>
  unanswered.some((type) => error instanceof type) ||
  // The driver wraps socket errors while it reads, but not while it writes.
  isBrokenSocket(error) ||
  (error instanceof MongoError && unansweredNames.has(error.name)) ||
  (error instanceof MongoServerError && (error.hasErrorLabel('RetryableWriteError') || passing.has(Number(error.code))))

/** The result of `work`. @throws EngineRefused or EngineAway for a driver's error about a refusal or an outage */
export async function translateEngineErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = engineRefusedOf(error)
    if (refusal !== null) throw refusal
    if (!isAway(error)) throw error
    throw new EngineAway('MongoDB does not answer', { cause: error })
  }
}

/** Wraps each function of a store and of its parts in `translateEngineErrors`. */
export function withTranslatedErrors<Store extends object>(store: Store): Store {
  const translated = (member: unknown) =>
    typeof member === 'function'
      ? (...values: readonly unknown[]) => translateEngineErrors(() => member(...values))
      : // A member that is no function is a part of the store, such as `chats`.
        withTranslatedErrors(Object(member))
  const members = Object.entries(store).map(([name, member]) => [name, translated(member)])
  return Object.fromEntries(members) as Store // each member takes and returns what it did before
}

const duplicateKey = 11_000

/** Whether a write failed because its `_id` or another unique value exists. */
export const isDuplicateKeyError = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === duplicateKey

/** Runs an insert. @returns false when its `_id` or another unique value exists */
export async function insertIfNew(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (isDuplicateKeyError(error)) return false
    throw error
  }
}

const setting = 'READ_STORE_URL'

// MongoDB's error codes; 8000 is from Atlas.
const wrongUser = new Set([11, 18, 8000])
const noRight = 13

/** The EngineRefused for a refused user, password or right, or an unreadable TLS file; null for other errors. */
export function engineRefusedOf(error: unknown): EngineRefused | null {
  if (!(error instanceof MongoServerError))
    return engineRefusedForFile(setting, 'tlsCAFile or tlsCertificateKeyFile', error)
  const refused = (why: string) => new EngineRefused(setting, why, { cause: error })
  if (wrongUser.has(Number(error.code)))
    return refused(
      'MongoDB refuses the user or the password; correct them in mongodb://user:password@host/topspin, with ?authSource=admin when the user is kept there',
    )
  if (error.code === noRight)
    return refused(
      'MongoDB denies a right; put user:password@ before the host, and give that user the role readWrite on the database',
    )
  return null
}

/**
 * The EngineRefused for a URL that the driver cannot read. It has the driver's message only about an unknown option,
 * because other messages may quote the URL.
 */
function unreadableUrlError(error: unknown): EngineRefused {
  const [option] = /^option \w+ is not supported$/.exec(error instanceof Error ? error.message : '') ?? []
  const why = option ?? 'the address cannot be read'
  return new EngineRefused(
    setting,
    `${why}; expected mongodb://user:password@host:27017/topspin?tls=true, with special characters of the password as %xx`,
  )
}
