import { instant } from '@topspin/domain/ids'
import { mayBeFreeUntil } from '@topspin/domain/player/availability'
import { Refusal } from '@topspin/domain/refusals'
import type { CommandRoutes, Deps } from '../deps.ts'
import { endAvailability } from '../end-availability.ts'
import { queueNotification } from '../push/push-worker.ts'

/** Calls that start and end a player's availability (docs/specification.md#who-is-free), which is never in the log. */
export function availabilityRoutes(deps: Deps) {
  const { handlers, availability, bus } = deps
  return {
    async beAvailable({ body, subject, now, commandId }) {
      // Converted to the format of all instants, with milliseconds.
      const until = instant(new Date(body.until))
      if (!mayBeFreeUntil(until, now)) throw new Refusal('not-available-then')
      if (!(await handlers.matches.read(({ open }) => open))) throw new Refusal('entry-closed')
      const { playerId } = subject
      const wasFree = (await availability.freeAt(now)).has(playerId)
      await availability.set(playerId, until, now)
      await bus.publish('availability-changed', {})
      if (!wasFree && (await availability.claimNotification(now)))
        queueNotification(deps, commandId, { about: 'available', playerId })
    },

    async endAvailability({ subject }) {
      await endAvailability(deps, [subject.playerId])
    },
  } satisfies CommandRoutes
}
