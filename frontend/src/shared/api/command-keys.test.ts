import { afterEach, describe, expect, it, vi } from 'vitest'
import { newIdempotencyKey } from './command-keys.ts'

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

describe('an idempotency key', () => {
  it.each([true, false])('is a new UUID, with a secure context: %s', (secure) => {
    vi.stubGlobal('isSecureContext', secure)
    const keys = Array.from({ length: 50 }, newIdempotencyKey)
    for (const key of keys) expect(key).toMatch(version4)
    expect(new Set(keys).size).toBe(50)
  })
})
