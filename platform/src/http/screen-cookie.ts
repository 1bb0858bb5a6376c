import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { PairedScreen, PairedScreens } from '../identity/parts.ts'
import { isUseOutdated, tokenHashOf } from './session-cookie.ts'

const day = 24 * 3600
/** How long a browser keeps a television's cookie after its last use, in seconds. Browsers accept at most 400 days. */
const keptFor = 400 * day

/** The television that makes a request or opens a socket. It has no player, and only the role SCREEN. */
export interface ScreenSubject {
  readonly screenId: string
  readonly tokenHash: string
  /** Always French, because the language is a setting of players. */
  readonly language: 'fr'
}

export type ScreenCookies = ReturnType<typeof createScreenCookies>

/** Sets and reads the cookie of a television, also before its approval (docs/specification.md#television). */
export function createScreenCookies(
  screens: PairedScreens,
  secure: boolean,
  clock: () => number,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const name = secure ? '__Host-screen' : 'screen'
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: keptFor } as const

  /** The television that makes a request, also while it waits for an approval; otherwise null. */
  async function pairing(request: FastifyRequest): Promise<PairedScreen | null> {
    const token = request.cookies[name]
    return token === undefined ? null : screens.byToken(tokenHashOf(token))
  }

  async function used(screen: PairedScreen | null): Promise<ScreenSubject | null> {
    if (screen === null || screen.name === null) return null
    const now = clock()
    // The write is not awaited, because a store that cannot be written must not delay a read.
    if (isUseOutdated(screen.seenAt, now))
      screens.touch(screen.id, now).catch((error: unknown) => {
        log.warn({ err: error }, 'the use of a screen could not be stored')
      })
    return { screenId: screen.id, tokenHash: screen.tokenHash, language: 'fr' }
  }

  return {
    pairing,

    /** The approved television that makes a request; otherwise null. Stores the time of use and renews the cookie. */
    async find(request: FastifyRequest, reply: FastifyReply): Promise<ScreenSubject | null> {
      const found = await used(await pairing(request))
      const token = request.cookies[name]
      if (found !== null && token !== undefined) reply.setCookie(name, token, cookie)
      return found
    },

    /** Like `find`, by the token's hash and without renewing the cookie. Sockets call it from time to time. */
    recheck: async (tokenHash: string): Promise<ScreenSubject | null> => used(await screens.byToken(tokenHash)),

    /** Sets the cookie with a new token. @returns the hash to store */
    issue(reply: FastifyReply): string {
      const token = randomBytes(32).toString('base64url')
      reply.setCookie(name, token, cookie)
      return tokenHashOf(token)
    },
  }
}
