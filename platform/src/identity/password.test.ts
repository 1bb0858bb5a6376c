import { describe, expect, test } from 'vitest'
import { createPasswordHasher, isCommonPassword, makeTemporaryPassword } from './password.ts'

/** A low cost, so that the tests are fast. */
const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

describe('passwords', () => {
  const passwords = createPasswordHasher(cost)

  test('are verified, with their accents in composed or decomposed form', async () => {
    const hash = await passwords.hash('Révérence 42')
    expect(await passwords.verify(hash, 'Re\u0301ve\u0301rence 42')).toBe(true)
    expect(await passwords.verify(hash, 'Reverence 42')).toBe(false)
    expect(await passwords.verify(hash, '')).toBe(false)
  })

  test('are hashed with argon2id and a random salt', async () => {
    const [one, two] = await Promise.all([passwords.hash('same password'), passwords.hash('same password')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    expect(one).not.toBe(two)
  })

  test('are always wrong for an unknown account and for one without a password, even the password of the dummy hash', async () => {
    expect(await passwords.verify(null, 'nobody has this password')).toBe(false)
    expect(await passwords.verify('', 'nobody has this password')).toBe(false)
  })

  test('have an outdated hash when it was made at another cost, and are still verified', async () => {
    const dearer = createPasswordHasher({ ...cost, timeCost: 2 })
    const hash = await passwords.hash('same password')
    expect(passwords.isOutdated(hash)).toBe(false)
    expect(dearer.isOutdated(hash)).toBe(true)
    expect(await dearer.verify(hash, 'same password')).toBe(true)
  })
})

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
