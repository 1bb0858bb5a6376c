import { expect, test } from 'vitest'
import { EngineAway } from '../operator-error.ts'
import { translateEngineErrors } from './errors.ts'

const failing = (errcode: number) => () => {
  throw Object.assign(new Error('SQLite'), { errcode })
}

test.each([
  ['busy', 5],
  ['disk full', 13],
  ['disk error while syncing', 1034],
])('turns %s into EngineAway', (_, code) => {
  expect(() => translateEngineErrors(failing(code))).toThrow(EngineAway)
})

test('says what SQLite said', () => {
  expect(() => translateEngineErrors(failing(13))).toThrow('SQLite cannot use its file: SQLite')
})

test.each([
  ['a broken constraint', 2067],
  ['wrong SQL', 1],
])('passes %s on unchanged', (_, code) => {
  expect(() => translateEngineErrors(failing(code))).toThrow('SQLite')
  expect(() => translateEngineErrors(failing(code))).not.toThrow(EngineAway)
})

test('returns the result of a call that does not throw', () => {
  expect(translateEngineErrors(() => 1)).toBe(1)
})
