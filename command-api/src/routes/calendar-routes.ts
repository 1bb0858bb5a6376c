import { randomBytes } from 'node:crypto'
import { calendarTokenHashOf } from '@topspin/platform/http/session-cookie'
import type { CommandRoutes, Deps } from '../deps.ts'

/** Calls with which players publish their match dates for calendar programs (docs/specification.md#calendar). */
export function calendarRoutes({ identity }: Deps) {
  return {
    async publishCalendar({ subject: { playerId }, now }) {
      const token = randomBytes(32).toString('base64url')
      const tokenHash = calendarTokenHashOf(token)
      await identity.calendars.set({ playerId, tokenHash, madeAt: Date.parse(now), readAt: null, reader: null })
      return { reply: { token } }
    },

    async removeCalendar({ subject }) {
      await identity.calendars.remove(subject.playerId)
    },
  } satisfies CommandRoutes
}
