import { Redis, type RedisOptions } from 'ioredis'

/** How patient a connection is; the rest is ioredis's default. */
export type Patience = Pick<
  RedisOptions,
  'autoResubscribe' | 'commandTimeout' | 'enableOfflineQueue' | 'maxRetriesPerRequest'
>

/**
 * A connection to Redis that comes back by itself for as long as it is not closed.
 * @param onFailure told once an outage what keeps Redis away
 */
export function connectRedis(url: string, onFailure: (failure: unknown) => void, patience: Patience = {}): Redis {
  const redis = new Redis(url, patience)
  let away = false
  redis.on('ready', () => {
    away = false
  })
  // Each vain attempt to reconnect says the same again.
  redis.on('error', (failure) => {
    if (!away) onFailure(failure)
    away = true
  })
  return redis
}

/** Resolves when the first attempt to connect has succeeded or failed. */
export function firstAttempt(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    if (redis.status === 'ready') resolve()
    redis.once('ready', () => resolve())
    redis.once('close', () => resolve())
  })
}
