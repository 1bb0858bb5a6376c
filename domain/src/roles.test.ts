import { describe, expect, it } from 'vitest'
import { parseRole } from './roles.ts'

describe('a role in either spelling', () => {
  it.each([
    ['PLAYER', 'PLAYER'],
    ['REFEREE', 'REFEREE'],
    ['ADMIN', 'ADMIN'],
    ['ROLE_PLAYER', 'PLAYER'],
    ['ROLE_REFEREE', 'REFEREE'],
    ['ROLE_ADMIN', 'ADMIN'],
  ])('%s is %s', (text, role) => {
    expect(parseRole(text)).toBe(role)
  })

  it.each(['', 'ROLE_', 'referee', 'ROLE_ROLE_ADMIN', 'ADMIN ', 'OWNER', 'toString'])('"%s" is none', (text) => {
    expect(parseRole(text)).toBeNull()
  })
})
