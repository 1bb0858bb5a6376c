import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../testing/memory-storage.ts'
import { tryStorage } from './try-storage.ts'

const blocked = (): Storage => {
  throw new Error('blocked')
}

describe('work with a storage', () => {
  it('returns its result', () => {
    expect(tryStorage(memoryStorage, (storage) => storage.length, 7)).toBe(0)
  })

  it('returns the fallback when the storage cannot be opened, or the work throws', () => {
    expect(tryStorage(blocked, (storage) => storage.length, 7)).toBe(7)
    expect(tryStorage(memoryStorage, () => JSON.parse('{'), 7)).toBe(7)
  })
})
