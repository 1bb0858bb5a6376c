import { expect, test } from 'vitest'
import { lookalikeKey, lowerLookalikeKey } from './keys.ts'

test.each(['Pаul', 'Pau1', 'PauI', 'PAUL', 'ｐａｕｌ', ' paul '])('%s looks like Paul', (pseudo) => {
  expect(lookalikeKey(pseudo)).toBe(lookalikeKey('Paul'))
})

test.each([
  ['CAMILLЕ', 'Camille'],
  ['CARNILLE', 'Camille'],
  ['RNarc', 'Marc'],
  ['LO0', 'Loo'],
])('%s looks like %s in lower case', (one, other) => {
  expect(lowerLookalikeKey(one)).toBe(lowerLookalikeKey(other))
})

test.each([
  ['José', 'Jose'],
  ['Léa', 'Leo'],
  ['Max 1', 'Max 2'],
  ['Anne', 'Annie'],
  ['Kai', 'Kal'],
])('%s does not look like %s', (one, other) => {
  expect(lookalikeKey(one)).not.toBe(lookalikeKey(other))
  expect(lowerLookalikeKey(one)).not.toBe(lowerLookalikeKey(other))
})
