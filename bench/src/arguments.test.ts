import { expect, test } from 'vitest'
import { readArguments, WrongArguments } from './arguments.ts'

const names = ['record', 'rank', 'start']

test('without arguments every row is measured', () => {
  expect(readArguments([], names)).toEqual({
    rows: names,
    matches: 100_000,
    rounds: 5,
    quick: false,
    json: null,
    markdown: null,
    profile: null,
    from: [],
  })
})

test('--only chooses rows, in the order of the table', () => {
  expect(readArguments(['--only', 'start,record'], names).rows).toEqual(['record', 'start'])
})

test('an unknown row is refused with the names of all rows', () => {
  expect(() => readArguments(['--only', 'record,ranks'], names)).toThrow(
    'no row is called ranks; rows: record, rank, start',
  )
})

test('--quick lowers matches and rounds, unless they are given', () => {
  expect(readArguments(['--quick'], names)).toMatchObject({ quick: true, matches: 500, rounds: 2 })
  expect(readArguments(['--quick', '--matches', '70', '--rounds', '3'], names)).toMatchObject({
    matches: 70,
    rounds: 3,
  })
})

test.each(['0', '-1', '1.5', 'full', ''])('%j is refused as number of matches', (text) => {
  expect(() => readArguments([`--matches=${text}`], names)).toThrow(WrongArguments)
})

test('an unknown option is refused', () => {
  expect(() => readArguments(['--onyl', 'record'], names)).toThrow(WrongArguments)
})

test('--json and --markdown name output files, and --from may be repeated', () => {
  const words = ['--json', 'a.json', '--markdown', 'a.md', '--from', 'b.json', '--from', 'c.json']
  expect(readArguments(words, names)).toMatchObject({ json: 'a.json', markdown: 'a.md', from: ['b.json', 'c.json'] })
})
