import { isIPv6 } from 'node:net'
import { passwordLinkPauseSeconds, pseudoKey } from '@topspin/domain/contract/account'
import { instant } from '@topspin/domain/ids'
import { Refusal, type RefusalCode } from '@topspin/domain/refusals'
import { emailKey } from '../identity/keys.ts'
import { limitConcurrencyByKey } from '../limit-concurrency.ts'
import type { GuessRateLimit, RateLimits } from '../rate-limit/port.ts'
import { refusalOf } from './problem.ts'
import type { Subject } from './session.ts'

interface LoginTry {
  readonly pseudo: string
  readonly address: string
  /** Id of the browser if its last login was one of this player (`DeviceCookies`); otherwise null. */
  readonly device: string | null
}

export type RequestLimits = ReturnType<typeof createRequestLimits>

const minute = 60
const hour = 3600

/** How fast one client may guess the password of one player. */
const closePace: GuessRateLimit = { most: 5, within: minute, pause: minute, longest: 15 * minute }
/**
 * How fast all addresses together may guess the password of one player. One address cannot reach this limit at
 * `closePace`, so it cannot lock the player out at other addresses.
 */
const widePace: GuessRateLimit = { most: 50, within: hour, pause: minute, longest: 5 * minute }

/**
 * Limits of one address, which a whole office may share. Registrations and password links are counted for an hour,
 * everything else for a minute. `companyReturns`: returns from the company's provider. `drawings`: rendered pages.
 */
const ofOneAddress = {
  logins: 20,
  registrations: 20,
  passwordLinks: 10,
  pairings: 10,
  passwordChecks: 60,
  companyReturns: 60,
  drawings: 300,
}
/** The limits of all clients together, when a proxy hides their addresses. */
const ofEverybody = {
  logins: 300,
  registrations: 200,
  passwordLinks: 100,
  pairings: 20,
  passwordChecks: 600,
  companyReturns: 600,
  drawings: 1500,
}

/**
 * How many logins of one address run at a time. A login counts as failed until it ends. Without this maximum, many
 * right logins at once would exceed the limits.
 */
const atOnce = 4

/** No limits, for `RATE_LIMITS=off`. */
export const noRequestLimits: RequestLimits = {
  login: (_login, check) => check(),
  currentPassword: (_playerId, check) => check(),
  register: async () => {},
  passwordCheck: async () => {},
  mayReturnFromCompany: async () => true,
  mayMailPasswordLink: async () => true,
  readCalendar: async () => {},
  pairScreen: async () => {},
  command: async () => {},
  mayRenderPage: async () => true,
}

/** A limit that counts an attempt before it is made. */
interface Counter {
  /** @returns 0 when the attempt is allowed and counted, otherwise the milliseconds to wait */
  take(): Promise<number>
  /** Removes the attempt from the count, because it did not fail or was not made. */
  giveBack(): Promise<void>
  /** Lowers the count after a right password. */
  forgive(): Promise<void>
}

/**
 * The rate limits of calls. Over a limit, a method returns false or throws `too-many-requests` with `retryAt`.
 * @param hidesAddresses whether all requests have the address of one proxy, so that addresses identify no client
 */
export function createRequestLimits(limits: RateLimits, clock: () => number, hidesAddresses: boolean) {
  const inTurn = limitConcurrencyByKey(atOnce)
  const most = hidesAddresses ? ofEverybody : ofOneAddress
  const keyOf = (address: string) => (hidesAddresses ? 'all' : ipAddressKey(address))

  const guesses = (name: string, key: string, pace: GuessRateLimit): Counter => ({
    take: () => limits.takeGuess(name, key, pace),
    giveBack: () => limits.giveBackGuess(name, key),
    forgive: () => limits.forgive(name, key),
  })

  /** Guesses of many clients for one player: a right password removes only its own guess from the count. */
  const guessesOfMany = (name: string, key: string, pace: GuessRateLimit): Counter => {
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
    /** Runs `check`, or refuses after too many failures. Only a Refusal `bad-credentials` of `check` is a failure. */
    async login<T>({ pseudo, address, device }: LoginTry, check: () => Promise<T>): Promise<T> {
      const failure = 'bad-credentials'
      if (device !== null) return counted([guesses('login-device', device, closePace)], failure, check)
      const key = keyOf(address)
      return inTurn(key, () => counted(countersOf(pseudo, key), failure, check))
    },

    /** Like `login`, for the current password. Only a Refusal `reauthentication-required` is a failure. */
    currentPassword: <T>(playerId: string, check: () => Promise<T>): Promise<T> =>
      counted([guesses('current-password', playerId, closePace)], 'reauthentication-required', check),

    register: (address: string): Promise<void> => count('register', keyOf(address), most.registrations, hour),
    /** Counts a call with the limit `password-check`, such as the check of a new password or the use of a link. */
    passwordCheck: (address: string): Promise<void> =>
      count('password-check', keyOf(address), most.passwordChecks, minute),
    /** Counts a request of a browser to become a television. */
    pairScreen: (address: string): Promise<void> => count('pair-screen', keyOf(address), most.pairings, minute),
    readCalendar: (tokenHash: string): Promise<void> => count('calendar', tokenHash, 60, hour),

    /** Whether a browser may come back from the company's provider. If not, the caller shows a page with an error. */
    async mayReturnFromCompany(address: string): Promise<boolean> {
      return (await limits.take('company-return', keyOf(address), most.companyReturns, minute)) === 0
    },

    /**
     * Whether one more mail with a password link may be sent to an e-mail address, for a request from an IP address. It
     * throws no refusal: a request gets the same answer for all e-mail addresses (docs/specification.md#passwords).
     */
    async mayMailPasswordLink(address: string, email: string): Promise<boolean> {
      const key = emailKey(email)
      return (
        (await limits.take('password-link-address', keyOf(address), most.passwordLinks, hour)) === 0 &&
        (await limits.take('password-link-again', key, 1, passwordLinkPauseSeconds)) === 0 &&
        (await limits.take('password-link', key, 3, hour)) === 0
      )
    },

    async command({ tokenHash, playerId }: Pick<Subject, 'tokenHash' | 'playerId'>): Promise<void> {
      await count('command', tokenHash, 60, minute)
      await count('command-player', playerId, 120, minute)
    },

    /**
     * Whether the server may render one more page. If not, the browser renders it.
     * @param tokenHash of the session; null without one
     */
    async mayRenderPage(tokenHash: string | null, address: string): Promise<boolean> {
      if (tokenHash !== null && (await limits.take('draw', tokenHash, 30, minute)) > 0) return false
      return (await limits.take('draw-address', keyOf(address), most.drawings, minute)) === 0
    },
  }

  /** Counts an attempt before it is made, because many may be concurrent. One that does not fail is removed again. */
  async function counted<T>(counters: readonly Counter[], failure: RefusalCode, check: () => Promise<T>): Promise<T> {
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

  /** Counts an attempt in each counter. @throws Refusal when a counter refuses; then the attempt counts in none */
  async function takeAll(counters: readonly Counter[]): Promise<void> {
    for (const [index, counter] of counters.entries()) {
      const wait = await counter.take()
      if (wait === 0) continue
      for (const taken of counters.slice(0, index)) await taken.giveBack()
      refuseFor(wait)
    }
  }

  async function count(...action: Parameters<RateLimits['take']>): Promise<void> {
    refuseFor(await limits.take(...action))
  }

  function refuseFor(wait: number): void {
    if (wait > 0) throw new Refusal('too-many-requests', { retryAt: instant(clock() + wait) })
  }
}

/**
 * The key under which requests from an address are counted. An IPv6 address counts as its embedded IPv4 address, or
 * else as its /64 network, because one person usually has a whole network. Any other address is its own key. A port is
 * removed: some proxies send it, and it differs for each connection of a client.
 */
export function ipAddressKey(address: string): string {
  const bare = address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  const [plain = ''] = bare.split('%')
  if (!isIPv6(plain)) return bare
  const groups = groupsOf(plain)
  const mapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return mapped ? ipv4Of(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes an embedded IPv4 address as two groups and shortens each group.
  const shortened = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [before = [], after = []] = shortened.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
