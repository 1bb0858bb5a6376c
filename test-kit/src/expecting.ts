import type { Language } from '@topspin/domain/contract/account'
import type { ErrorCode } from '@topspin/domain/errors/catalogue'
import { catalogue } from '@topspin/domain/errors/catalogue'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/**
 * Expects the problem document of a code, with its media type.
 * @param more further fields: errors, retryAt, current, disabled
 */
export function expectRefusal(
  answer: LightMyRequestResponse,
  code: ErrorCode,
  more: object = {},
  language: Language = 'fr',
): void {
  const { type, title, ...said } = answer.json()
  expect(said, answer.body).toEqual({
    status: catalogue[code].status,
    code,
    detail: catalogue[code][language],
    ...more,
  })
  expect(type).toBe(`urn:topspin:problem:${code}`)
  expect(title).toEqual(expect.any(String))
  expect(answer.statusCode).toBe(catalogue[code].status)
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
}

/** The body of an answer that is no refusal. */
export function bodyOf<T>(answer: LightMyRequestResponse, status = 200): T {
  expect(answer.statusCode, answer.body).toBe(status)
  return answer.json<T>()
}
