import { Redis, type RedisOptions } from 'ioredis'
import { EngineAway, EngineRefused } from '../operator-error.ts'

type ConnectionLimits = Pick<RedisOptions, 'commandTimeout' | 'enableOfflineQueue' | 'maxRetriesPerRequest'>

/** The last failure of each connection that is not ready. */
const failures = new WeakMap<Redis, unknown>()

/**
 * Opens a connection to Redis, which reconnects until it is closed.
 * @param onFailure called once for each outage with its cause: an EngineRefused, or the error of the socket
 * @throws EngineRefused when the url cannot be read
 */
export function connectRedis(url: string, onFailure: (failure: unknown) => void, limits: ConnectionLimits = {}): Redis {
  const redis = open(url, limits)
  redis.on('ready', () => failures.delete(redis))
  redis.on('error', (error) => {
    const failure = engineRefusedOf(error) ?? error
    // Each failed attempt to reconnect emits the same error again.
    if (!failures.has(redis)) onFailure(failure)
    failures.set(redis, failure)
  })
  return redis
}

function open(url: string, limits: ConnectionLimits): Redis {
  try {
    // The WHATWG parser refuses texts that ioredis would take for another address.
    if (!URL.canParse(url)) throw new TypeError('not a url')
    return new Redis(url, {
      ...limits,
      // `commandTimeout` rejects a command but keeps the socket. `socketTimeout` replaces the socket. Its time counts
      // only while a command waits for its answer.
      ...(limits.commandTimeout === undefined ? {} : { socketTimeout: limits.commandTimeout }),
      // With `autoResubscribe`, a connection that ends during a new subscription causes an unhandled rejection.
      autoResubscribe: false,
    })
  } catch {
    throw new EngineRefused(
      'REDIS_URL',
      'the address cannot be read; expected redis://user:password@host:6379, or rediss:// for TLS, with special characters of the password as %xx',
    )
  }
}

/** Resolves when the first attempt to connect has succeeded or failed. */
export function waitForFirstConnection(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    if (redis.status === 'ready') resolve()
    redis.once('ready', () => resolve())
    redis.once('close', () => resolve())
  })
}

/**
 * Subscribes to channels, also after each reconnection. Resolves after the first answer or disconnection.
 * @throws EngineRefused when Redis denies the channels
 */
export function keepSubscribed(redis: Redis, channels: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    redis.on('ready', () => {
      redis.subscribe(...channels).then(
        () => resolve(),
        (error: unknown) => {
          const refused = engineRefusedOf(error)
          if (refused !== null) reject(refused)
          // A subscription without an answer needs a new connection. A broken connection is replaced without this call.
          else if (redis.status === 'ready') redis.disconnect(true)
        },
      )
    })
    redis.once('close', () => resolve())
  })
}

/** Checks, without waiting, that the connection can be used. @throws EngineRefused, EngineAway */
export function checkReady(redis: Redis): void {
  if (redis.status === 'ready') return
  const failure = failures.get(redis)
  throw failure instanceof EngineRefused ? failure : new EngineAway('Redis does not answer', { cause: failure })
}

/** The EngineRefused for an answer of Redis about a user, password or right; null for any other error. */
export function engineRefusedOf(error: unknown): EngineRefused | null {
  if (!(error instanceof Error) || error.name !== 'ReplyError') return null
  const refused = (why: string) => new EngineRefused('REDIS_URL', why, { cause: error })
  switch (/^\w+/.exec(error.message)?.[0]) {
    case 'WRONGPASS':
      return refused('Redis refuses the user or the password; correct them in redis://user:password@host:6379')
    case 'NOAUTH':
      return refused('Redis wants a password; put it into redis://:password@host:6379')
    case 'NOPERM':
      return refused('Redis denies the user a right; its ACL must allow all commands on all keys and channels')
    default:
      return null
  }
}
