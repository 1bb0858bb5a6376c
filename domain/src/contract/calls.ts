import * as z from 'zod/mini'
import type { ProjectionName } from '../documents/names.ts'
import type { Action } from '../permissions.ts'
import * as account from './account.ts'
import { Available, AvailableUntil } from './availability.ts'
import type { ChangeName } from './changes.ts'
import { ContestDraft, Contests, OwnContests } from './contest.ts'
import * as correction from './correction.ts'
import { Journal, JournalQuery } from './journal.ts'
import * as live from './live.ts'
import * as match from './match.ts'
import { News, NewsDraft } from './news.ts'
import * as notification from './notification.ts'
import { Past, PastOf, PastQuery } from './past.ts'
import * as profile from './profile.ts'
import { ProjectionStatus } from './projection.ts'
import { GlobalStat, LadderStat, PlayerStats, RankingEntry } from './ranking.ts'
import * as screen from './screen.ts'
import * as standings from './standings.ts'
import { requiredText } from './text.ts'
import { Trend } from './trends.ts'

/** A call: its route, its permission, the schemas of its parameters, body and reply, and its optional traits. */
interface AnyCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with parameters written as `:name`. */
  readonly path: string
  /** Its permission, which also decides whether the call needs a session. */
  readonly action: Action
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  readonly reply: z.core.$ZodType
  /** Status of the answer: 200 by default, 202 when the work continues after it. */
  readonly status?: 200 | 202
  /**
   * The reply contains a secret, the e-mail addresses of other players, or that of the player of a command. No cache stores
   * it, and it is not kept for repeats of a command: a repeat runs the command again.
   */
  readonly secret?: true
  /** Limit of a call without a session (docs/operations.md#limits). Commands of a session have one limit together. */
  readonly limit?: 'login' | 'registration' | 'password-check' | 'screen-pairing'
  /** The answer sets the CSRF cookie of a browser that has none (docs/specification.md#sessions). */
  readonly setsCsrfToken?: true
  /** Allowed while the password is temporary, about oneself (docs/specification.md#passwords). */
  readonly beforePasswordChange?: true
  /**
   * Consequence of a 403 for the page (docs/specification.md#refusals). Without it a 403 has none, and a 401 ends the
   * session. With `none` a 401 has none either: it refuses the credentials in the body.
   */
  readonly consequence?: 'none' | 'session-lost' | 'to-welcome'
}

/** A call that command-api serves. */
interface CommandCall extends AnyCall {
  readonly side: 'command'
  /**
   * The read models in which it may change a document, without the live match, which has a topic of its own, and the
   * journal, whose screen sends no commands. A page reads the replies that are made from them again. `availability` stands
   * for who is free, `projections` for the statuses of the projections, `screens` for the paired screens. A new bio counts
   * as a change of `accounts`, a new pseudo as one of `accounts` and `rankings`. The end of one's own account names none,
   * since the page then forgets all replies. A test compares what is named here, and in `models`, with what the calls do.
   */
  readonly changes: readonly (ChangeName | 'projections' | 'screens')[]
  /** It appends nothing. Its reply is not kept for repeats of the call: a repeat runs it again. */
  readonly previewsOnly?: true
}

/** A call that read-api serves. */
interface QueryCall extends AnyCall {
  readonly side: 'query'
  /**
   * The read models that the reply is made from. The server waits for them (docs/specification.md#read-your-own-writes),
   * and a page reads the reply again when one of them has changed. A reply with pseudos or bios, which are in no document,
   * names `accounts` or `rankings`. The statuses of the projections have none: they are made from the checkpoints of all
   * read models, which move with every event.
   */
  readonly models: readonly ProjectionName[]
}

export type Call = CommandCall | QueryCall

const pseudo = z.object({ pseudo: requiredText(64) })
const id = z.object({ id: requiredText(64) })
const matchId = z.object({ id: z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number)) })
const projection = z.object({ name: requiredText(64) })
/** `before`: only entries with a smaller `sequence`. A page has at most `historyPageSize` entries. */
const page = z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) })
const done = z.object({ done: z.literal(true) })
const history = z.array(match.HistoryEntry)
/** The read models that a recorded match changes. */
const scores = ['rankings', 'matches', 'history', 'careers', 'statistics', 'standings', 'scores'] as const

/** What a recorded match changes: its players are no longer free. */
const played = [...scores, 'availability'] as const

/** What a match that is taken back or corrected changes: it also ends its contests. */
const takenBack = [...scores, 'contests'] as const

/** Every call (docs/specification.md#calls). Routes, client and OpenAPI document are derived from this table. */
export const calls = {
  play: { method: 'POST', path: '/api/match/play', side: 'command', changes: played, action: 'match.record', body: match.SinglesSubmission, reply: match.MatchRecorded },
  playDouble: { method: 'POST', path: '/api/match/playdouble', side: 'command', changes: played, action: 'match.record', body: match.DoublesSubmission, reply: match.MatchRecorded },
  rollback: { method: 'POST', path: '/api/match/rollback', side: 'command', changes: takenBack, action: 'match.cancel', body: match.MatchReference, reply: done },
  withdraw: { method: 'POST', path: '/api/match/withdraw', side: 'command', changes: takenBack, action: 'match.withdraw', body: match.MatchReference, reply: done },
  contest: { method: 'POST', path: '/api/match/contest', side: 'command', changes: ['contests'], action: 'contest.make', body: ContestDraft, reply: done },
  upholdContest: { method: 'POST', path: '/api/match/contests/:id/uphold', side: 'command', changes: ['contests'], action: 'contest.decide', params: id, reply: done },
  contests: { method: 'GET', path: '/api/match/contests', side: 'query', models: ['contests', 'matches', 'accounts'], action: 'contest.decide', reply: Contests },
  ownContests: { method: 'GET', path: '/api/match/contests/mine', side: 'query', models: ['contests', 'matches', 'history', 'accounts'], action: 'contest.make', reply: OwnContests },
  previewCorrection: { method: 'POST', path: '/api/match/correction/preview', side: 'command', changes: [], action: 'match.correct', body: correction.Correction, reply: correction.CorrectionPreview, previewsOnly: true },
  correctMatch: { method: 'POST', path: '/api/match/correction', side: 'command', changes: takenBack, action: 'match.correct', body: correction.RevisedCorrection, reply: correction.CorrectionDone },
  isOpen: { method: 'GET', path: '/api/match/isOpen', side: 'query', models: ['entry'], action: 'entry.read', reply: match.EntryState, consequence: 'session-lost' },
  matchRules: { method: 'GET', path: '/api/match/rules', side: 'query', models: [], action: 'entry.read', reply: match.MatchRules },
  canPlay: { method: 'GET', path: '/api/match/canPlay', side: 'query', models: ['entry', 'history'], action: 'entry.read', reply: match.CanPlay, consequence: 'session-lost' },
  available: { method: 'GET', path: '/api/match/available', side: 'query', models: ['accounts', 'entry'], action: 'availability.read', reply: Available },
  beAvailable: { method: 'PUT', path: '/api/match/available', side: 'command', changes: ['availability'], action: 'availability.change', body: AvailableUntil, reply: done },
  endAvailability: { method: 'DELETE', path: '/api/match/available', side: 'command', changes: ['availability'], action: 'availability.change', reply: done },

  register: {
    method: 'POST',
    path: '/api/auth/register',
    side: 'command',
    changes: ['accounts', 'rankings', 'standings'],
    action: 'account.register',
    body: account.Registration,
    reply: account.Player,
    secret: true,
    limit: 'registration',
    consequence: 'none',
  },
  registration: { method: 'GET', path: '/api/auth/registration', side: 'query', models: ['accounts'], action: 'session.hello', reply: account.RegistrationState },
  checkPassword: { method: 'POST', path: '/api/auth/checkPassword', side: 'command', changes: [], action: 'account.register', body: account.PasswordCheck, reply: account.PasswordVerdict, limit: 'password-check', consequence: 'none' },
  notifyActivation: { method: 'POST', path: '/api/auth/notifyActivation', side: 'command', changes: [], action: 'account.register', body: notification.ActivationDevice, reply: done, limit: 'password-check', consequence: 'none' },
  authenticate: { method: 'POST', path: '/api/auth/authenticate', side: 'command', changes: [], action: 'session.open', body: account.Credentials, reply: account.Player, secret: true, limit: 'login', consequence: 'none' },
  logout: { method: 'GET', path: '/api/auth/logout', side: 'command', changes: [], action: 'session.close', reply: done },
  hello: { method: 'GET', path: '/api/hello/plop', side: 'query', models: ['accounts'], action: 'session.hello', reply: account.Hello, setsCsrfToken: true },
  player: { method: 'GET', path: '/api/player/:pseudo', side: 'query', models: ['accounts'], action: 'player.read', params: pseudo, reply: account.Player, beforePasswordChange: true, consequence: 'session-lost' },
  changePass: { method: 'POST', path: '/api/player/changePass', side: 'command', changes: [], action: 'account.password', body: account.PasswordChange, reply: done, beforePasswordChange: true },
  miniBio: { method: 'POST', path: '/api/player/minibio', side: 'command', changes: ['accounts'], action: 'account.bio', body: account.BioChange, reply: done },
  language: { method: 'POST', path: '/api/player/language', side: 'command', changes: ['accounts'], action: 'account.language', body: account.LanguageChange, reply: done },
  deleteMe: { method: 'DELETE', path: '/api/player/me', side: 'command', changes: [], action: 'account.delete', body: account.AccountDeletion, reply: done },
  simpleRanking: { method: 'GET', path: '/api/player/getAll', side: 'query', models: ['rankings'], action: 'ranking.read', reply: z.array(RankingEntry), consequence: 'session-lost' },
  doubleRanking: { method: 'GET', path: '/api/player/getAllOrderByDouble', side: 'query', models: ['rankings'], action: 'ranking.read', reply: z.array(RankingEntry) },
  trends: { method: 'GET', path: '/api/stats/trends/:ladder', side: 'query', models: ['rankings', 'matches', 'accounts'], action: 'ranking.read', params: standings.LadderName, reply: z.array(Trend) },
  activePseudos: { method: 'GET', path: '/api/player/getAllActivePseudo', side: 'query', models: ['rankings'], action: 'player.read', reply: z.array(z.string()) },
  accounts: { method: 'GET', path: '/api/player/getAccounts', side: 'query', models: ['accounts', 'history'], action: 'accounts.read', reply: z.array(account.Account), secret: true },

  activate: { method: 'PUT', path: '/api/admin/player/activate/:id', side: 'command', changes: ['accounts', 'rankings', 'standings'], action: 'account.activate', params: id, reply: done },
  refuseRegistration: { method: 'PUT', path: '/api/admin/player/refuse/:id', side: 'command', changes: ['accounts', 'rankings', 'standings'], action: 'account.refuse', params: id, reply: done },
  disable: { method: 'PUT', path: '/api/admin/player/disable/:id', side: 'command', changes: ['accounts', 'rankings', 'standings'], action: 'account.disable', params: id, body: z.nullish(account.Disabling), reply: done },
  addStar: { method: 'PUT', path: '/api/admin/player/addstar/:id', side: 'command', changes: ['accounts', 'rankings'], action: 'account.star', params: id, reply: done },
  removeStar: { method: 'PUT', path: '/api/admin/player/removestar/:id', side: 'command', changes: ['accounts', 'rankings'], action: 'account.star', params: id, reply: done },
  addReferee: { method: 'PUT', path: '/api/admin/player/addreferee/:id', side: 'command', changes: ['accounts'], action: 'account.referee', params: id, reply: done },
  removeReferee: { method: 'PUT', path: '/api/admin/player/removereferee/:id', side: 'command', changes: ['accounts'], action: 'account.referee', params: id, reply: done },
  rename: { method: 'POST', path: '/api/admin/player/rename/:id', side: 'command', changes: ['accounts', 'rankings'], action: 'account.rename', params: id, body: account.Renaming, reply: done },
  resetPassword: { method: 'POST', path: '/api/admin/player/resetpassword/:id', side: 'command', changes: [], action: 'account.reset-password', params: id, reply: account.TemporaryPassword, secret: true },
  waiting: { method: 'GET', path: '/api/admin/waiting', side: 'query', models: ['accounts', 'contests', 'matches'], action: 'waiting.read', reply: account.Waiting },
  openEntry: { method: 'POST', path: '/api/admin/player/open', side: 'command', changes: ['entry'], action: 'entry.switch', body: match.EntrySwitch, reply: match.EntryState },

  news: { method: 'GET', path: '/api/news/getLast', side: 'query', models: ['news'], action: 'news.read', reply: z.array(News), consequence: 'session-lost' },
  addNews: { method: 'POST', path: '/api/news/add', side: 'command', changes: ['news'], action: 'news.publish', body: NewsDraft, reply: News },
  deleteNews: { method: 'DELETE', path: '/api/news/:id', side: 'command', changes: ['news'], action: 'news.delete', params: id, reply: done, consequence: 'to-welcome' },

  simpleHistory: { method: 'GET', path: '/api/stats/getAllSimpleMatch/:pseudo', side: 'query', models: ['history', 'accounts'], action: 'statistics.read', params: pseudo, query: page, reply: history },
  history: { method: 'GET', path: '/api/stats/getAllMatchSAndD/:pseudo', side: 'query', models: ['history', 'accounts'], action: 'statistics.read', params: pseudo, query: page, reply: history },
  profile: { method: 'GET', path: '/api/player/:pseudo/profile', side: 'query', models: ['rankings', 'careers', 'matches', 'accounts'], action: 'statistics.read', params: pseudo, reply: profile.Profile },
  overview: { method: 'GET', path: '/api/player/:pseudo/overview', side: 'query', models: ['rankings', 'history', 'matches', 'accounts'], action: 'statistics.read', params: pseudo, reply: profile.Overview, consequence: 'session-lost' },
  career: { method: 'GET', path: '/api/player/:pseudo/career/:ladder', side: 'query', models: ['careers', 'scores', 'standings', 'accounts'], action: 'statistics.read', params: profile.CareerOf, query: profile.CareerQuery, reply: profile.Career },
  badges: { method: 'GET', path: '/api/player/:pseudo/badges/:ladder', side: 'query', models: ['careers', 'scores', 'standings', 'sheets', 'accounts'], action: 'statistics.read', params: profile.CareerOf, reply: profile.Badges },
  rivals: { method: 'GET', path: '/api/player/:pseudo/rivals/:side', side: 'query', models: ['careers', 'accounts'], action: 'statistics.read', params: profile.RivalsOf, reply: profile.Rivals },
  playerMatches: {
    method: 'GET',
    path: '/api/player/:pseudo/matches/:ladder',
    side: 'query',
    models: ['careers', 'scores', 'standings', 'sheets', 'accounts'],
    action: 'statistics.read',
    params: profile.CareerOf,
    query: profile.MatchesQuery,
    reply: z.array(profile.CareerEntry),
  },
  past: { method: 'GET', path: '/api/player/:pseudo/past', side: 'query', models: ['careers', 'matches', 'contests', 'sheets', 'accounts'], action: 'statistics.read', params: PastOf, query: PastQuery, reply: Past },
  ladderOf: { method: 'GET', path: '/api/stats/ladder/:ladder', side: 'query', models: ['standings', 'rankings'], action: 'ranking.read', params: standings.LadderName, query: standings.LadderQuery, reply: standings.PastLadder },
  activity: { method: 'GET', path: '/api/stats/activity/:ladder', side: 'query', models: ['standings'], action: 'ranking.read', params: standings.LadderName, reply: standings.Activity },
  playerStat: { method: 'GET', path: '/api/stats/getPlayerStat/:pseudo', side: 'query', models: ['rankings', 'accounts'], action: 'statistics.read', params: pseudo, reply: LadderStat },
  playerAllStat: { method: 'GET', path: '/api/stats/getPlayerAllStat/:pseudo', side: 'query', models: ['rankings', 'statistics', 'accounts'], action: 'statistics.read', params: pseudo, reply: PlayerStats },
  lastMatches: { method: 'GET', path: '/api/stats/getAllLastMatchs', side: 'query', models: ['matches', 'contests', 'accounts'], action: 'statistics.read', reply: z.array(match.LastMatch), consequence: 'session-lost' },
  globalStat: { method: 'GET', path: '/api/stats/globalStat', side: 'query', models: ['rankings', 'statistics'], action: 'statistics.read', reply: GlobalStat },
  simpleRecap: { method: 'GET', path: '/api/stats/getMatchSimpleRecap/:id', side: 'query', models: ['matches', 'history', 'contests', 'accounts'], action: 'match.inspect', params: matchId, reply: match.MatchRecap, consequence: 'to-welcome' },
  doubleRecap: { method: 'GET', path: '/api/stats/getMatchDoubleRecap/:id', side: 'query', models: ['matches', 'history', 'contests', 'accounts'], action: 'match.inspect', params: matchId, reply: match.MatchRecap, consequence: 'to-welcome' },

  liveStart: { method: 'POST', path: '/api/live/start', side: 'command', changes: ['availability'], action: 'live.start', body: live.LiveStart, reply: live.LiveMatch },
  liveFirstService: { method: 'POST', path: '/api/live/setFirstService', side: 'command', changes: [], action: 'live.score', body: live.FirstService, reply: live.LiveMatch },
  liveUpdate: { method: 'POST', path: '/api/live/updateLive', side: 'command', changes: [], action: 'live.score', body: live.LiveUpdate, reply: live.LiveMatch },
  liveUndo: { method: 'POST', path: '/api/live/undo', side: 'command', changes: [], action: 'live.score', body: live.LiveUndo, reply: live.LiveMatch },
  liveSave: { method: 'POST', path: '/api/live/save', side: 'command', changes: played, action: 'live.save', reply: match.MatchRecorded },
  liveTakeOver: { method: 'POST', path: '/api/live/takeOver', side: 'command', changes: [], action: 'live.take-over', body: live.LiveReference, reply: live.LiveMatch },
  liveSendPoints: { method: 'POST', path: '/api/live/sendPoints', side: 'command', changes: [], action: 'live.send-points', body: live.SentPoints, reply: live.LiveMatch },
  liveStop: { method: 'POST', path: '/api/live/stop', side: 'command', changes: [], action: 'live.stop', reply: done },
  liveFind: { method: 'GET', path: '/api/live/find', side: 'query', models: ['live', 'accounts'], action: 'live.read', reply: z.nullable(live.LiveMatch) },
  livePoints: { method: 'GET', path: '/api/live/points', side: 'query', models: ['live', 'accounts'], action: 'live.follow', reply: z.nullable(live.LivePoints) },
  pastPoints: { method: 'GET', path: '/api/live/points/:id', side: 'query', models: ['sheets', 'matches', 'accounts'], action: 'live.read', params: matchId, reply: live.PastPoints },
  lastLives: { method: 'GET', path: '/api/live/last', side: 'query', models: ['sheets', 'matches', 'accounts'], action: 'live.read', reply: z.array(live.LastLive) },
  pushKey: { method: 'GET', path: '/api/push/key', side: 'query', models: [], action: 'session.hello', reply: live.PushKey },
  pushSubscribe: { method: 'POST', path: '/api/push/subscribe', side: 'command', changes: [], action: 'push.subscribe', body: live.PushSubscription, reply: done },
  pushUnsubscribe: { method: 'POST', path: '/api/push/unsubscribe', side: 'command', changes: [], action: 'push.subscribe', body: live.PushEndpoint, reply: done },
  notifications: { method: 'GET', path: '/api/push/choices', side: 'query', models: [], action: 'push.subscribe', reply: notification.WantedNotifications },
  chooseNotification: { method: 'POST', path: '/api/push/choose', side: 'command', changes: [], action: 'push.subscribe', body: notification.NotificationChoice, reply: done },

  pairScreen: { method: 'POST', path: '/api/screen/pair', side: 'command', changes: ['screens'], action: 'screen.pair', reply: screen.ScreenPairing, secret: true, limit: 'screen-pairing', consequence: 'none' },
  screenPairing: { method: 'GET', path: '/api/screen/pairing', side: 'query', models: [], action: 'screen.pair', reply: screen.ScreenPairing, secret: true, consequence: 'none' },
  screenContents: {
    method: 'GET',
    path: '/api/screen/contents',
    side: 'query',
    models: ['rankings', 'matches', 'careers', 'scores', 'standings', 'sheets', 'news', 'accounts', 'entry'],
    action: 'screen.show',
    reply: screen.ScreenContents,
    consequence: 'none',
  },
  pairedScreens: { method: 'GET', path: '/api/admin/screens', side: 'query', models: [], action: 'screens.manage', reply: screen.PairedScreens },
  approveScreen: { method: 'POST', path: '/api/admin/screens/:id/approve', side: 'command', changes: ['screens'], action: 'screens.manage', params: id, body: screen.ScreenApproval, reply: done },
  removeScreen: { method: 'DELETE', path: '/api/admin/screens/:id', side: 'command', changes: ['screens'], action: 'screens.manage', params: id, reply: done },

  journal: { method: 'GET', path: '/api/admin/journal', side: 'query', models: ['journal', 'sheets', 'matches', 'accounts'], action: 'journal.read', query: JournalQuery, reply: Journal },
  projections: { method: 'GET', path: '/api/admin/projections', side: 'query', models: [], action: 'projections.read', reply: z.array(ProjectionStatus) },
  replay: { method: 'POST', path: '/api/admin/projections/:name/replay', side: 'command', changes: ['projections'], action: 'projections.replay', params: projection, reply: done, status: 202 },
  cancelReplay: { method: 'POST', path: '/api/admin/projections/:name/cancel', side: 'command', changes: ['projections'], action: 'projections.replay', params: projection, reply: done, status: 202 },
  previousProjection: { method: 'POST', path: '/api/admin/projections/:name/previous', side: 'command', changes: ['projections'], action: 'projections.replay', params: projection, reply: done, status: 202 },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
type Of<Side extends Call['side']> = { [K in CallName]: (typeof calls)[K]['side'] extends Side ? K : never }[CallName]
export type CommandName = Of<'command'>
export type QueryName = Of<'query'>

type Out<S> = S extends z.core.$ZodType ? z.output<S> : undefined
type In<S> = S extends z.core.$ZodType ? z.input<S> : undefined
type Field<K extends CallName, F extends string> = (typeof calls)[K] extends Record<F, infer S> ? S : undefined

/** The parsed values that the server gets. */
export type Params<K extends CallName> = Out<Field<K, 'params'>>
export type Query<K extends CallName> = Out<Field<K, 'query'>>
export type Body<K extends CallName> = Out<Field<K, 'body'>>
export type Reply<K extends CallName> = z.output<(typeof calls)[K]['reply']>
/** The values that the client sends. */
export type BodyInput<K extends CallName> = In<Field<K, 'body'>>
export type ParamsInput<K extends CallName> = In<Field<K, 'params'>>
export type QueryInput<K extends CallName> = In<Field<K, 'query'>>
