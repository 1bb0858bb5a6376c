import { describe, expect, it } from 'vitest'
import { type Condition, couldBePermitted, isPermitted, permissions } from './permissions.ts'
import type { Role } from './roles.ts'
import {
  conditionsByLetter,
  expectedPermissions,
  rolesOfSubjects,
  type Subject,
} from './testing/expected-permissions.ts'

const cells = expectedPermissions.flatMap(
  ({ action, expected }) =>
    Object.entries(rolesOfSubjects).map(([name, held]) => ({ action, name, held, letter: expected[name as Subject] })), // a key of `rolesOfSubjects`
)
const all: Record<Condition, boolean> = {
  'not-self': true,
  'player-one': true,
  recorder: true,
  'former-recorder': true,
}

describe('the table of permissions', () => {
  it('lists every action', () => {
    expect(Object.keys(permissions).toSorted()).toStrictEqual(
      expectedPermissions.map(({ action }) => action).toSorted(),
    )
  })

  it.each(cells.filter(({ letter }) => letter === 'y'))('$name may always do $action', ({ action, held }) => {
    expect(isPermitted(action, held, {})).toBe(true)
    expect(couldBePermitted(action, held)).toBe(true)
  })

  it.each(cells.filter(({ letter }) => letter === '-'))('$name may never do $action', ({ action, held }) => {
    expect(isPermitted(action, held, all)).toBe(false)
    expect(couldBePermitted(action, held)).toBe(false)
  })

  it.each(cells.filter(({ letter }) => letter in conditionsByLetter))(
    '$name may do $action under a condition',
    ({ action, held, letter }) => {
      const condition = conditionsByLetter[letter]!
      expect(isPermitted(action, held, { [condition]: true })).toBe(true)
      expect(isPermitted(action, held, { ...all, [condition]: false })).toBe(false)
      expect(isPermitted(action, held, {})).toBe(false)
      expect(couldBePermitted(action, held)).toBe(true)
    },
  )
})

describe('several roles', () => {
  it('give an admin who is also a referee the permissions of both', () => {
    const both: Role[] = ['PLAYER', 'REFEREE', 'ADMIN']
    expect(isPermitted('match.record', both, {})).toBe(true)
    expect(isPermitted('match.cancel', both, {})).toBe(true)
    expect(isPermitted('accounts.read', both, {})).toBe(true)
    expect(isPermitted('account.disable', both, { 'not-self': true })).toBe(true)
  })

  it('give no permission of PLAYER without the role PLAYER', () => {
    expect(isPermitted('ranking.read', ['ADMIN'], all)).toBe(false)
    expect(isPermitted('account.profile', ['REFEREE'], all)).toBe(false)
  })
})
