import { afterEach, describe, expect, it, vi } from 'vitest'
import { CommandKeys, newIdempotencyKey } from './command-keys.ts'

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

describe('the key of a command without an answer', () => {
  it.each([
    ['openEntry', 'openEntry', 'of the same name'],
    ['endAvailability', 'beAvailable', 'at the same path'],
    ['disable', 'activate', 'that changes the same'],
  ] as const)('%s is new after %s was executed, a command %s', (lost, other, _) => {
    const keys = new CommandKeys()
    const first = keys.keyFor(lost, { body: { open: false } })
    keys.keyFor(other, { body: { open: true } })
    keys.executed(other)
    expect(keys.keyFor(lost, { body: { open: false } })).not.toBe(first)
  })

  it('stays after a command that changes something else was executed', () => {
    const keys = new CommandKeys()
    const first = keys.keyFor('play', {})
    keys.executed('react')
    expect(keys.keyFor('play', {})).toBe(first)
  })
})
