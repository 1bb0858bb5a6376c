import { expect, test } from 'vitest'
import { ratioAtLeast, valueAtMost } from './figure.ts'
import type { RowResult } from './results.ts'
import { insertTable, tableLines, toMarkdownTable } from './table.ts'

const row: RowResult = {
  name: 'record',
  measured: 'recording a match',
  baseline: 'an append',
  notMeasured: null,
  notes: ['in memory'],
  figures: [
    {
      what: 'rate',
      unit: '/s',
      measured: [1000, 1200, 1100],
      baseline: [4000, 4000, 4400],
      target: ratioAtLeast(0.35),
    },
    { what: 'first', unit: 'ms', measured: [12.345], baseline: null, target: valueAtMost(1000) },
  ],
}

test('a line has the median, the spread, the ratio, the target and whether it is reached', () => {
  expect(tableLines(row)).toEqual([
    ['record', 'rate', '1,100 /s (1,000 to 1,200)', '4,000 /s (4,000 to 4,400)', '0.25', '≥ 0.35', 'no'],
    ['', 'first', '12.3 ms', '', '', '≤ 1,000 ms', 'yes'],
  ])
})

test('a row that is not measured gives the reason', () => {
  const [line] = tableLines({ ...row, figures: [], notMeasured: 'no mongod' })
  expect(line?.slice(0, 2)).toEqual(['record', 'not measured: no mongod'])
})

test('the table replaces what stands between the marks of a document', () => {
  const results = { machine: '2 cores', measuredAt: '2026-01-02T03:04:05Z', matches: 1000, rounds: 3, rows: [row] }
  const table = toMarkdownTable(results)
  const written = insertTable('Before\n<!-- bench -->\nold\n<!-- /bench -->\nAfter', table)
  expect(written).toContain('Measured 2026-01-02 on 2 cores; long histories of 1,000 matches, 3 rounds.')
  expect(written).toContain('| record | rate | 1,100 /s (1,000 to 1,200) |')
  expect(written).toContain('- record: in memory')
  expect(written).not.toContain('old')
  expect(written).toMatch(/^Before\n<!-- bench -->.*<!-- \/bench -->\nAfter$/s)
  expect(insertTable(written, table)).toBe(written)
})

test('a document without the marks is refused', () => {
  expect(() => insertTable('Before', 'table')).toThrow('the document has no <!-- bench -->')
})
