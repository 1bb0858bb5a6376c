import { describe, expect, it } from 'vitest'
import { catalogue, type ErrorCode, Refusal } from './catalogue.ts'
import fr from './texts.fr.json' with { type: 'json' }
import pki from './texts.pki.json' with { type: 'json' }

const codes = Object.keys(catalogue).toSorted()
const dictionaries: [string, Record<string, string>][] = [
  ['fr', fr],
  ['pki', pki],
]

describe.each(dictionaries)('the texts in %s', (_, texts) => {
  it('has a text for each code and no other', () => {
    expect(Object.keys(texts).toSorted()).toStrictEqual(codes)
  })

  it.each(Object.entries(texts))('%s follows French typography', (_code, text) => {
    expect(text).toMatch(/^\S.*[.!?]$/u)
    // A narrow no-break space before ! ? : ; and no other kind of space (docs/user-interface.md#french).
    expect(text).not.toMatch(/[^\u202F][!?:;]/u)
    expect(text).not.toMatch(/ {2}|\u00A0/u)
  })
})

describe('the two dictionaries', () => {
  it('have a different text for each code', () => {
    const same = codes.filter((code) => code in fr && fr[code as ErrorCode] === pki[code as ErrorCode])
    expect(same).toStrictEqual([])
  })
})

describe('the catalogue', () => {
  it.each(Object.entries(catalogue))('%s has an HTTP error status (%i)', (code, status) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]).toContain(status)
  })

  it('keeps the published statuses', () => {
    const published: Partial<Record<ErrorCode, number>> = {
      'registration-conflict': 409,
      'account-pending': 403,
      'account-disabled': 403,
      csrf: 403,
      unauthenticated: 401,
      'reauthentication-required': 403,
      'invalid-score': 422,
      'same-player-twice': 422,
      'player-not-active': 422,
      'entry-closed': 409,
      'outside-working-hours': 409,
      cooldown: 409,
      'not-rollbackable': 409,
      'live-exists': 409,
      'live-stale': 409,
      'engine-away': 503,
    }
    expect(catalogue).toMatchObject(published)
  })
})

describe('a refusal', () => {
  it('has its code, status and facts', () => {
    const refusal = new Refusal('cooldown', { retryAt: '2026-11-20T10:03:00.000Z' })
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).toMatchObject({
      name: 'Refusal',
      message: 'cooldown',
      code: 'cooldown',
      status: 409,
      facts: { retryAt: '2026-11-20T10:03:00.000Z' },
    })
    expect(new Refusal('internal').facts).toStrictEqual({})
  })
})
