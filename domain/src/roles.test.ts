import { describe, expect, it } from 'vitest'
import { parseRole } from './roles.ts'

describe('parsing a role', () => {
  it.each([
    ['PLAYER', 'PLAYER'],
    ['REFEREE', 'REFEREE'],
    ['ADMIN', 'ADMIN'],
    ['ROLE_PLAYER', 'PLAYER'],
    ['ROLE_REFEREE', 'REFEREE'],
    ['ROLE_ADMIN', 'ADMIN'],
  ])('reads %s as %s', (text, role) => {
    expect(parseRole(text)).toBe(role)
  })

  it.each(['', 'ROLE_', 'referee', 'ROLE_ROLE_ADMIN', 'ADMIN ', 'OWNER', 'toString'])('refuses "%s"', (text) => {
    expect(parseRole(text)).toBeNull()
  })
})
