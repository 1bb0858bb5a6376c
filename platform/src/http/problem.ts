import { STATUS_CODES } from 'node:http'
import type { Language } from '@topspin/domain/contract/account'
import type { Problem } from '@topspin/domain/contract/problem'
import { Refusal, type RefusalCode, refusalCatalogue } from '@topspin/domain/refusals'
import { ConcurrencyConflict } from '../event-store/port.ts'
import { EngineAway } from '../operator-error.ts'

export const problemMediaType = 'application/problem+json'

/** `Retry-After` of a 503, in seconds. */
const engineRetrySeconds = 5

const byFrameworkCode: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid-request',
  FST_ERR_BAD_URL: 'invalid-request',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid-request',
  FST_ERR_NOT_FOUND: 'not-found',
}

const byStatus: Readonly<Record<number, RefusalCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
}

/** The refusal that answers a request after an error; `internal` for an unknown error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ConcurrencyConflict) return new Refusal('concurrent-change')
  if (error instanceof EngineAway) return new Refusal('engine-away')
  if (!(error instanceof Error)) return new Refusal('internal')
  const known = 'code' in error ? byFrameworkCode[String(error.code)] : undefined
  if (known !== undefined) return new Refusal(known)
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 400 || status > 499) return new Refusal('internal')
  return new Refusal(byStatus[status] ?? 'invalid-request')
}

/** The problem document of a refusal (RFC 9457). @param status by default the catalogue's */
export function problemOf(refusal: Refusal, language: Language, status: number = refusal.status): Problem {
  const { code, facts } = refusal
  return {
    type: `urn:topspin:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: refusalCatalogue[code][language],
    code,
    ...(facts.errors === undefined ? {} : { errors: [...facts.errors] }),
    ...(facts.retryAt === undefined ? {} : { retryAt: facts.retryAt }),
    ...(facts.current === undefined ? {} : { current: facts.current }),
    ...(facts.disabled === undefined ? {} : { disabled: facts.disabled }),
  }
}

/** `Retry-After` in whole seconds for 429 and 503; null for every other refusal. */
export function retryAfterSeconds(refusal: Refusal, now: number): number | null {
  if (refusal.status === 503) return engineRetrySeconds
  if (refusal.status !== 429) return null
  const { retryAt } = refusal.facts
  return retryAt === undefined ? 1 : Math.max(1, Math.ceil((Date.parse(retryAt) - now) / 1000))
}
