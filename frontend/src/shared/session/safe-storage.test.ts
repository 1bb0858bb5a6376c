import { expect, it } from 'vitest'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { createSafeStorage } from './safe-storage.ts'

it('reads null for an item that is missing or no JSON', () => {
  const storage = memoryStorage({ broken: '{', known: '{"a":1}' })
  const { json } = createSafeStorage(() => storage)
  expect([json('broken'), json('missing'), json('known')]).toEqual([null, null, { a: 1 }])
})

it('reads null and keeps nothing where the browser blocks the storage', () => {
  const items = createSafeStorage(() => {
    throw new Error('blocked')
  })
  items.keep('a', 'b')
  items.remove('a')
  expect([items.text('a'), items.json('a')]).toEqual([null, null])
})
