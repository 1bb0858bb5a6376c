import { calls } from '@topspin/domain/contract/calls'
import { LiveMatch, type LivePointInput } from '@topspin/domain/contract/live'
import { Problem } from '@topspin/domain/contract/problem'
import { Refusal, type RefusalCode, refusalCatalogue } from '@topspin/domain/refusals'
import type { Csrf } from '@topspin/platform/http/csrf'
import type { Subject } from '@topspin/platform/http/session'
import { sessionCookieName } from '@topspin/platform/http/session-cookie'
import { EngineAway } from '@topspin/platform/operator-error'

/** Who sends a point through the socket. */
export interface PointSender {
  /** The player of the session. The session was checked for this point. */
  readonly subject: Subject
  /** Cookies of the upgrade, for a call to command-api in another process. */
  readonly cookies: string
  readonly correlationId: string
}

/**
 * Scores a point on the write side, by the rules of POST updateLive (docs/specification.md#live-match). The in-process
 * adapter is a function of command-api; the HTTP adapter sends the call with the sender's cookies.
 * @returns the match after the point
 * @throws Refusal of updateLive: live-stale with the current match, live-one-point, forbidden and others; EngineAway
 */
export type LiveScoringPort = (update: LivePointInput, sender: PointSender) => Promise<LiveMatch>

interface HttpLiveScoringOptions {
  /** Origin of command-api, as this process reaches it. */
  readonly url: string
  /** Whether the page is served over https, which changes the name of the session cookie. */
  readonly secure: boolean
  readonly csrf: Pick<Csrf, 'tokenFor'>
}

const timeoutMs = 5_000

/**
 * The HTTP adapter of `LiveScoringPort`, for a command-api in another process: sends POST updateLive with the sender's
 * session, so that the rules, limits and refusals of the call apply.
 * @returns a function that scores a point. It throws the Refusal of updateLive, and EngineAway when command-api does
 * not answer
 */
export function createHttpLiveScoring({ url, secure, csrf }: HttpLiveScoringOptions): LiveScoringPort {
  const name = sessionCookieName(secure)
  return async (update, { subject, cookies, correlationId }) => {
    const session = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
    const token = csrf.tokenFor(subject.tokenHash)
    const answer = await request(`${url}${calls.liveUpdate.path}`, {
      method: calls.liveUpdate.method,
      headers: {
        'content-type': 'application/json',
        cookie: `${session}; XSRF-TOKEN=${token}`,
        'x-xsrf-token': token,
        'x-correlation-id': correlationId,
      },
      body: JSON.stringify(update),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const match = LiveMatch.safeParse(answer.body)
    if (answer.ok && match.success) return match.data
    throw refusalIn(answer)
  }
}

interface Answered {
  readonly ok: boolean
  readonly status: number
  readonly body: unknown
}

async function request(address: string, init: RequestInit): Promise<Answered> {
  try {
    const response = await fetch(address, init)
    return { ok: response.ok, status: response.status, body: await response.json() }
  } catch (error) {
    throw new EngineAway('command-api does not answer', { cause: error })
  }
}

function refusalIn({ status, body }: Answered): Refusal | EngineAway {
  const problem = Problem.safeParse(body)
  if (!problem.success) return new EngineAway(`command-api answers ${status}, and no problem document`)
  const { code, retryAt, errors, current } = problem.data
  if (!isCode(code)) return new Refusal('internal')
  return new Refusal(code, {
    ...(retryAt === undefined ? {} : { retryAt }),
    ...(errors === undefined ? {} : { errors }),
    ...(current === undefined ? {} : { current }),
  })
}

const isCode = (code: string): code is RefusalCode => Object.hasOwn(refusalCatalogue, code)
