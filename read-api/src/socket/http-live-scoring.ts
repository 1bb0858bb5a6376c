import { calls } from '@topspin/domain/contract/calls'
import { LiveMatch } from '@topspin/domain/contract/live'
import { Problem } from '@topspin/domain/contract/problem'
import { catalogue, type ErrorCode, Refusal } from '@topspin/domain/errors/catalogue'
import { EngineAway } from '@topspin/platform/engine-away'
import type { Csrf } from '@topspin/platform/http/csrf'
import { sessionCookieName } from '@topspin/platform/http/session-cookie'
import type { LiveScoringPort } from './update-live.ts'

interface HttpLiveScoringOptions {
  /** Origin of command-api, as this process reaches it. */
  readonly url: string
  /** Whether sessions have the cookie of https. */
  readonly secure: boolean
  readonly csrf: Pick<Csrf, 'tokenFor'>
}

/** A point that is answered later than this is of no use to anybody. */
const patience = 5_000

/**
 * The door to the write side for points that come through the socket, where command-api is a process apart: the very
 * call that a page makes, with the session of who sends. Its rules, limits and refusals are those of POST updateLive.
 * @returns what scores a point. It throws Refusal as updateLive answers, EngineAway when command-api does not answer
 */
export function httpLiveScoring({ url, secure, csrf }: HttpLiveScoringOptions): LiveScoringPort {
  const name = sessionCookieName(secure)
  return async (update, { subject, cookies, correlationId }) => {
    const session = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
    const token = csrf.tokenFor(subject.tokenHash)
    const answer = await ask(`${url}${calls.liveUpdate.path}`, {
      method: calls.liveUpdate.method,
      headers: {
        'content-type': 'application/json',
        cookie: `${session}; XSRF-TOKEN=${token}`,
        'x-xsrf-token': token,
        'x-correlation-id': correlationId,
      },
      body: JSON.stringify(update),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
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

async function ask(address: string, request: RequestInit): Promise<Answered> {
  try {
    const response = await fetch(address, request)
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

const isCode = (code: string): code is ErrorCode => Object.hasOwn(catalogue, code)
