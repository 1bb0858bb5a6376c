import { describe, expect, it } from 'vitest'
import { type Action, allows, type Condition, couldAllow, permissions } from './permissions.ts'
import type { Role } from './roles.ts'

/** The people of the matrix below. Everybody active is a PLAYER; the two other roles add to it (decisions §2). */
const people: Record<string, readonly Role[] | null> = {
  anonymous: null,
  /** A session whose account has lost its roles: pending or disabled. */
  stripped: [],
  player: ['PLAYER'],
  referee: ['PLAYER', 'REFEREE'],
  admin: ['PLAYER', 'ADMIN'],
}

/**
 * Specification §6 and decisions §2-§7, written out by hand and not from the code: for anonymous, stripped, player,
 * referee and admin, in this order, `y` may, `-` may not, and a letter may when the condition below holds.
 */
const conditions: Record<string, Condition> = { s: 'self', o: 'not-self', p: 'player-one', r: 'recorder' }
const matrix: Record<Action, string> = {
  //                        anonymous stripped player referee admin
  'session.hello': '          y y y y y',
  'session.open': '           y y y y y',
  'session.close': '          y y y y y',
  'account.register': '       y y y y y',

  'player.read': '            - - y y y',
  'ranking.read': '           - - y y y',
  'statistics.read': '        - - y y y',
  'news.read': '              - - y y y',
  'entry.read': '             - - y y y',
  'live.read': '              - - y y y',

  'account.password': '       - - s s s',
  'account.bio': '            - - s s s',
  'account.delete': '         - - s s s',
  'push.subscribe': '         - - s s s',

  'match.record': '           - - p y p',
  'match.inspect': '          - - - y -',
  'match.cancel': '           - - - y -',

  'live.start': '             - - - y -',
  'live.score': '             - - - r -',
  'live.save': '              - - - r -',
  'live.stop': '              - - - y y',

  'news.publish': '           - - - - y',
  'news.delete': '            - - - - y',
  'entry.switch': '           - - - - y',
  'accounts.read': '          - - - - y',
  'account.activate': '       - - - - o',
  'account.disable': '        - - - - o',
  'account.rename': '         - - - - y',
  'account.reset-password': ' - - - - o',
  'account.language': '       - - - - y',
  'account.star': '           - - - - y',
  'account.referee': '        - - - - y',
  'projections.read': '       - - - - y',
  'projections.replay': '     - - - - y',
  'api.document': '           - - - - y',
}

const cells = Object.entries(matrix).flatMap(([action, row]) => {
  const letters = row.trim().split(/\s+/)
  return Object.entries(people).map(([name, held], column) => ({
    action: action as Action,
    name,
    held,
    letter: letters[column]!,
  }))
})
const all: Partial<Record<Condition, boolean>> = { self: true, 'not-self': true, 'player-one': true, recorder: true }

describe('the matrix', () => {
  it('lists every action there is', () => {
    expect(Object.keys(permissions).toSorted()).toStrictEqual(Object.keys(matrix).toSorted())
  })

  it.each(cells.filter(({ letter }) => letter === 'y'))('$name may $action, whatever the facts', ({ action, held }) => {
    expect(allows(action, held, {})).toBe(true)
    expect(couldAllow(action, held)).toBe(true)
  })

  it.each(cells.filter(({ letter }) => letter === '-'))('$name never may $action', ({ action, held }) => {
    expect(allows(action, held, all)).toBe(false)
    expect(couldAllow(action, held)).toBe(false)
  })

  it.each(cells.filter(({ letter }) => letter in conditions))(
    '$name may $action on a condition',
    ({ action, held, letter }) => {
      const condition = conditions[letter]!
      expect(allows(action, held, { [condition]: true })).toBe(true)
      expect(allows(action, held, { ...all, [condition]: false })).toBe(false)
      expect(allows(action, held, {})).toBe(false)
      expect(couldAllow(action, held)).toBe(true)
    },
  )
})

describe('roles add up', () => {
  it('so that an admin who is a referee too may do what either may', () => {
    const both: Role[] = ['PLAYER', 'REFEREE', 'ADMIN']
    expect(allows('match.record', both, {})).toBe(true)
    expect(allows('match.cancel', both, {})).toBe(true)
    expect(allows('accounts.read', both, {})).toBe(true)
    expect(allows('account.disable', both, { 'not-self': true })).toBe(true)
  })

  it('and no role stands in for PLAYER', () => {
    expect(allows('ranking.read', ['ADMIN'], all)).toBe(false)
    expect(allows('account.bio', ['REFEREE'], all)).toBe(false)
  })
})
