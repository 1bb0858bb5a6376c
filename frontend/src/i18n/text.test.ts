import { describe, expect, it } from 'vitest'
import { failureOf, NetworkDown } from '../api/failure.ts'
import { refusal } from '../testing/test-store.ts'
import { say, tellFailure } from './text.ts'

describe('the text of a failed call', () => {
  it('is the detail of the problem document', () => {
    expect(tellFailure(failureOf(refusal(409, 'cooldown', 'Attendez un peu.')))).toEqual({ said: 'Attendez un peu.' })
  })

  it('is a text of the dictionaries without a detail, or without an answer', () => {
    expect(tellFailure(failureOf(refusal(502, 'http-502', '')))).toEqual(say('error.unexpected'))
    expect(tellFailure(failureOf(new NetworkDown()))).toEqual(say('error.network'))
    expect(tellFailure(failureOf(new Error('?')))).toEqual(say('error.unexpected'))
  })
})
