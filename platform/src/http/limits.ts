import { pseudoKey } from '@topspin/domain/contract/account'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { instant } from '@topspin/domain/ids'
import type { RateLimits } from '../rate-limit/port.ts'

/** How often people may do things (security notes, "Limits"). Each throws Refusal `too-many-requests` with `retryAt`. */
export interface Limits {
  login(pseudo: string, address: string): Promise<void>
  /** The password was right: earlier misses of this pair count no longer. */
  loggedIn(pseudo: string, address: string): Promise<void>
  register(address: string): Promise<void>
  command(tokenHash: string): Promise<void>
}

const minute = 60
const hour = 3600

/** No limits: `RATE_LIMITS=off`. */
export const noLimits: Limits = {
  login: async () => {},
  loggedIn: async () => {},
  register: async () => {},
  command: async () => {},
}

/** The limits of an installation, counted wherever `limits` counts. */
export function createLimits(limits: RateLimits, clock: () => number): Limits {
  const pair = (pseudo: string, address: string) => `${pseudoKey(pseudo)} ${address}`
  return {
    async login(pseudo, address) {
      refuseFor(await limits.take('login-address', address, 20, minute))
      refuseFor(await limits.takeGuess('login', pair(pseudo, address), 5, minute))
    },
    loggedIn: (pseudo, address) => limits.forgive('login', pair(pseudo, address)),
    async register(address) {
      // An office shares one address: the day everybody signs up must not end after three of them.
      refuseFor(await limits.take('register', address, 20, hour))
    },
    async command(tokenHash) {
      refuseFor(await limits.take('command', tokenHash, 60, minute))
    },
  }

  function refuseFor(wait: number): void {
    if (wait > 0) throw new Refusal('too-many-requests', { retryAt: instant(clock() + wait) })
  }
}
