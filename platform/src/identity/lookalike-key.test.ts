import { expect, test } from 'vitest'
import { lookalikeKey } from './lookalike-key.ts'

test.each(['Pаul', 'Pau1', 'PauI', 'PAUL', 'ｐａｕｌ', ' paul '])('%s looks like Paul', (pseudo) => {
  expect(lookalikeKey(pseudo)).toBe(lookalikeKey('Paul'))
})

test.each([
  ['José', 'Jose'],
  ['Léa', 'Leo'],
  ['Max 1', 'Max 2'],
  ['Anne', 'Annie'],
])('%s does not look like %s', (one, other) => {
  expect(lookalikeKey(one)).not.toBe(lookalikeKey(other))
})
