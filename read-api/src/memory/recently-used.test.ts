import { expect, test } from 'vitest'
import { RecentlyUsed } from './recently-used.ts'

const open = (most: number) => new RecentlyUsed<string>(most, ({ length }) => length)
const kept = (values: RecentlyUsed<string>, ...keys: string[]) => keys.filter((key) => values.get(key) !== undefined)

test('drops what was not used for longest when all together are too large', () => {
  const values = open(6)
  values.set('a', 'aa')
  values.set('b', 'bb')
  values.set('c', 'cc')
  expect(values.get('a')).toBe('aa')
  values.set('d', 'dd')
  expect(kept(values, 'a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd'])
})

test('counts a replaced value once, and drops one that is too large by itself', () => {
  const values = open(4)
  for (let n = 0; n < 9; n += 1) values.set('a', 'aa')
  values.set('b', 'bb')
  expect(kept(values, 'a', 'b')).toEqual(['a', 'b'])
  values.set('c', 'ccccc')
  expect(kept(values, 'a', 'b', 'c')).toEqual([])
})

test('has the size of deleted and cleared values for others', () => {
  const values = open(4)
  values.set('a', 'aaaa')
  values.delete('a')
  values.set('b', 'bb')
  values.set('c', 'cc')
  expect(kept(values, 'a', 'b', 'c')).toEqual(['b', 'c'])
  values.clear()
  values.set('d', 'dddd')
  expect(kept(values, 'b', 'c', 'd')).toEqual(['d'])
})
