import type { Instant, PlayerId } from '@topspin/domain/ids'
import type { Availability } from './port.ts'

/** Opens it inside this process. Instants are text in UTC, which sorts by time. */
export function openInProcessAvailability(): Availability {
  const free = new Map<PlayerId, Instant>()
  return {
    async set(id, until, now) {
      for (const [other, end] of free) if (end <= now) free.delete(other)
      free.set(id, until)
    },
    async end(ids) {
      return ids.map((id) => free.delete(id)).includes(true)
    },
    async freeAt(now) {
      return new Map([...free].filter(([, until]) => until > now))
    },
    async close() {
      free.clear()
    },
  }
}
