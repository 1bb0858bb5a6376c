import * as z from 'zod/mini'
import type { ProjectionName } from '../documents/names.ts'
import * as account from './account.ts'
import { AvailablePlayers } from './availability.ts'
import * as calendar from './calendar.ts'
import { Challenges } from './challenge.ts'
import type { ChangeName } from './changes.ts'
import * as chat from './chat.ts'
import { ClubExportPreview } from './club-export.ts'
import { CompanySignInStep, companySignInPath, PseudoVerdict } from './company.ts'
import { Contests, OwnContests } from './contest.ts'
import * as correction from './correction.ts'
import { FailedJob } from './job.ts'
import { Journal } from './journal.ts'
import * as live from './live.ts'
import * as match from './match.ts'
import { News } from './news.ts'
import * as notification from './notification.ts'
import { OwnArchive } from './own-data.ts'
import { PastMatches } from './past.ts'
import * as profile from './profile.ts'
import { ProjectionStatus } from './projection.ts'
import { ClubFigures, LadderStat, PlayerStats, RankingEntry } from './ranking.ts'
import { LiveReactions, MatchReactions } from './reactions.ts'
import * as standings from './standings.ts'
import * as television from './television.ts'
import { OpenTournaments, TournamentDetail, Tournaments } from './tournament.ts'
import { Trend } from './trends.ts'
import { Week, WeekHighlights } from './week.ts'

/** The properties of a call that both page and servers use. Those that only servers use are in server-calls.ts. */
interface AnyCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with parameters written as `:name`. */
  readonly path: string
  readonly reply: z.core.$ZodType
  /**
   * What the page does after a 403, besides showing the message; nothing when left out. A 401 and some codes have their
   * own consequence instead (docs/specification.md#refusals). With `none`, no refusal has a consequence.
   */
  readonly consequence?: 'none' | 'session-lost' | 'to-welcome'
}

/** Data in replies that is in no read model, and whose changes `changesTopic` does not report. */
export const unannouncedReplySources = ['projections', 'screens', 'chats', 'quoting'] as const
export type UnannouncedReplySource = (typeof unannouncedReplySources)[number]

interface CommandCall extends AnyCall {
  readonly side: 'command'
  /**
   * The read models that the call may change. After the call, a page reads the replies made from them again. A test
   * compares this field and `models` with what the calls do (`models-of-calls.int.test.ts`).
   *
   * - Never named: `live` and `sheets` (see `ChangedModel`), and `journal`, because its screen sends no commands.
   * - Names that are no read models: `availability` is who is free, `projections` the state of projections and failed
   *   jobs, `screens` the televisions, `chats` the settings of chats, `quoting` who may be named outside Topspin.
   * - A new bio changes `accounts`, a new pseudo changes `accounts` and `rankings`.
   */
  readonly changes: readonly (ChangeName | UnannouncedReplySource)[]
  /**
   * The name of what the command sets; left out for a command that must never be executed twice. A page sends a command
   * again when the answer was lost. If another command with the same `sets` was executed in between, the page sends a
   * new key, and the server executes the command again (docs/specification.md#idempotency).
   */
  readonly sets?: string
}

interface QueryCall extends AnyCall {
  readonly side: 'query'
  /**
   * The read models that the reply is made from (docs/specification.md#read-your-own-writes). When one of them has
   * changed, a page reads the reply again. A reply with pseudos or bios, which are in no document, names `accounts` or
   * `rankings`.
   */
  readonly models: readonly ProjectionName[]
}

export type Call = CommandCall | QueryCall

const made =
  <const M extends Call['method'], const S extends Call['side']>(method: M, side: S) =>
  <const P extends string, const R extends object>(path: P, rest: R) => ({ method, path, side, ...rest })
const get = made('GET', 'query')
const post = made('POST', 'command')
const put = made('PUT', 'command')
const remove = made('DELETE', 'command')

const done = z.object({ done: z.literal(true) })
const history = z.array(match.HistoryEntry)
/** The read models that a recorded match changes. */
const scores = ['rankings', 'matches', 'history', 'careers', 'statistics', 'standings', 'scores', 'weeks'] as const
/** A recorded match also changes who is free: its players are no longer free. */
const played = [...scores, 'availability'] as const
/** A recorded singles match also ends the challenge or planned match of its players. */
const playedSingles = [...played, 'challenges'] as const
/** Taking back or correcting a match also ends its contests and changes its reactions. */
const takenBack = [...scores, 'contests', 'reactions'] as const
/** The read models with the status of each player. */
const statuses = ['accounts', 'rankings', 'standings'] as const
const tournamentEntry = { changes: ['tournaments'], sets: 'tournament-entry', reply: done } as const
const forfeit = { changes: ['tournaments'], sets: 'forfeit', reply: done } as const
const recap = {
  models: ['matches', 'history', 'contests', 'tournaments', 'accounts'],
  reply: match.MatchRecap,
  consequence: 'to-welcome',
} as const

/** Every call (docs/specification.md#calls). Routes, client and OpenAPI document are derived from this table. */
export const calls = {
  // Recording, contesting and correcting matches
  play: post('/api/match/play', { changes: playedSingles, reply: match.RecordedMatch }),
  playDouble: post('/api/match/playdouble', { changes: played, reply: match.RecordedMatch }),
  rollback: post('/api/match/rollback', { changes: takenBack, reply: done }),
  withdraw: post('/api/match/withdraw', { changes: takenBack, reply: done }),
  contest: post('/api/match/contest', { changes: ['contests'], reply: done }),
  upholdContest: post('/api/match/contests/:id/uphold', { changes: ['contests'], reply: done }),
  contests: get('/api/match/contests', { models: ['contests', 'matches', 'accounts'], reply: Contests }),
  ownContests: get('/api/match/contests/mine', {
    models: ['contests', 'matches', 'history', 'accounts'],
    reply: OwnContests,
  }),
  previewCorrection: post('/api/match/correction/preview', { changes: [], reply: correction.CorrectionPreview }),
  correctMatch: post('/api/match/correction', { changes: takenBack, reply: correction.CorrectionOutcome }),

  // Reactions to matches
  matchReactions: get('/api/match/reactions/:ladder/:id', {
    models: ['reactions', 'matches', 'accounts'],
    reply: MatchReactions,
  }),
  react: put('/api/match/reactions', { changes: ['reactions'], sets: 'reactions', reply: done }),
  hideReactions: put('/api/match/reactions/hidden', { changes: ['reactions'], sets: 'reactions', reply: done }),

  // Challenges, and the matches that players have planned
  challenges: get('/api/challenge', { models: ['challenges', 'accounts'], reply: Challenges }),
  challenge: post('/api/challenge/send', { changes: ['challenges'], reply: done }),
  answerChallenge: post('/api/challenge/:id/answer', { changes: ['challenges'], reply: done }),
  proposeAnotherTime: post('/api/challenge/:id/time', { changes: ['challenges'], sets: 'challenge-time', reply: done }),

  // Tournaments
  tournaments: get('/api/tournament', { models: ['tournaments', 'accounts'], reply: Tournaments }),
  tournament: get('/api/tournament/:id', {
    models: ['tournaments', 'contests', 'matches', 'accounts'],
    reply: TournamentDetail,
  }),
  openTournaments: get('/api/tournament/open', { models: ['tournaments', 'rankings'], reply: OpenTournaments }),
  createTournament: post('/api/tournament', { changes: ['tournaments'], reply: z.object({ id: z.string() }) }),
  changeTournament: put('/api/tournament/:id', { changes: ['tournaments'], sets: 'tournament', reply: done }),
  deleteTournament: remove('/api/tournament/:id', { changes: ['tournaments'], reply: done }),
  changeOrganiser: put('/api/tournament/:id/organiser', { changes: ['tournaments'], sets: 'organiser', reply: done }),
  enterTournament: post('/api/tournament/:id/enter', tournamentEntry),
  leaveTournament: post('/api/tournament/:id/leave', tournamentEntry),
  answerPair: post('/api/tournament/:id/pair', tournamentEntry),
  drawTournament: post('/api/tournament/:id/draw', { changes: ['tournaments'], reply: done }),
  startTournament: post('/api/tournament/:id/start', { changes: ['tournaments'], reply: done }),
  setDueDates: put('/api/tournament/:id/dues', { changes: ['tournaments'], sets: 'due-dates', reply: done }),
  stopTournament: post('/api/tournament/:id/stop', { changes: ['tournaments'], reply: done }),
  /** `changes` names no read model, because a process manager changes the tournament after the reply. */
  attachMatch: put('/api/tournament/:id/fixture/:fixture/match', { changes: [], reply: done }),
  giveForfeit: put('/api/tournament/:id/fixture/:fixture/forfeit', forfeit),
  takeForfeitBack: remove('/api/tournament/:id/fixture/:fixture/forfeit', forfeit),

  // Match entry, its rules, and who is free
  isOpen: get('/api/match/isOpen', { models: ['entry'], reply: match.EntryState, consequence: 'session-lost' }),
  matchRules: get('/api/match/rules', { models: [], reply: match.MatchEntryRules }),
  favourites: get('/api/match/favourites', { models: ['statistics'], reply: match.FavouriteWins }),
  canPlay: get('/api/match/canPlay', {
    models: ['entry', 'history'],
    reply: match.CanPlayReply,
    consequence: 'session-lost',
  }),
  available: get('/api/match/available', { models: ['accounts', 'entry'], reply: AvailablePlayers }),
  beAvailable: put('/api/match/available', { changes: ['availability'], sets: 'availability', reply: done }),
  endAvailability: remove('/api/match/available', { changes: ['availability'], sets: 'availability', reply: done }),

  // Session and own account
  register: post('/api/auth/register', { changes: statuses, reply: account.Player, consequence: 'none' }),
  registration: get('/api/auth/registration', { models: ['accounts', 'standings'], reply: account.RegistrationState }),
  checkPassword: post('/api/auth/checkPassword', { changes: [], reply: account.PasswordVerdict, consequence: 'none' }),
  askPasswordLink: post('/api/auth/password/link', { changes: [], reply: done, consequence: 'none' }),
  checkPasswordLink: post('/api/auth/password/check', { changes: [], reply: account.LinkHolder, consequence: 'none' }),
  choosePassword: post('/api/auth/password', { changes: ['accounts'], reply: done, consequence: 'none' }),
  verifyEmail: post('/api/auth/email', { changes: ['accounts'], reply: account.LinkHolder, consequence: 'none' }),
  stopDigest: post('/api/auth/digest/stop', { changes: [], reply: done, consequence: 'none' }),
  enterByLink: post('/api/auth/enter', { changes: [], reply: account.Player, consequence: 'none' }),
  notifyActivation: post('/api/auth/notifyActivation', { changes: [], reply: done, consequence: 'none' }),
  authenticate: post('/api/auth/authenticate', { changes: [], reply: account.Player, consequence: 'none' }),
  companyVisit: get(`${companySignInPath}/visit`, { models: [], reply: CompanySignInStep, consequence: 'none' }),
  checkPseudo: post(`${companySignInPath}/pseudo`, { changes: [], reply: PseudoVerdict, consequence: 'none' }),
  registerWithCompany: post(`${companySignInPath}/register`, {
    changes: statuses,
    reply: account.Player,
    consequence: 'none',
  }),
  linkCompany: post(`${companySignInPath}/link`, { changes: ['accounts'], reply: account.Player, consequence: 'none' }),
  disownAccount: post(`${companySignInPath}/disown`, { changes: ['accounts'], reply: done, consequence: 'none' }),
  leaveCompanyVisit: post(`${companySignInPath}/leave`, { changes: [], reply: done, consequence: 'none' }),
  logout: { method: 'GET', path: '/api/auth/logout', side: 'command', changes: [], reply: done },
  hello: get('/api/hello/plop', { models: ['accounts'], reply: account.SessionStatus }),
  player: get('/api/player/:pseudo', { models: ['accounts'], reply: account.Player, consequence: 'session-lost' }),
  changePass: post('/api/player/changePass', { changes: [], reply: done }),
  confirmPassword: post('/api/player/confirmPass', { changes: [], reply: done, consequence: 'none' }),
  setEmail: post('/api/player/email', { changes: ['accounts'], reply: done, consequence: 'none' }),
  mailEmailLink: post('/api/player/email/link', { changes: [], reply: done }),
  unlinkCompany: post('/api/player/unlinkCompany', { changes: ['accounts'], reply: done, consequence: 'none' }),
  miniBio: post('/api/player/minibio', { changes: ['accounts'], sets: 'bio', reply: done }),
  language: post('/api/player/language', { changes: ['accounts'], sets: 'language', reply: done }),
  deleteMe: remove('/api/player/me', { changes: [], reply: done }),
  ownArchive: get('/api/player/me/archive', { models: ['accounts'], reply: OwnArchive }),
  prepareArchive: post('/api/player/me/archive', { changes: [], sets: 'archive', reply: done }),
  calendar: get('/api/player/me/calendar', { models: [], reply: calendar.CalendarState }),
  publishCalendar: post('/api/player/me/calendar', { changes: [], sets: 'calendar', reply: calendar.CalendarToken }),
  removeCalendar: remove('/api/player/me/calendar', { changes: [], sets: 'calendar', reply: done }),
  cancelArchive: remove('/api/player/me/archive', { changes: [], sets: 'archive', reply: done }),

  // Rankings and accounts
  simpleRanking: get('/api/player/getAll', {
    models: ['rankings'],
    reply: z.array(RankingEntry),
    consequence: 'session-lost',
  }),
  doubleRanking: get('/api/player/getAllOrderByDouble', { models: ['rankings'], reply: z.array(RankingEntry) }),
  trends: get('/api/stats/trends/:ladder', { models: ['rankings', 'matches', 'accounts'], reply: z.array(Trend) }),
  activePseudos: get('/api/player/getAllActivePseudo', { models: ['rankings'], reply: z.array(z.string()) }),
  accounts: get('/api/player/getAccounts', { models: ['accounts', 'history'], reply: z.array(account.Account) }),

  // Administration of accounts and match entry
  activate: put('/api/admin/player/activate/:id', { changes: statuses, sets: 'status', reply: done }),
  refuseRegistration: put('/api/admin/player/refuse/:id', { changes: statuses, reply: done }),
  disable: put('/api/admin/player/disable/:id', { changes: statuses, sets: 'status', reply: done }),
  addStar: put('/api/admin/player/addstar/:id', { changes: ['accounts', 'rankings'], reply: done }),
  removeStar: put('/api/admin/player/removestar/:id', { changes: ['accounts', 'rankings'], reply: done }),
  addReferee: put('/api/admin/player/addreferee/:id', { changes: ['accounts'], sets: 'referee', reply: done }),
  removeReferee: put('/api/admin/player/removereferee/:id', { changes: ['accounts'], sets: 'referee', reply: done }),
  rename: post('/api/admin/player/rename/:id', { changes: ['accounts', 'rankings'], sets: 'pseudo', reply: done }),
  resetPassword: post('/api/admin/player/resetpassword/:id', { changes: [], reply: account.TemporaryPassword }),
  waiting: get('/api/admin/waiting', { models: ['accounts', 'contests', 'matches'], reply: account.WaitingDecisions }),
  openEntry: post('/api/admin/player/open', { changes: ['entry'], sets: 'entry', reply: match.EntryState }),

  // News
  news: get('/api/news/getLast', { models: ['news'], reply: z.array(News), consequence: 'session-lost' }),
  addNews: post('/api/news/add', { changes: ['news'], reply: News }),
  deleteNews: remove('/api/news/:id', { changes: ['news'], reply: done, consequence: 'to-welcome' }),

  // History, player pages and statistics
  simpleHistory: get('/api/stats/getAllSimpleMatch/:pseudo', { models: ['history', 'accounts'], reply: history }),
  history: get('/api/stats/getAllMatchSAndD/:pseudo', { models: ['history', 'accounts'], reply: history }),
  profile: get('/api/player/:pseudo/profile', {
    models: ['rankings', 'careers', 'matches', 'accounts', 'tournaments'],
    reply: profile.Profile,
  }),
  overview: get('/api/player/:pseudo/overview', {
    models: ['rankings', 'history', 'matches', 'accounts'],
    reply: profile.Overview,
    consequence: 'session-lost',
  }),
  career: get('/api/player/:pseudo/career/:ladder', {
    models: ['careers', 'scores', 'standings', 'accounts'],
    reply: profile.Career,
  }),
  badges: get('/api/player/:pseudo/badges/:ladder', {
    models: ['careers', 'scores', 'standings', 'sheets', 'accounts'],
    reply: profile.Badges,
  }),
  rivals: get('/api/player/:pseudo/rivals/:side', { models: ['careers', 'accounts'], reply: profile.Rivals }),
  playerMatches: get('/api/player/:pseudo/matches/:ladder', {
    models: ['careers', 'scores', 'standings', 'sheets', 'accounts'],
    reply: z.array(profile.CareerEntry),
  }),
  past: get('/api/player/:pseudo/past', {
    models: ['careers', 'matches', 'contests', 'reactions', 'sheets', 'accounts'],
    reply: PastMatches,
  }),
  ladderOf: get('/api/stats/ladder/:ladder', { models: ['standings', 'rankings'], reply: standings.PastLadder }),
  activity: get('/api/stats/activity/:ladder', { models: ['standings'], reply: standings.WeeklyActivity }),
  week: get('/api/stats/week/:week', { models: ['weeks', 'scores', 'standings', 'rankings'], reply: Week }),
  weekHighlights: get('/api/stats/week/:week/highlights', {
    models: ['weeks', 'scores', 'standings', 'rankings', 'statistics', 'matches', 'careers', 'sheets'],
    reply: WeekHighlights,
  }),
  playerStat: get('/api/stats/getPlayerStat/:pseudo', { models: ['rankings', 'accounts'], reply: LadderStat }),
  playerAllStat: get('/api/stats/getPlayerAllStat/:pseudo', {
    models: ['rankings', 'statistics', 'accounts'],
    reply: PlayerStats,
  }),
  lastMatches: get('/api/stats/getAllLastMatchs', {
    models: ['matches', 'contests', 'reactions', 'accounts'],
    reply: z.array(match.LastMatch),
    consequence: 'session-lost',
  }),
  globalStat: get('/api/stats/globalStat', { models: ['rankings', 'statistics'], reply: ClubFigures }),
  simpleRecap: get('/api/stats/getMatchSimpleRecap/:id', recap),
  doubleRecap: get('/api/stats/getMatchDoubleRecap/:id', recap),

  // The live match, and the points of past live matches
  liveStart: post('/api/live/start', { changes: ['availability', 'challenges'], reply: live.LiveMatch }),
  liveFirstService: post('/api/live/setFirstService', { changes: [], reply: live.LiveMatch }),
  liveUpdate: post('/api/live/updateLive', { changes: [], reply: live.LiveMatch }),
  liveUndo: post('/api/live/undo', { changes: [], reply: live.LiveMatch }),
  liveSave: post('/api/live/save', { changes: [...playedSingles, 'reactions'], reply: match.RecordedMatch }),
  liveTakeOver: post('/api/live/takeOver', { changes: [], reply: live.LiveMatch }),
  liveSendPoints: post('/api/live/sendPoints', { changes: [], reply: live.LiveMatch }),
  liveStop: post('/api/live/stop', { changes: ['reactions'], reply: done }),
  liveReact: put('/api/live/reactions', { changes: ['reactions'], sets: 'live-reactions', reply: done }),
  liveReactions: get('/api/live/reactions/:id', { models: ['live', 'reactions', 'accounts'], reply: LiveReactions }),
  liveFind: get('/api/live/find', { models: ['live', 'accounts'], reply: z.nullable(live.LiveMatch) }),
  livePoints: get('/api/live/points', { models: ['live', 'accounts'], reply: z.nullable(live.LivePoints) }),
  pastPoints: get('/api/live/points/:id', {
    models: ['sheets', 'matches', 'accounts'],
    reply: live.RecordedLivePoints,
  }),
  lastLives: get('/api/live/last', { models: ['sheets', 'matches', 'accounts'], reply: z.array(live.LastLiveMatch) }),

  // Notifications
  pushKey: get('/api/push/key', { models: [], reply: live.PushKey }),
  pushSubscribe: post('/api/push/subscribe', { changes: [], sets: 'push', reply: done }),
  pushUnsubscribe: post('/api/push/unsubscribe', { changes: [], sets: 'push', reply: done }),
  notifications: get('/api/push/choices', { models: [], reply: notification.WantedNotifications }),
  chooseNotification: post('/api/push/choose', { changes: [], sets: 'notifications', reply: done }),

  // Televisions
  pairScreen: post('/api/screen/pair', {
    changes: ['screens'],
    reply: television.TelevisionPairing,
    consequence: 'none',
  }),
  screenPairing: get('/api/screen/pairing', { models: [], reply: television.TelevisionPairing, consequence: 'none' }),
  screenContents: get('/api/screen/contents', {
    models: [
      'rankings',
      'matches',
      'careers',
      'scores',
      'standings',
      'sheets',
      'challenges',
      'tournaments',
      'news',
      'accounts',
      'entry',
    ],
    reply: television.TelevisionContents,
    consequence: 'none',
  }),
  pairedScreens: get('/api/admin/screens', { models: [], reply: television.TelevisionPairings }),
  approveScreen: post('/api/admin/screens/:id/approve', { changes: ['screens'], reply: done }),
  removeScreen: remove('/api/admin/screens/:id', { changes: ['screens'], reply: done }),

  // Chats to which Topspin writes, who may be named in them, and what a page measures for traces
  chats: get('/api/admin/chats', { models: ['accounts'], reply: z.array(chat.Chat) }),
  testChat: post('/api/admin/chats/test', { changes: [], reply: chat.ChatTestOutcome }),
  addChat: post('/api/admin/chats', { changes: ['chats'], reply: z.object({ id: z.string() }) }),
  changeChat: put('/api/admin/chats/:id', { changes: ['chats'], sets: 'chat', reply: done }),
  removeChat: remove('/api/admin/chats/:id', { changes: ['chats'], reply: done }),
  unquoted: get('/api/player/unquoted', { models: ['accounts'], reply: chat.UnquotedPlayers }),
  addPageSpans: post('/api/trace', { changes: [], reply: done, consequence: 'none' }),
  setQuoted: put('/api/player/quoted', { changes: ['quoting'], sets: 'quoted', reply: done }),

  // Journal, export of the club, projections and failed jobs
  journal: get('/api/admin/journal', { models: ['journal', 'sheets', 'matches', 'accounts'], reply: Journal }),
  clubExport: get('/api/admin/export', {
    models: ['accounts', 'statistics', 'tournaments'],
    reply: ClubExportPreview,
  }),
  exportClub: post('/api/admin/export', { changes: [], reply: z.object({ id: z.string() }) }),
  projections: get('/api/admin/projections', { models: [], reply: z.array(ProjectionStatus) }),
  replay: post('/api/admin/projections/:name/replay', { changes: ['projections'], sets: 'replay', reply: done }),
  cancelReplay: post('/api/admin/projections/:name/cancel', { changes: ['projections'], sets: 'replay', reply: done }),
  previousProjection: post('/api/admin/projections/:name/previous', {
    changes: ['projections'],
    sets: 'replay',
    reply: done,
  }),
  failedJobs: get('/api/admin/jobs', { models: [], reply: z.array(FailedJob) }),
  repeatJob: post('/api/admin/jobs/:id/repeat', { changes: ['projections'], reply: done }),
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
type Of<Side extends Call['side']> = { [K in CallName]: (typeof calls)[K]['side'] extends Side ? K : never }[CallName]
export type CommandCallName = Of<'command'>
export type QueryCallName = Of<'query'>
export type Reply<K extends CallName> = z.output<(typeof calls)[K]['reply']>
export type { Body, BodyInput, Params, ParamsInput, Query, QueryInput } from './server-calls.ts'
