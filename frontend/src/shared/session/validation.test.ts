import { describe, expect, it } from 'vitest'
import { emailErrors, loginErrors, passwordErrors, registrationErrors } from './validation.ts'

describe('the forms of the landing page', () => {
  it('require both fields at login', () => {
    expect(loginErrors({ pseudo: ' ', password: '' })).toEqual({
      pseudo: 'field.pseudoRequired',
      password: 'field.passwordRequired',
    })
    expect(loginErrors({ pseudo: 'x', password: '1' })).toEqual({})
  })

  it.each([
    ['Zoé', true],
    ['Jean-Paul 2', true],
    ['Z', false],
    ['x'.repeat(21), false],
    ['<b>', false],
  ])('check the pseudo %s at registration: %s', (pseudo, fine) => {
    expect(registrationErrors({ pseudo, password: 'longuement' })).toEqual(fine ? {} : { pseudo: 'field.pseudoRule' })
  })

  it.each([
    ['1234567', false],
    ['12345678', true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
  ])('check the password %s: %s', (password, fine) => {
    expect(passwordErrors({ password })).toEqual(fine ? {} : { password: 'field.passwordRule' })
  })

  it('refuse a password that is the pseudo in another case', () => {
    expect(registrationErrors({ pseudo: 'Camille 2', password: 'CAMILLE 2 ' })).toEqual({
      password: 'field.passwordClose',
    })
  })

  it('accept spaces around an e-mail address', () => {
    expect(emailErrors({ email: ' zoe@example.com ' })).toEqual({})
    expect(emailErrors({ email: 'zoe@' })).toEqual({ email: 'field.emailRule' })
  })
})
