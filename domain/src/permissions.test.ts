import { describe, expect, it } from 'vitest'
import { allows, type Condition, couldAllow, permissions } from './permissions.ts'
import type { Role } from './roles.ts'
import { conditions, expectedPermissions, type Subject, subjects } from './testing/expected-permissions.ts'

const cells = expectedPermissions.flatMap(
  ({ action, expected }) =>
    Object.entries(subjects).map(([name, held]) => ({ action, name, held, letter: expected[name as Subject] })), // a key of `subjects`
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
    expect(allows(action, held, {})).toBe(true)
    expect(couldAllow(action, held)).toBe(true)
  })

  it.each(cells.filter(({ letter }) => letter === '-'))('$name may never do $action', ({ action, held }) => {
    expect(allows(action, held, all)).toBe(false)
    expect(couldAllow(action, held)).toBe(false)
  })

  it.each(cells.filter(({ letter }) => letter in conditions))(
    '$name may do $action under a condition',
    ({ action, held, letter }) => {
      const condition = conditions[letter]!
      expect(allows(action, held, { [condition]: true })).toBe(true)
      expect(allows(action, held, { ...all, [condition]: false })).toBe(false)
      expect(allows(action, held, {})).toBe(false)
      expect(couldAllow(action, held)).toBe(true)
    },
  )
})

describe('several roles', () => {
  it('give an admin who is also a referee the permissions of both', () => {
    const both: Role[] = ['PLAYER', 'REFEREE', 'ADMIN']
    expect(allows('match.record', both, {})).toBe(true)
    expect(allows('match.cancel', both, {})).toBe(true)
    expect(allows('accounts.read', both, {})).toBe(true)
    expect(allows('account.disable', both, { 'not-self': true })).toBe(true)
  })

  it('give no permission of PLAYER without the role PLAYER', () => {
    expect(allows('ranking.read', ['ADMIN'], all)).toBe(false)
    expect(allows('account.profile', ['REFEREE'], all)).toBe(false)
  })
})
