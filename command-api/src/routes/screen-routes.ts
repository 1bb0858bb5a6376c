import { randomInt, randomUUID } from 'node:crypto'
import { maxPairingAttempts, pairingCodeValidMs } from '@topspin/domain/contract/television'
import { browserOf } from '@topspin/domain/player/browser-of'
import { Refusal } from '@topspin/domain/refusals'
import { isSameText } from '@topspin/platform/http/signer'
import { isWaitingScreen } from '@topspin/platform/identity/parts'
import type { CommandRoutes, Deps } from '../deps.ts'

/** How many televisions of one network address may wait for approval. */
const mostWaiting = 10

/** Calls that pair, approve and remove televisions (docs/specification.md#television). */
export function screenRoutes({ identity: { screens }, bus, clock }: Pick<Deps, 'identity' | 'bus' | 'clock'>) {
  /** Removes expired requests of a network address, and the oldest ones until one more fits in `mostWaiting`. */
  async function makeRoom(address: string, now: number): Promise<void> {
    const requests = (await screens.all()).filter((one) => one.name === null && one.address === address)
    const waiting = requests.filter((one) => isWaitingScreen(one, now))
    const kept = new Set(waiting.slice(1 - mostWaiting))
    for (const one of requests) if (!kept.has(one)) await screens.removeWaiting(one.id)
  }

  return {
    async pairScreen({ screen, issueScreenToken, address, userAgent }) {
      const before = await screen()
      if (before !== null && before.name !== null) return { reply: { state: 'approved', name: before.name } }
      if (before !== null) await screens.remove(before.id)
      const now = clock()
      await makeRoom(address(), now)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await screens.add({
        id: randomUUID(),
        tokenHash: issueScreenToken(),
        name: null,
        code,
        attempts: 0,
        address: address(),
        ...browserOf(userAgent()),
        requestedAt: now,
        seenAt: now,
      })
      return { reply: { state: 'waiting', code, secondsLeft: pairingCodeValidMs / 1000 } }
    },

    async approveScreen({ params: { id }, body: { code, name } }) {
      const screen = await screens.attempt(id)
      if (screen === null || !isWaitingScreen(screen, clock()) || screen.attempts > maxPairingAttempts)
        throw new Refusal('unknown-screen')
      if (!isSameText(code, screen.code)) {
        // The last wrong attempt removes the request. The television shows no code until somebody asks there for one.
        if (screen.attempts === maxPairingAttempts) await screens.removeWaiting(id)
        throw new Refusal('wrong-screen-code')
      }
      if (!(await screens.approve(id, name))) throw new Refusal('unknown-screen')
    },

    async removeScreen({ params: { id } }) {
      if (!(await screens.remove(id))) throw new Refusal('unknown-screen')
      await bus.publish('screen-removed', { screenId: id })
    },
  } satisfies CommandRoutes
}
