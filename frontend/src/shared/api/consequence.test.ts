import type { CallName } from '@topspin/domain/contract/calls'
import { describe, expect, it } from 'vitest'
import { refusal } from '../../testing/test-store.ts'
import { consequenceOf } from './consequence.ts'
import { failureOf, NetworkDown } from './failure.ts'

describe('the consequence of a failed call for the session', () => {
  it.each([
    ['news', 403, 'forbidden', 'session-lost'],
    ['lastMatches', 403, 'forbidden', 'session-lost'],
    ['player', 403, 'forbidden', 'session-lost'],
    ['news', 401, 'unauthenticated', 'session-lost'],
    ['play', 401, 'unauthenticated', 'session-lost'],
    ['play', 403, 'account-disabled', 'session-lost'],
    ['deleteNews', 403, 'forbidden', 'to-welcome'],
    ['simpleRecap', 403, 'forbidden', 'to-welcome'],
    ['doubleRecap', 403, 'forbidden', 'to-welcome'],
    ['news', 403, 'password-change-required', 'change-password'],
    ['play', 403, 'forbidden', 'none'],
    ['changePass', 403, 'reauthentication-required', 'none'],
    ['authenticate', 401, 'bad-credentials', 'none'],
    ['authenticate', 403, 'account-pending', 'none'],
    ['register', 403, 'forbidden', 'none'],
    ['news', 503, 'engine-away', 'none'],
  ] as const satisfies readonly (readonly [CallName, number, string, string])[])(
    'of %s with %d %s is %s',
    (name, status, code, consequence) => {
      expect(consequenceOf(name, failureOf(refusal(status, code)))).toBe(consequence)
    },
  )

  it('is none without an answer', () => {
    expect(consequenceOf('news', failureOf(new NetworkDown()))).toBe('none')
  })
})
