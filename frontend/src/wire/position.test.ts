import { describe, expect, it } from 'vitest'
import { createPosition } from './position.ts'

const after = (...answered: readonly (string | null)[]) => {
  const position = createPosition()
  for (const one of answered) position.note(one)
  return position.newest()
}

describe('the position of our own newest command', () => {
  it('is unknown before the first answer, and after one without a position', () => {
    expect(after()).toBeNull()
    expect(after(null, '')).toBeNull()
  })

  it('never goes back, however many digits', () => {
    expect(after('9', '10')).toBe('10')
    expect(after('90071992547409930', '9')).toBe('90071992547409930')
  })

  it('takes the later one of positions it cannot compare', () => {
    expect(after('C:12/P:12', 'C:9/P:9')).toBe('C:9/P:9')
  })
})
