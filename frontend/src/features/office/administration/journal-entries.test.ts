import { expect, it } from 'vitest'
import { holdBackRows } from '../../../shared/ui/index.ts'
import { shownRangeOf } from './journal-entries.tsx'

const entries = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: String(from + index) }))
const idOf = ({ id }: { readonly id: string }) => id
const kinds = ['news']

it('has no next page after the last entries, also when newer entries have moved some of them to the next page', () => {
  const whole = entries(1, 50)
  expect(
    shownRangeOf({ first: 1, counts: { news: 50 }, older: null }, { shown: whole, waiting: 0 }, kinds).older,
  ).toBeNull()
  const withNewer = [{ id: 'new' }, ...entries(1, 49)]
  const page = { first: 1, counts: { news: 51, roles: 9 }, older: '49' }
  expect(shownRangeOf(page, holdBackRows(withNewer, whole, idOf), kinds)).toEqual({ first: 2, total: 51, older: null })
  expect(shownRangeOf({ ...page, counts: { news: 52 } }, holdBackRows(withNewer, whole, idOf), kinds).older).toBe('50')
})
