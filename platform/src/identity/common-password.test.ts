import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'
import { makeTemporaryPassword } from './temporary-password.ts'

test.each([
  'password',
  '12345678',
  'motdepasse',
  'MotDePasse',
  'azertyuiop',
  'bonjour123',
  'Bonjour1!',
  'P@ssw0rd',
  'P@ssw0rd2026',
  '123soleil',
  'soleil2026',
  'aaaaaaaa',
  'abcabcabc',
  '20262026',
])('finds %s common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery', 'k7mp-x2ce-9dtw', 'soleil de minuit', 'soleil-20263', 'zqv8 rtam', 'abcabcab'])(
  'does not count %s as common',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test('generates temporary passwords that are readable, long enough and different', () => {
  const made = Array.from({ length: 200 }, makeTemporaryPassword)
  for (const password of made) expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
  expect(new Set(made).size).toBe(200)
  expect(made.join('')).not.toMatch(/[il01o]/)
})
