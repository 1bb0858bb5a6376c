import type { Instant, PlayerId } from '@topspin/domain/ids'
import { freePlayersNotificationIntervalMs, isFree } from '@topspin/domain/player/availability'
import { isPeriodRunning } from '@topspin/domain/time/ahead-of-clock'
import type { Availability } from './port.ts'

export function openInProcessAvailability(): Availability {
  const free = new Map<PlayerId, Instant>()
  let claimedAt = Number.NEGATIVE_INFINITY
  return {
    async set(id, until, now) {
      for (const [other, end] of free) if (!isFree(end, now)) free.delete(other)
      free.set(id, until)
    },
    async end(ids) {
      return ids.map((id) => free.delete(id)).includes(true)
    },
    async freeAt(now) {
      return new Map([...free].filter(([, until]) => isFree(until, now)))
    },
    async claimNotification(now) {
      const at = Date.parse(now)
      if (isPeriodRunning(claimedAt, freePlayersNotificationIntervalMs, at)) return false
      claimedAt = at
      return true
    },
    async close() {
      free.clear()
    },
  }
}
