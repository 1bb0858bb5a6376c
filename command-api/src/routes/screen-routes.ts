import { randomInt, randomUUID } from 'node:crypto'
import { browserOf } from '@topspin/domain/browser-of'
import { pairingAttempts, pairingFor } from '@topspin/domain/contract/screen'
import { Refusal } from '@topspin/domain/errors/catalogue'
import type { CallHandlers } from '@topspin/platform/http/call-handler'
import { sameText } from '@topspin/platform/http/same-text'
import type { Deps } from '../deps.ts'

/** Calls that make a browser a screen (docs/specification.md#television). Screens are in the identity store only. */
export function screenRoutes({
  identity: { screens },
  bus,
  clock,
}: Pick<Deps, 'identity' | 'bus' | 'clock'>): CallHandlers<'pairScreen' | 'approveScreen' | 'removeScreen'> {
  return {
    async pairScreen({ screen, issueScreenToken, userAgent }) {
      const before = await screen()
      if (before !== null && before.name !== null) return { reply: { state: 'approved', name: before.name } }
      if (before !== null) await screens.remove(before.id)
      const now = clock()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await screens.add({
        id: randomUUID(),
        tokenHash: issueScreenToken(),
        name: null,
        code,
        attempts: 0,
        ...browserOf(userAgent()),
        requestedAt: now,
        seenAt: now,
      })
      return { reply: { state: 'waiting', code, secondsLeft: pairingFor / 1000 } }
    },

    async approveScreen({ params: { id }, body: { code, name } }) {
      const screen = await screens.attempt(id)
      if (screen === null || clock() - screen.requestedAt >= pairingFor || screen.attempts > pairingAttempts)
        throw new Refusal('unknown-screen')
      if (!sameText(code, screen.code)) {
        // The browser makes a new request, with another code.
        if (screen.attempts === pairingAttempts) await screens.remove(id)
        throw new Refusal('wrong-screen-code')
      }
      if (!(await screens.approve(id, name))) throw new Refusal('unknown-screen')
      return { reply: { done: true } }
    },

    async removeScreen({ params: { id } }) {
      if (!(await screens.remove(id))) throw new Refusal('unknown-screen')
      await bus.publish('screen-removed', { screenId: id })
      return { reply: { done: true } }
    },
  }
}
