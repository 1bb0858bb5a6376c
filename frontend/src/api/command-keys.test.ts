import { afterEach, describe, expect, it, vi } from 'vitest'
import { CommandKeys } from './command-keys.ts'

const star = { params: { id: 'zoe' } }

describe('the key of a command that was not answered', () => {
  afterEach(() => vi.useRealTimers())

  it('is kept for ten minutes', () => {
    vi.useFakeTimers({ now: 0 })
    const keys = new CommandKeys()
    const first = keys.keyFor('addStar', star)
    vi.setSystemTime(10 * 60_000 - 1)
    expect(keys.keyFor('addStar', star)).toBe(first)
    vi.setSystemTime(10 * 60_000)
    expect(keys.keyFor('addStar', star)).not.toBe(first)
  })
})
