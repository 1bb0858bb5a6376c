import { pseudoKey } from '@topspin/domain/contract/account'
import { type ErrorCode, Refusal } from '@topspin/domain/errors/catalogue'
import { instant } from '@topspin/domain/ids'
import type { GuessPace, RateLimits } from '../rate-limit/port.ts'
import { addressKey } from './address-key.ts'
import { refusalOf } from './problem.ts'
import { turnsByKey } from './turns-by-key.ts'

/** A login that somebody tries. */
export interface LoginTry {
  readonly pseudo: string
  readonly address: string
  /** The id of the browser, when this player has logged in there before; else null. */
  readonly device: string | null
}

/** How often people may do things. Each throws Refusal `too-many-requests` with `retryAt`. */
export interface Limits {
  /**
   * Runs `check`, unless too many logins have failed before. Only its Refusal `bad-credentials` counts as a failure.
   */
  login<T>(login: LoginTry, check: () => Promise<T>): Promise<T>
  /**
   * Runs `check` of the password that a player with a session gives again, unless too many were wrong before. Only its
   * Refusal `reauthentication-required` counts as a failure.
   */
  currentPassword<T>(playerId: string, check: () => Promise<T>): Promise<T>
  register(address: string): Promise<void>
  command(tokenHash: string): Promise<void>
  /**
   * Whether one more page may be drawn on the server. Never throws a refusal: without a drawing the page starts by
   * itself.
   * @param tokenHash of the session; null without one
   */
  mayDraw(tokenHash: string | null, address: string): Promise<boolean>
}

const minute = 60
const hour = 3600

/** Guesses from one address, or in one browser, of one player's password. */
const closePace: GuessPace = { most: 5, within: minute, pause: minute, longest: 15 * minute }
/**
 * Guesses of one player's password from all addresses together. One address cannot take so many in an hour at the pace
 * above: it takes several to slow the player down in every browser that is not known.
 */
const widePace: GuessPace = { most: 50, within: hour, pause: minute, longest: 5 * minute }

/**
 * For one address: failed logins a minute, whatever the pseudo, registrations an hour, drawings a minute. An office has
 * one address.
 */
const ofOneAddress = { logins: 20, registrations: 20, drawings: 300 }
/** For everybody together, where a proxy hides the addresses. */
const ofEverybody = { logins: 300, registrations: 200, drawings: 1500 }

/** Logins of one address that are checked at a time: so many right ones may count as failures until they are known. */
const atOnce = 4

/** No limits: `RATE_LIMITS=off`. */
export const noLimits: Limits = {
  login: (_login, check) => check(),
  currentPassword: (_playerId, check) => check(),
  register: async () => {},
  command: async () => {},
  mayDraw: async () => true,
}

/** Something that counts a try before it is made. */
interface Counter {
  /** @returns 0, or how long to wait (milliseconds); then it is not counted */
  take(): Promise<number>
  /** The try was no failure. */
  giveBack(): Promise<void>
  /** The try was right. */
  forgive(): Promise<void>
}

/**
 * The limits of an installation, counted wherever `limits` counts.
 * @param hidesAddresses every request seems to come from one proxy: addresses tell nobody apart
 */
export function createLimits(limits: RateLimits, clock: () => number, hidesAddresses: boolean): Limits {
  const inTurn = turnsByKey(atOnce)
  const most = hidesAddresses ? ofEverybody : ofOneAddress
  const keyOf = (address: string) => (hidesAddresses ? 'all' : addressKey(address))

  const guesses = (name: string, key: string, pace: GuessPace): Counter => ({
    take: () => limits.takeGuess(name, key, pace),
    giveBack: () => limits.giveBackGuess(name, key),
    forgive: () => limits.forgive(name, key),
  })

  /** Guesses of everybody who is not Paul count for him here: that he logs in himself forgives them nothing. */
  const guessesOfMany = (name: string, key: string, pace: GuessPace): Counter => {
    const counter = guesses(name, key, pace)
    return { ...counter, forgive: counter.giveBack }
  }

  const failuresOf = (address: string): Counter => {
    const giveBack = () => limits.giveBack('login-address', address, most.logins, minute)
    return {
      take: () => limits.take('login-address', address, most.logins, minute),
      giveBack,
      forgive: giveBack,
    }
  }

  function countersOf(pseudo: string, address: string): readonly Counter[] {
    const name = pseudoKey(pseudo)
    const close = hidesAddresses ? [] : [guesses('login', `${name} ${address}`, closePace)]
    return [failuresOf(address), ...close, guessesOfMany('login-pseudo', name, widePace)]
  }

  return {
    async login({ pseudo, address, device }, check) {
      const failure = 'bad-credentials'
      if (device !== null) return counted([guesses('login-device', device, closePace)], failure, check)
      const key = keyOf(address)
      return inTurn(key, () => counted(countersOf(pseudo, key), failure, check))
    },

    currentPassword: (playerId, check) =>
      counted([guesses('current-password', playerId, closePace)], 'reauthentication-required', check),

    async register(address) {
      refuseFor(await limits.take('register', keyOf(address), most.registrations, hour))
    },

    async command(tokenHash) {
      refuseFor(await limits.take('command', tokenHash, 60, minute))
    },
    async mayDraw(tokenHash, address) {
      if (tokenHash !== null && (await limits.take('draw', tokenHash, 30, minute)) > 0) return false
      return (await limits.take('draw-address', keyOf(address), most.drawings, minute)) === 0
    },
  }

  /** Counts a try with each counter before it is made, as many may come at once; takes it back unless it failed. */
  async function counted<T>(counters: readonly Counter[], failure: ErrorCode, check: () => Promise<T>): Promise<T> {
    await takeAll(counters)
    try {
      const result = await check()
      for (const counter of counters) await counter.forgive()
      return result
    } catch (error) {
      if (refusalOf(error).code !== failure) for (const counter of counters) await counter.giveBack()
      throw error
    }
  }

  /** @throws Refusal when one of them refuses; then none has counted it */
  async function takeAll(counters: readonly Counter[]): Promise<void> {
    for (const [index, counter] of counters.entries()) {
      const wait = await counter.take()
      if (wait === 0) continue
      for (const taken of counters.slice(0, index)) await taken.giveBack()
      refuseFor(wait)
    }
  }

  function refuseFor(wait: number): void {
    if (wait > 0) throw new Refusal('too-many-requests', { retryAt: instant(clock() + wait) })
  }
}
