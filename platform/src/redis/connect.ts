import { Redis, type RedisOptions } from 'ioredis'
import { EngineAway } from '../engine-away.ts'
import { EngineRefused } from '../engine-refused.ts'

/** How patient a connection is; the rest is ioredis's default. */
export type Patience = Pick<
  RedisOptions,
  'autoResubscribe' | 'commandTimeout' | 'enableOfflineQueue' | 'maxRetriesPerRequest'
>

/** Why a connection is not ready, since it was last. */
const failures = new WeakMap<Redis, unknown>()

/**
 * A connection to Redis that comes back by itself for as long as it is not closed.
 * @param onFailure called once an outage with what keeps Redis away: an EngineRefused, or the error of the socket
 * @throws EngineRefused when the url cannot be read
 */
export function connectRedis(url: string, onFailure: (failure: unknown) => void, patience: Patience = {}): Redis {
  const redis = open(url, patience)
  redis.on('ready', () => failures.delete(redis))
  redis.on('error', (error) => {
    const failure = refusalOf(error) ?? error
    // Each vain attempt to reconnect says the same again.
    if (!failures.has(redis)) onFailure(failure)
    failures.set(redis, failure)
  })
  return redis
}

function open(url: string, patience: Patience): Redis {
  try {
    // The WHATWG parser refuses what ioredis would take for another address.
    if (!URL.canParse(url)) throw new TypeError('not a url')
    return new Redis(url, patience)
  } catch {
    throw new EngineRefused(
      'REDIS_URL',
      'the address cannot be read; expected redis://user:password@host:6379, or rediss:// for TLS, with special characters of the password as %xx',
    )
  }
}

/** Resolves when the first attempt to connect has succeeded or failed. */
export function firstAttempt(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    if (redis.status === 'ready') resolve()
    redis.once('ready', () => resolve())
    redis.once('close', () => resolve())
  })
}

/** Passes when the connection can be used. @throws EngineRefused, EngineAway */
export function checkReady(redis: Redis): void {
  if (redis.status === 'ready') return
  const failure = failures.get(redis)
  throw failure instanceof EngineRefused ? failure : new EngineAway('Redis does not answer', { cause: failure })
}

/** The refusal that an answer of Redis stands for; null for anything else. */
export function refusalOf(error: unknown): EngineRefused | null {
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
