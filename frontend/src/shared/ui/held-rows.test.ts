import { describe, expect, it } from 'vitest'
import { holdBackRows } from './held-rows.tsx'

const rows = (text: string) => [...text]
const heldRows = (list: string, before: string) => {
  const { shown, waiting } = holdBackRows(rows(list), rows(before), (row) => row)
  return [shown.join(''), waiting]
}

describe('a held list', () => {
  it('keeps the rows that were shown, and counts the newer ones', () => {
    expect(heldRows('zyabc', 'abc')).toEqual(['abc', 2])
    expect(heldRows('abc', 'abc')).toEqual(['abc', 0])
  })

  it('keeps the shown rows that newer rows have pushed out of the end of the new list', () => {
    expect(heldRows('zyabc', 'abcde')).toEqual(['abcde', 2])
  })

  it('adds older rows at the end', () => {
    expect(heldRows('zabcde', 'abc')).toEqual(['abcde', 1])
  })

  it('loses a removed row, also the first one', () => {
    expect(heldRows('zacd', 'abcd')).toEqual(['acd', 1])
    expect(heldRows('zbc', 'abc')).toEqual(['bc', 1])
    expect(heldRows('ab', 'abc')).toEqual(['ab', 0])
  })

  it('is replaced by the new list when none of its rows is left', () => {
    expect(heldRows('xyz', 'abc')).toEqual(['xyz', 0])
    expect(heldRows('abc', '')).toEqual(['abc', 0])
    expect(heldRows('', 'abc')).toEqual(['', 0])
  })

  it('shows the new content of a row', () => {
    const { shown } = holdBackRows([{ id: 2, text: 'new' }], [{ id: 2, text: 'old' }], ({ id }) => id)
    expect(shown).toEqual([{ id: 2, text: 'new' }])
  })
})
