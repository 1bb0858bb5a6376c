import { calls } from '@topspin/domain/contract/calls'
import { LiveMatch, type LivePointInput } from '@topspin/domain/contract/live'
import { Problem } from '@topspin/domain/contract/problem'
import { Refusal, type RefusalCode, refusalCatalogue } from '@topspin/domain/refusals'
import type { Csrf } from '@topspin/platform/http/csrf'
import type { Subject } from '@topspin/platform/http/session'
import { sessionCookieName } from '@topspin/platform/http/session-cookie'
import { EngineAway } from '@topspin/platform/operator-error'

export interface PointSender {
  /** The player of the session, which was checked again for this point. */
  readonly subject: Subject
  /** The cookies of the HTTP request that opened the socket, for a call to command-api in another process. */
  readonly cookies: string
  readonly correlationId: string
}

/**
 * Scores a point by the rules of the call `liveUpdate` (docs/specification.md#live-match). In the standalone mode a
 * function of command-api does this; a read-api process sends the call over HTTP.
 * @returns the match after the point
 * @throws Refusal of the call: live-stale with the current match, live-one-point, forbidden and others; EngineAway
 */
export type LiveScoringPort = (update: LivePointInput, sender: PointSender) => Promise<LiveMatch>

interface HttpLiveScoringOptions {
  /** The origin at which this process reaches command-api. */
  readonly url: string
  /** Whether the page is served over https: the name of the session cookie depends on it. */
  readonly secure: boolean
  readonly csrf: Pick<Csrf, 'tokenFor'>
}

const timeoutMs = 5_000

/** Scores points by the call `liveUpdate` to command-api in another process, with the session of the sender. */
export function createHttpLiveScoring({ url, secure, csrf }: HttpLiveScoringOptions): LiveScoringPort {
  const name = sessionCookieName(secure)
  return async (update, { subject, cookies, correlationId }) => {
    const session = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
    const token = csrf.tokenFor(subject.tokenHash)
    const response = await fetch(`${url}${calls.liveUpdate.path}`, {
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
    }).catch(throwEngineAway)
    const body: unknown = await response.json().catch(throwEngineAway)
    const match = LiveMatch.safeParse(body)
    if (response.ok && match.success) return match.data
    throw refusalIn(response.status, body)
  }
}

function throwEngineAway(cause: unknown): never {
  throw new EngineAway('command-api does not answer', { cause })
}

function refusalIn(status: number, body: unknown): Refusal | EngineAway {
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
