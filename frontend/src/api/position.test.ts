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

  it('never decreases, whatever the number of digits', () => {
    expect(after('9', '10')).toBe('10')
    expect(after('90071992547409930', '9')).toBe('90071992547409930')
  })

  it('is the later one of two opaque positions', () => {
    expect(after('C:12/P:12', 'C:9/P:9')).toBe('C:9/P:9')
  })
})
