import type { Language } from '@topspin/domain/contract/account'
import type { RefusalCode } from '@topspin/domain/refusals'
import { refusalCatalogue } from '@topspin/domain/refusals'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/**
 * Expects the problem document of a code, with its media type.
 * @param more further fields: errors, retryAt, current, disabled
 */
export function expectRefusal(
  answer: LightMyRequestResponse,
  code: RefusalCode,
  more: object = {},
  language: Language = 'fr',
): void {
  const { type, title, ...said } = answer.json()
  expect(said, answer.body).toEqual({
    status: refusalCatalogue[code].status,
    code,
    detail: refusalCatalogue[code][language],
    ...more,
  })
  expect(type).toBe(`urn:topspin:problem:${code}`)
  expect(title).toEqual(expect.any(String))
  expect(answer.statusCode).toBe(refusalCatalogue[code].status)
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
}

/** Expects the status of an answer, 200 by default. @returns the body of the answer */
export function bodyOf<T>(answer: LightMyRequestResponse, status = 200): T {
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json<T>()
}
