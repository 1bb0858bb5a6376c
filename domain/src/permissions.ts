import type { Role } from './roles.ts'

/** A condition on the request that a grant may require in addition to the role. */
export type Condition = 'not-self' | 'player-one' | 'recorder' | 'former-recorder'
/** A role of the request's session, or SCREEN for a request with the token of a television. */
export type RoleOrScreen = Role | 'SCREEN'
/** Permits an action to a role, under the condition `when` if there is one. */
export type Grant = { readonly role: RoleOrScreen; readonly when?: Condition }
/** `anyone` needs no session; otherwise one of the grants must apply. */
export type PermissionRule = 'anyone' | readonly Grant[]

const players = [{ role: 'PLAYER' }] as const
const referees = [{ role: 'REFEREE' }] as const
const refereesAndAdmins = [{ role: 'REFEREE' }, { role: 'ADMIN' }] as const
const admins = [{ role: 'ADMIN' }] as const
const screens = [{ role: 'SCREEN' }] as const
const playersAndScreens = [{ role: 'PLAYER' }, { role: 'SCREEN' }] as const
const adminsOnOthers = [{ role: 'ADMIN', when: 'not-self' }] as const
// Admins are included, because an admin who takes over the live match becomes its recorder.
const liveRecorder = refereesAndAdmins.map(({ role }) => ({ role, when: 'recorder' as const }))
const formerRecorder = refereesAndAdmins.map(({ role }) => ({ role, when: 'former-recorder' as const }))

/** The permissions of every action (docs/specification.md#roles). The role ADMIN does not include REFEREE. */
export const permissions = {
  'session.hello': 'anyone',
  'session.open': 'anyone',
  'account.register': 'anyone',
  'session.close': 'anyone',
  'screen.pair': 'anyone',

  'player.read': players,
  'ranking.read': players,
  'statistics.read': players,
  'news.read': players,
  'entry.read': players,
  'live.read': players,
  'availability.read': players,
  'availability.change': players,
  'live.follow': playersAndScreens,
  'screen.show': screens,
  'week.read': playersAndScreens,

  // These actions concern the account of the session only, so they need no condition.
  'account.password': players,
  /** Changes what a player tells about themselves, such as the bio. */
  'account.profile': players,
  'account.delete': players,
  'account.data': players,
  'account.calendar': players,
  'push.subscribe': players,
  /** Sends how long commands and messages of the socket took on a page (docs/architecture.md#traces). */
  'trace.add': players,

  'match.record': [{ role: 'PLAYER', when: 'player-one' }, { role: 'REFEREE' }],
  'match.withdraw': players,
  'match.react': players,
  'challenge.read': players,
  'challenge.make': players,
  'tournament.read': players,
  /** Entering and leaving a tournament; only organisers enter others or make them leave. */
  'tournament.enter': players,
  'tournament.organise': refereesAndAdmins,
  'match.inspect': refereesAndAdmins,
  'match.cancel': referees,
  'match.correct': refereesAndAdmins,
  'contest.make': players,
  'contest.decide': refereesAndAdmins,

  'live.start': referees,
  'live.score': liveRecorder,
  'live.save': liveRecorder,
  'live.take-over': refereesAndAdmins,
  'live.send-points': formerRecorder,
  'live.stop': refereesAndAdmins,

  'news.publish': admins,
  'news.delete': admins,
  'entry.switch': admins,
  'accounts.read': admins,
  'waiting.read': refereesAndAdmins,
  'account.activate': adminsOnOthers,
  'account.refuse': adminsOnOthers,
  'account.disable': adminsOnOthers,
  'account.rename': admins,
  'account.reset-password': adminsOnOthers,
  'account.language': admins,
  'account.star': admins,
  'account.referee': admins,
  'screens.manage': admins,
  'journal.read': admins,
  'club.export': admins,
  'chats.manage': admins,
  'projections.read': admins,
  'projections.replay': admins,
  'jobs.read': admins,
  'jobs.repeat': admins,
  'api.document': admins,
} as const satisfies Record<string, PermissionRule>

export type Action = keyof typeof permissions

/**
 * Whether a request is permitted.
 * @param held the roles of the session, or SCREEN for a television; null for a request with neither
 * @param facts which conditions hold for this request
 */
export function isPermitted(
  action: Action,
  held: readonly RoleOrScreen[] | null,
  facts: Partial<Record<Condition, boolean>>,
): boolean {
  const rule: PermissionRule = permissions[action]
  if (rule === 'anyone') return true
  if (held === null) return false
  return rule.some(({ role, when }) => held.includes(role) && (when === undefined || facts[when] === true))
}

/** Whether the action is permitted if every condition holds. A route checks this before it reads the body. */
export function couldBePermitted(action: Action, held: readonly RoleOrScreen[] | null): boolean {
  return isPermitted(action, held, { 'not-self': true, 'player-one': true, recorder: true, 'former-recorder': true })
}
