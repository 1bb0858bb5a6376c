import { describe, expect, it } from 'vitest'
import { createPosition } from './position.ts'

const after = (...positions: readonly (string | null)[]) => {
  const position = createPosition()
  for (const one of positions) position.note(one)
  return position.newest()
}

describe('the position of the last own command', () => {
  it('is null before the first answer, and after one without a position', () => {
    expect(after()).toBeNull()
    expect(after(null, '')).toBeNull()
  })

  it.each([
    ['SQLite', '0000000000000009', '0000000000000010'],
    ['EventStoreDB', '00000000000000000912/00000000000000000912', '00000000000000001234/00000000000000001234'],
  ])('never decreases, in whatever order the answers arrive, on %s', (_, earlier, later) => {
    expect(after(earlier, later)).toBe(later)
    expect(after(later, earlier)).toBe(later)
  })
})
