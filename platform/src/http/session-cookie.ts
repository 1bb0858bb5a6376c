import { createHash } from 'node:crypto'

const hour = 3_600_000
const day = 24 * hour

/** How long a session lasts unused and at all, in milliseconds (security notes, 7). */
export const sessionLimits = {
  player: { idle: 7 * day, absolute: 30 * day },
  admin: { idle: 12 * hour, absolute: 24 * hour },
} as const

/** A player's sessions at one time; a login beyond them ends the oldest. */
export const mostSessions = 20

/** A browser takes the `__Host-` prefix on https only (decisions §2). */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-sid' : 'sid')

/** What is stored of a session's token. A plain hash will do: the token has 256 random bits. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
