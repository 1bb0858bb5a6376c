import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/rig.ts'
import { failureOf, NetworkDown } from '../wire/failure.ts'
import { say, tellFailure } from './text.ts'

describe('what to tell about a failed call', () => {
  it('is what the server said', () => {
    expect(tellFailure(failureOf(refusal(409, 'cooldown', 'Attendez un peu.')))).toEqual({ said: 'Attendez un peu.' })
  })

  it('is our own word when it said nothing, or nothing came', () => {
    expect(tellFailure(failureOf(refusal(502, 'http-502', '')))).toEqual(say('error.unexpected'))
    expect(tellFailure(failureOf(new NetworkDown()))).toEqual(say('error.network'))
    expect(tellFailure(failureOf(new Error('?')))).toEqual(say('error.unexpected'))
  })
})
