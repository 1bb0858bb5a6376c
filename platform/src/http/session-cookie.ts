import { hash } from 'node:crypto'

const hour = 3_600_000
const day = 24 * hour

/** How long a session lasts without use and in total, in milliseconds (docs/specification.md#sessions). */
export const sessionLimits = {
  player: { idle: 7 * day, absolute: 30 * day },
  admin: { idle: 12 * hour, absolute: 24 * hour },
} as const

/**
 * Whether the time of use of a session or television must be stored again. One write for each request would be
 * expensive. A stored time that is ahead of the clock is replaced, too.
 */
export const isUseOutdated = (seenAt: number, now: number): boolean => Math.abs(now - seenAt) >= 60_000

/** Maximum sessions of a player. A further login ends the oldest. */
export const maxSessionsPerPlayer = 20

/** The name of the session cookie. Browsers accept the prefix `__Host-` only on https. */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid')

/** The stored hash of the token of a session, a television or a password link. Random tokens need no salt. */
export const tokenHashOf = (token: string): string => hash('sha256', token, 'base64url')

/**
 * The stored hash of the token of a sign-in link, which an operator makes for a player. A password link with the same
 * token has another hash, because a password link must not open a session.
 */
export const signInLinkHashOf = (token: string): string => tokenHashOf(`sign-in ${token}`)

/** The stored hash of the token in the address of a calendar. */
export const calendarTokenHashOf = (token: string): string => tokenHashOf(`calendar ${token}`)
