import { afterEach, describe, expect, it, vi } from 'vitest'
import { IdempotencyKeys, newIdempotencyKey } from './command-keys.ts'

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
    ['disable', 'activate', 'that reverses it'],
    ['removeCalendar', 'publishCalendar', 'that reverses it'],
    ['replay', 'cancelReplay', 'that reverses it'],
    ['replay', 'previousProjection', 'that reverses it'],
    ['proposeAnotherTime', 'proposeAnotherTime', 'of the same name'],
    ['rename', 'rename', 'of the same name'],
  ] as const)('%s is new after %s was executed, a command %s', (lost, other, _) => {
    const keys = new IdempotencyKeys()
    const first = keys.keyFor(lost, { body: { open: false } })
    keys.keyFor(other, { body: { open: true } })
    keys.executed(other, { body: { open: true } })
    expect(keys.keyFor(lost, { body: { open: false } })).not.toBe(first)
  })

  it.each(['proposeAnotherTime', 'rename', 'replay'] as const)('stays after %s was executed for another id', (lost) => {
    const keys = new IdempotencyKeys()
    const [one, other] = [{ params: { id: '1' } }, { params: { id: '2' } }]
    const first = keys.keyFor(lost, one)
    keys.keyFor(lost, other)
    keys.executed(lost, other)
    expect(keys.keyFor(lost, one)).toBe(first)
  })

  it.each(['play', 'addNews', 'challenge'] as const)(
    'stays after another command of the same name was executed: %s',
    (lost) => {
      const keys = new IdempotencyKeys()
      const first = keys.keyFor(lost, { body: { id: 1 } })
      keys.keyFor(lost, { body: { id: 2 } })
      keys.executed(lost, { body: { id: 2 } })
      keys.executed('beAvailable', {})
      expect(keys.keyFor(lost, { body: { id: 1 } })).toBe(first)
    },
  )
})
