import { instant, playerId } from '@topspin/domain/ids'
import { freePlayersNotificationIntervalMs, isFree, longestAvailabilityMs } from '@topspin/domain/player/availability'
import { EngineAway } from '../operator-error.ts'
import { checkReady, connectRedis, engineRefusedOf, waitForFirstConnection } from '../redis/connect.ts'
import type { Availability } from './port.ts'

/** A sorted set. Members are player ids. A score is the end of the availability (epoch ms). */
const key = 'topspin:availability'
/** A key that exists for `freePlayersNotificationIntervalMs` after players were notified of a free player. */
const notifiedKey = 'topspin:availability:notified'

/** Opens the availability that all processes share. @param onFailure called once for each outage with its cause */
export async function openRedisAvailability(url: string, onFailure: (failure: unknown) => void): Promise<Availability> {
  // HTTP requests wait for commands of this connection, so a command must fail when Redis does not answer.
  const redis = connectRedis(url, onFailure, { enableOfflineQueue: false, commandTimeout: 1_000 })
  await waitForFirstConnection(redis)

  async function call<T>(work: () => Promise<T>): Promise<T> {
    checkReady(redis)
    try {
      return await work()
    } catch (error) {
      throw engineRefusedOf(error) ?? new EngineAway('Redis does not answer', { cause: error })
    }
  }

  return {
    set: (id, until, now) =>
      call(async () => {
        await redis.zremrangebyscore(key, '-inf', Date.parse(now))
        await redis.zadd(key, Date.parse(until), id)
        await redis.pexpire(key, longestAvailabilityMs)
      }),
    end: (ids) => call(async () => ids.length > 0 && (await redis.zrem(key, ...ids)) > 0),
    freeAt: (now) =>
      call(async () => {
        const found = await redis.zrangebyscore(key, `(${Date.parse(now)}`, '+inf', 'WITHSCORES')
        // A flat list: the id of a player, then the score, then the next id.
        const ids = found.filter((_, index) => index % 2 === 0)
        const untils = ids.map((id, index) => [playerId(id), instant(Number(found[index * 2 + 1]))] as const)
        return new Map(untils.filter(([, until]) => isFree(until, now)))
      }),
    claimNotification: (now) =>
      call(async () => (await redis.set(notifiedKey, now, 'PX', freePlayersNotificationIntervalMs, 'NX')) !== null),
    close: async () => redis.disconnect(),
  }
}
