import type { Action, Condition, RoleOrScreen } from '../permissions.ts'

/** The columns of `letters`, each with its roles. An active account has PLAYER; REFEREE and ADMIN come in addition. */
export const rolesOfSubjects = {
  anonymous: null,
  /** A session of an account that is pending or disabled. */
  stripped: [],
  player: ['PLAYER'],
  referee: ['PLAYER', 'REFEREE'],
  admin: ['PLAYER', 'ADMIN'],
  /** The token of a television, without a session. */
  screen: ['SCREEN'],
} as const satisfies Record<string, readonly RoleOrScreen[] | null>
export type Subject = keyof typeof rolesOfSubjects

/** The conditions by their letters in the table. */
export const conditionsByLetter: Readonly<Record<string, Condition>> = {
  o: 'not-self',
  p: 'player-one',
  r: 'recorder',
  f: 'former-recorder',
}

/**
 * The expected permissions (docs/specification.md#roles), written by hand and not derived from `permissions.ts`. Tests
 * compare the two tables with each other, and with what each route refuses. Each row has a letter for anonymous,
 * stripped, player, referee and admin: `y` permitted, `-` refused, a letter of `conditionsByLetter` permitted when that
 * condition holds. A sixth letter is for a television; without it the television is refused. An action without a row
 * does not compile.
 */
const letters: Readonly<Record<Action, string>> = {
  //                        anonymous stripped player referee admin (screen)
  'session.hello': '          y y y y y y',
  'session.open': '           y y y y y y',
  'session.close': '          y y y y y y',
  'account.register': '       y y y y y y',
  'screen.pair': '            y y y y y y',

  'player.read': '            - - y y y',
  'ranking.read': '           - - y y y',
  'statistics.read': '        - - y y y',
  'news.read': '              - - y y y',
  'entry.read': '             - - y y y',
  'live.read': '              - - y y y',
  'availability.read': '      - - y y y',
  'availability.change': '    - - y y y',
  'live.follow': '            - - y y y y',
  'screen.show': '            - - - - - y',
  'week.read': '              - - y y y y',

  'account.password': '       - - y y y',
  'account.profile': '        - - y y y',
  'account.delete': '         - - y y y',
  'account.data': '           - - y y y',
  'account.calendar': '       - - y y y',
  'push.subscribe': '         - - y y y',
  'trace.add': '              - - y y y',

  'match.record': '           - - p y p',
  'match.withdraw': '         - - y y y',
  'match.react': '            - - y y y',
  'challenge.read': '         - - y y y',
  'challenge.make': '         - - y y y',
  'tournament.read': '        - - y y y',
  'tournament.enter': '       - - y y y',
  'tournament.organise': '    - - - y y',
  'match.inspect': '          - - - y y',
  'match.cancel': '           - - - y -',
  'match.correct': '          - - - y y',
  'contest.make': '           - - y y y',
  'contest.decide': '         - - - y y',

  'live.start': '             - - - y -',
  'live.score': '             - - - r r',
  'live.save': '              - - - r r',
  'live.take-over': '         - - - y y',
  'live.send-points': '       - - - f f',
  'live.stop': '              - - - y y',

  'news.publish': '           - - - - y',
  'news.delete': '            - - - - y',
  'entry.switch': '           - - - - y',
  'accounts.read': '          - - - - y',
  'waiting.read': '           - - - y y',
  'account.activate': '       - - - - o',
  'account.refuse': '         - - - - o',
  'account.disable': '        - - - - o',
  'account.rename': '         - - - - y',
  'account.reset-password': ' - - - - o',
  'account.language': '       - - - - y',
  'account.star': '           - - - - y',
  'account.referee': '        - - - - y',
  'screens.manage': '         - - - - y',
  'journal.read': '           - - - - y',
  'club.export': '            - - - - y',
  'chats.manage': '           - - - - y',
  'projections.read': '       - - - - y',
  'projections.replay': '     - - - - y',
  'jobs.read': '              - - - - y',
  'jobs.repeat': '            - - - - y',
  'api.document': '           - - - - y',
}

/** Every action with the letter of the table for each subject. */
export const expectedPermissions = Object.entries(letters).map(([action, row]) => {
  const [anonymous = '?', stripped = '?', player = '?', referee = '?', admin = '?', screen = '-'] = row
    .trim()
    .split(/\s+/)
  return { action: action as Action, expected: { anonymous, stripped, player, referee, admin, screen } } // the keys are actions
})

/** Whether a subject may do an action, always or when a condition holds: what the guard of a route checks. */
export function isEverPermitted(action: Action, subject: Subject): boolean {
  const row = expectedPermissions.find((one) => one.action === action)
  return row !== undefined && row.expected[subject] !== '-'
}
