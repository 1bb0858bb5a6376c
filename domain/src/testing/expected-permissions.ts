import type { Action, Condition, Holder } from '../permissions.ts'

/** The columns of the table. Every active account is a PLAYER; the other two roles are added to it. */
export const subjects = {
  anonymous: null,
  /** A session of an account that is pending or disabled. */
  stripped: [],
  player: ['PLAYER'],
  referee: ['PLAYER', 'REFEREE'],
  admin: ['PLAYER', 'ADMIN'],
  /** The token of a paired screen, without a session. */
  screen: ['SCREEN'],
} as const satisfies Record<string, readonly Holder[] | null>
export type Subject = keyof typeof subjects

/** The letters of the table for conditions. */
export const conditions: Readonly<Record<string, Condition>> = {
  o: 'not-self',
  p: 'player-one',
  r: 'recorder',
  f: 'former-recorder',
}

/**
 * The expected permissions (docs/specification.md#roles), written by hand and not derived from `permissions.ts`. Tests
 * compare both with each other and with every route. Each row has a letter for anonymous, stripped, player, referee and
 * admin: `y` permitted, `-` refused, a letter of `conditions` permitted when that condition holds. A sixth letter is for a
 * paired screen, which is refused without one. An action without a row does not compile.
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

  'account.password': '       - - y y y',
  'account.bio': '            - - y y y',
  'account.delete': '         - - y y y',
  'push.subscribe': '         - - y y y',

  'match.record': '           - - p y p',
  'match.withdraw': '         - - y y y',
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

/** Whether a subject may do an action under some conditions: what the guard of a route checks. */
export function couldEver(action: Action, subject: Subject): boolean {
  const row = expectedPermissions.find((one) => one.action === action)
  return row !== undefined && row.expected[subject] !== '-'
}

/**
 * Every route with the action that it requires, written by hand and not derived from the contract. The last ones are not
 * calls of the contract.
 */
const routes = `
  POST   /api/match/play                         match.record
  POST   /api/match/playdouble                   match.record
  POST   /api/match/rollback                     match.cancel
  POST   /api/match/withdraw                     match.withdraw
  POST   /api/match/contest                      contest.make
  POST   /api/match/contests/:id/uphold          contest.decide
  GET    /api/match/contests                     contest.decide
  GET    /api/match/contests/mine                contest.make
  POST   /api/match/correction/preview           match.correct
  POST   /api/match/correction                   match.correct
  GET    /api/match/isOpen                       entry.read
  GET    /api/match/rules                        entry.read
  GET    /api/match/canPlay                      entry.read
  GET    /api/match/available                    availability.read
  PUT    /api/match/available                    availability.change
  DELETE /api/match/available                    availability.change
  POST   /api/auth/register                      account.register
  GET    /api/auth/registration                  session.hello
  POST   /api/auth/checkPassword                 account.register
  POST   /api/auth/notifyActivation              account.register
  POST   /api/auth/authenticate                  session.open
  GET    /api/auth/logout                        session.close
  GET    /api/hello/plop                         session.hello
  GET    /api/player/:pseudo                     player.read
  POST   /api/player/changePass                  account.password
  POST   /api/player/minibio                     account.bio
  POST   /api/player/language                    account.language
  DELETE /api/player/me                          account.delete
  GET    /api/player/getAll                      ranking.read
  GET    /api/player/getAllOrderByDouble         ranking.read
  GET    /api/stats/trends/:ladder               ranking.read
  GET    /api/player/getAllActivePseudo          player.read
  GET    /api/player/getAccounts                 accounts.read
  PUT    /api/admin/player/activate/:id          account.activate
  PUT    /api/admin/player/refuse/:id            account.refuse
  PUT    /api/admin/player/disable/:id           account.disable
  PUT    /api/admin/player/addstar/:id           account.star
  PUT    /api/admin/player/removestar/:id        account.star
  PUT    /api/admin/player/addreferee/:id        account.referee
  PUT    /api/admin/player/removereferee/:id     account.referee
  POST   /api/admin/player/rename/:id            account.rename
  POST   /api/admin/player/resetpassword/:id     account.reset-password
  GET    /api/admin/waiting                      waiting.read
  POST   /api/admin/player/open                  entry.switch
  GET    /api/news/getLast                       news.read
  POST   /api/news/add                           news.publish
  DELETE /api/news/:id                           news.delete
  GET    /api/stats/getAllSimpleMatch/:pseudo    statistics.read
  GET    /api/stats/getAllMatchSAndD/:pseudo     statistics.read
  GET    /api/player/:pseudo/profile             statistics.read
  GET    /api/player/:pseudo/overview            statistics.read
  GET    /api/player/:pseudo/career/:ladder      statistics.read
  GET    /api/player/:pseudo/badges/:ladder      statistics.read
  GET    /api/player/:pseudo/rivals/:side        statistics.read
  GET    /api/player/:pseudo/matches/:ladder     statistics.read
  GET    /api/player/:pseudo/past                statistics.read
  GET    /api/stats/ladder/:ladder               ranking.read
  GET    /api/stats/activity/:ladder             ranking.read
  GET    /api/stats/getPlayerStat/:pseudo        statistics.read
  GET    /api/stats/getPlayerAllStat/:pseudo     statistics.read
  GET    /api/stats/getAllLastMatchs             statistics.read
  GET    /api/stats/globalStat                   statistics.read
  GET    /api/stats/getMatchSimpleRecap/:id      match.inspect
  GET    /api/stats/getMatchDoubleRecap/:id      match.inspect
  POST   /api/live/start                         live.start
  POST   /api/live/setFirstService               live.score
  POST   /api/live/updateLive                    live.score
  POST   /api/live/undo                          live.score
  POST   /api/live/save                          live.save
  POST   /api/live/takeOver                      live.take-over
  POST   /api/live/sendPoints                    live.send-points
  POST   /api/live/stop                          live.stop
  GET    /api/live/find                          live.read
  GET    /api/live/points                        live.follow
  GET    /api/live/points/:id                    live.read
  GET    /api/live/last                          live.read
  GET    /api/push/key                           session.hello
  POST   /api/push/subscribe                     push.subscribe
  POST   /api/push/unsubscribe                   push.subscribe
  GET    /api/push/choices                       push.subscribe
  POST   /api/push/choose                        push.subscribe
  POST   /api/screen/pair                        screen.pair
  GET    /api/screen/pairing                     screen.pair
  GET    /api/screen/contents                    screen.show
  GET    /api/admin/screens                      screens.manage
  POST   /api/admin/screens/:id/approve          screens.manage
  DELETE /api/admin/screens/:id                  screens.manage
  GET    /api/admin/journal                      journal.read
  GET    /api/admin/projections                  projections.read
  POST   /api/admin/projections/:name/replay     projections.replay
  POST   /api/admin/projections/:name/cancel     projections.replay
  POST   /api/admin/projections/:name/previous   projections.replay
  GET    /api/admin/jobs                         jobs.read
  POST   /api/admin/jobs/:id/repeat              jobs.repeat
  GET    /api/player/:pseudo/past.csv            statistics.read
  GET    /api/admin/journal.csv                  journal.read
  GET    /api/openapi.json                       api.document
  GET    /api/docs                               api.document
  GET    /api/docs.css                           api.document
  GET    /websocket                              live.follow
  GET    /health/live                            anyone
  GET    /health/ready                           anyone
  GET    /metrics                                anyone
`

/** Every route of the server with the action that it requires. */
export const expectedRoutes = routes
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .map(([method, path = '', action]) => ({
    method: method as 'GET' | 'POST' | 'PUT' | 'DELETE', // as in the table
    path,
    action: action as Action | 'anyone', // as in the table; a test refuses any other action
  }))
