import { describe, expect, it } from 'vitest'
import type { Language } from './contract/account.ts'
import { Refusal, type RefusalCode, refusalCatalogue } from './refusals.ts'

const entries = Object.entries(refusalCatalogue)

describe.each<Language>(['fr', 'pki'])('the text in %s', (language) => {
  it.each(entries)('of %s follows French typography', (_code, { [language]: text }) => {
    expect(text).toMatch(/^\S.*[.!?]$/u)
    // A narrow no-break space before ! ? : ; and no other kind of space (docs/user-interface.md#french).
    expect(text).not.toMatch(/[^\u202F][!?:;]/u)
    expect(text).not.toMatch(/ {2}|\u00A0/u)
  })
})

describe('the two texts', () => {
  it('of each code are different', () => {
    const same = entries.filter(([, { fr, pki }]) => fr === pki)
    expect(same).toStrictEqual([])
  })
})

describe('the catalogue', () => {
  it.each(entries)('%s has an HTTP error status', (code, { status }) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect([400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503]).toContain(status)
  })

  it('keeps the published statuses', () => {
    const published: Partial<Record<RefusalCode, number>> = {
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
    expect(Object.fromEntries(entries.map(([code, { status }]) => [code, status]))).toMatchObject(published)
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
