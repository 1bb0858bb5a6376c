import type { Action, Condition } from '../permissions.ts'
import type { Role } from '../roles.ts'

/** The columns of the table. Every active account is a PLAYER; the other two roles are added to it. */
export const subjects = {
  anonymous: null,
  /** A session of an account that is pending or disabled. */
  stripped: [],
  player: ['PLAYER'],
  referee: ['PLAYER', 'REFEREE'],
  admin: ['PLAYER', 'ADMIN'],
} as const satisfies Record<string, readonly Role[] | null>
export type Subject = keyof typeof subjects

/** The letters of the table for conditions. */
export const conditions: Readonly<Record<string, Condition>> = {
  s: 'self',
  o: 'not-self',
  p: 'player-one',
  r: 'recorder',
}

/**
 * The expected permissions (docs/specification.md#roles), written by hand and not derived from `permissions.ts`. Tests
 * compare both with each other and with every route. Each row has a letter for anonymous, stripped, player, referee and
 * admin: `y` permitted, `-` refused, a letter of `conditions` permitted when that condition holds. An action without a row
 * does not compile.
 */
const letters: Readonly<Record<Action, string>> = {
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

/** Every action with the letter of the table for each subject. */
export const expectedPermissions = Object.entries(letters).map(([action, row]) => {
  const [anonymous = '?', stripped = '?', player = '?', referee = '?', admin = '?'] = row.trim().split(/\s+/)
  return { action: action as Action, expected: { anonymous, stripped, player, referee, admin } } // the keys are actions
})

/** Whether a subject may do an action under some conditions: what the guard of a route checks. */
export function couldEver(action: Action, subject: Subject): boolean {
  const row = expectedPermissions.find((one) => one.action === action)
  return row !== undefined && row.expected[subject] !== '-'
}
