import { pseudoKey } from '@topspin/domain/contract/account'
import { Refusal } from '@topspin/domain/errors/catalogue'
import { instant } from '@topspin/domain/ids'

export interface RateLimits {
  take(name: string, key: string, most: number, seconds: number): Promise<number>
}

/** How often people may do things (security notes, "Limits"). Each throws Refusal `too-many-requests` with `retryAt`. */
export interface Limits {
  login(pseudo: string, address: string): Promise<void>
  register(address: string): Promise<void>
  command(tokenHash: string): Promise<void>
}

const minute = 60
const hour = 3600

/** No limits: `RATE_LIMITS=off`. */
export const noLimits: Limits = {
  login: async () => {},
  register: async () => {},
  command: async () => {},
}

export function createLimits(limits: RateLimits, clock: () => number): Limits {
  async function take(name: string, key: string, most: number, seconds: number): Promise<void> {
    const wait = await limits.take(name, key, most, seconds)
    if (wait > 0) throw new Refusal('too-many-requests', { retryAt: instant(clock() + wait) })
  }
  return {
    async login(pseudo, address) {
      await take('login-address', address, 20, minute)
      await take('login-pseudo', `${pseudoKey(pseudo)} ${address}`, 5, minute)
    },
    // An office shares one address: the day everybody signs up must not end after three of them.
    register: (address) => take('register', address, 20, hour),
    command: (tokenHash) => take('command', tokenHash, 60, minute),
  }
}
