import * as z from 'zod/mini'
import type { Action } from '../permissions.ts'
import * as account from './account.ts'
import { AvailableUntil } from './availability.ts'
import { type Call, type CallName, calls } from './calls.ts'
import { ChallengeAnswer, ChallengeDraft, ProposedTime } from './challenge.ts'
import * as chat from './chat.ts'
import { ClubExportDraft } from './club-export.ts'
import { ContestDraft } from './contest.ts'
import * as correction from './correction.ts'
import { JournalQuery } from './journal.ts'
import * as live from './live.ts'
import * as match from './match.ts'
import { NewsDraft } from './news.ts'
import * as notification from './notification.ts'
import { PastMatchesParams, PastMatchesQuery } from './past.ts'
import * as profile from './profile.ts'
import { LiveReaction, Reaction, ReactionsHiding, ReactionsParams } from './reactions.ts'
import * as standings from './standings.ts'
import * as television from './television.ts'
import { matchIdInPath, optionalNumber, requiredText } from './text.ts'
import * as tournament from './tournament.ts'
import { PageSpans } from './trace.ts'
import { WeekParams } from './week.ts'

/** The properties of a call that only servers use. The page imports nothing of this file but the types of inputs. */
interface ServerTraits {
  /** The action that must be permitted (`permissions.ts`). It also decides whether the call needs a session. */
  readonly action: Action
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /** Status of the answer: 200 by default, 202 when the work continues after the answer. */
  readonly status?: 200 | 202
  /**
   * The reply contains a secret or an e-mail address. No cache stores it. The server keeps no copy for a repeat of the
   * command: the command runs again.
   */
  readonly secret?: true
  /** The answer is kept for repeats even without a session, because the call can be executed only once. */
  readonly keptWithoutSession?: true
  /**
   * The rate limit by IP address; for `login`, also by pseudo (docs/operations.md#limits). Besides, all commands of a
   * session share one limit.
   */
  readonly limit?: 'login' | 'registration' | 'password-check' | 'screen-pairing'
  /** Not served in an installation without passwords (`PASSWORDS=off`). */
  readonly withPassword?: true
  /** The answer sets the CSRF cookie of a browser that has none (docs/specification.md#sessions). */
  readonly setsCsrfToken?: true
  /** Allowed with a temporary password, for the player's own account only (docs/specification.md#passwords). */
  readonly beforePasswordChange?: true
  /** The command appends nothing. The server keeps no copy of the reply: a repeat runs the command again. */
  readonly previewsOnly?: true
  /** The page makes the call without an action of the player, so it does not count for the limit of commands. */
  readonly uncounted?: true
}

const pseudo = z.object({ pseudo: requiredText(64) })
const id = z.object({ id: requiredText(64) })
const matchId = z.object({ id: matchIdInPath })
const projection = z.object({ name: requiredText(64) })
/** `before`: only entries with a smaller `sequence`. A page has at most `historyPageSize` entries. */
const page = z.object({ before: optionalNumber })

const traits = {
  play: { action: 'match.record', body: match.SinglesSubmission },
  playDouble: { action: 'match.record', body: match.DoublesSubmission },
  rollback: { action: 'match.cancel', body: match.Cancellation },
  withdraw: { action: 'match.withdraw', body: match.MatchReference },
  contest: { action: 'contest.make', body: ContestDraft },
  upholdContest: { action: 'contest.decide', params: id },
  contests: { action: 'contest.decide' },
  ownContests: { action: 'contest.make' },
  previewCorrection: { action: 'match.correct', body: correction.Correction, previewsOnly: true },
  correctMatch: { action: 'match.correct', body: correction.CorrectionAtRevision },
  matchReactions: { action: 'statistics.read', params: ReactionsParams },
  react: { action: 'match.react', body: Reaction },
  hideReactions: { action: 'match.react', body: ReactionsHiding },
  challenges: { action: 'challenge.read' },
  challenge: { action: 'challenge.make', body: ChallengeDraft },
  answerChallenge: { action: 'challenge.make', params: id, body: ChallengeAnswer },
  proposeAnotherTime: { action: 'challenge.make', params: id, body: ProposedTime },
  tournaments: { action: 'tournament.read' },
  tournament: { action: 'tournament.read', params: id },
  openTournaments: { action: 'tournament.read' },
  createTournament: { action: 'tournament.organise', body: tournament.NewTournament },
  changeTournament: { action: 'tournament.organise', params: id, body: tournament.TournamentChange },
  deleteTournament: { action: 'tournament.organise', params: id },
  changeOrganiser: { action: 'tournament.organise', params: id, body: tournament.TournamentPlayer },
  enterTournament: { action: 'tournament.enter', params: id, body: tournament.TournamentPlayer },
  leaveTournament: { action: 'tournament.enter', params: id, body: tournament.TournamentLeave },
  answerPair: { action: 'tournament.enter', params: id, body: tournament.PairAnswer },
  drawTournament: { action: 'tournament.organise', params: id },
  startTournament: { action: 'tournament.organise', params: id, body: tournament.TournamentStart },
  setDueDates: { action: 'tournament.organise', params: id, body: tournament.DueDates },
  stopTournament: { action: 'tournament.organise', params: id, body: tournament.TournamentStop },
  attachMatch: { action: 'tournament.organise', params: tournament.FixtureParams, body: match.MatchReference },
  giveForfeit: { action: 'tournament.organise', params: tournament.FixtureParams, body: tournament.Forfeit },
  takeForfeitBack: { action: 'tournament.organise', params: tournament.FixtureParams },
  isOpen: { action: 'entry.read' },
  matchRules: { action: 'entry.read' },
  favourites: { action: 'statistics.read' },
  canPlay: { action: 'entry.read' },
  available: { action: 'availability.read' },
  beAvailable: { action: 'availability.change', body: AvailableUntil },
  endAvailability: { action: 'availability.change' },

  register: {
    action: 'account.register',
    body: account.Registration,
    secret: true,
    limit: 'registration',
    withPassword: true,
  },
  registration: { action: 'session.hello' },
  checkPassword: { action: 'account.register', body: account.PasswordToCheck, limit: 'password-check' },
  askPasswordLink: { action: 'session.open', body: account.PasswordLinkRequest, withPassword: true },
  checkPasswordLink: {
    action: 'session.open',
    body: account.LinkToken,
    previewsOnly: true,
    limit: 'password-check',
    withPassword: true,
  },
  choosePassword: {
    action: 'session.open',
    body: account.PasswordChangeByLink,
    keptWithoutSession: true,
    limit: 'password-check',
    withPassword: true,
  },
  verifyEmail: { action: 'session.open', body: account.SignedLinkToken, limit: 'password-check' },
  stopDigest: { action: 'session.open', body: account.SignedLinkToken, limit: 'password-check' },
  enterByLink: { action: 'session.open', body: account.LinkToken, secret: true, limit: 'password-check' },
  notifyActivation: { action: 'account.register', body: notification.ActivationDevice, limit: 'password-check' },
  authenticate: {
    action: 'session.open',
    body: account.Credentials,
    secret: true,
    limit: 'login',
    withPassword: true,
  },
  companyVisit: { action: 'session.hello' },
  checkPseudo: {
    action: 'account.register',
    body: account.PseudoInput,
    previewsOnly: true,
    limit: 'password-check',
  },
  registerWithCompany: { action: 'account.register', body: account.PseudoInput, secret: true, limit: 'registration' },
  linkCompany: { action: 'session.open', body: account.Credentials, secret: true, limit: 'login' },
  disownAccount: { action: 'session.open', limit: 'password-check' },
  leaveCompanyVisit: { action: 'session.open' },
  confirmPassword: { action: 'account.password', body: account.CurrentPassword },
  setEmail: { action: 'account.password', body: account.EmailInput, limit: 'registration' },
  mailEmailLink: { action: 'account.profile' },
  unlinkCompany: { action: 'account.password', body: account.CurrentPassword },
  logout: { action: 'session.close' },
  hello: { action: 'session.hello', setsCsrfToken: true },
  player: { action: 'player.read', params: pseudo, beforePasswordChange: true },
  changePass: {
    action: 'account.password',
    body: account.PasswordChange,
    beforePasswordChange: true,
    withPassword: true,
  },
  miniBio: { action: 'account.profile', body: account.BioChange },
  language: { action: 'account.language', body: account.LanguageChange },
  deleteMe: { action: 'account.delete', body: account.CurrentPassword },
  ownArchive: { action: 'account.data' },
  prepareArchive: { action: 'account.data', body: account.CurrentPassword },
  cancelArchive: { action: 'account.data' },
  calendar: { action: 'account.calendar' },
  publishCalendar: { action: 'account.calendar', secret: true },
  removeCalendar: { action: 'account.calendar' },
  simpleRanking: { action: 'ranking.read' },
  doubleRanking: { action: 'ranking.read' },
  trends: { action: 'ranking.read', params: standings.LadderParams },
  activePseudos: { action: 'player.read' },
  accounts: { action: 'accounts.read', secret: true },

  activate: { action: 'account.activate', params: id },
  refuseRegistration: { action: 'account.refuse', params: id },
  disable: { action: 'account.disable', params: id, body: z.nullish(account.DisablingInput) },
  addStar: { action: 'account.star', params: id },
  removeStar: { action: 'account.star', params: id },
  addReferee: { action: 'account.referee', params: id },
  removeReferee: { action: 'account.referee', params: id },
  rename: { action: 'account.rename', params: id, body: account.PseudoInput },
  resetPassword: { action: 'account.reset-password', params: id, secret: true, withPassword: true },
  waiting: { action: 'waiting.read' },
  openEntry: { action: 'entry.switch', body: match.EntrySwitch },

  news: { action: 'news.read' },
  addNews: { action: 'news.publish', body: NewsDraft },
  deleteNews: { action: 'news.delete', params: id },

  simpleHistory: { action: 'statistics.read', params: pseudo, query: page },
  history: { action: 'statistics.read', params: pseudo, query: page },
  profile: { action: 'statistics.read', params: pseudo },
  overview: { action: 'statistics.read', params: pseudo },
  career: { action: 'statistics.read', params: profile.CareerParams, query: profile.CareerQuery },
  badges: { action: 'statistics.read', params: profile.CareerParams },
  rivals: { action: 'statistics.read', params: profile.RivalsParams },
  playerMatches: { action: 'statistics.read', params: profile.CareerParams, query: profile.PlayerMatchesQuery },
  past: { action: 'statistics.read', params: PastMatchesParams, query: PastMatchesQuery },
  ladderOf: { action: 'ranking.read', params: standings.LadderParams, query: standings.LadderQuery },
  activity: { action: 'ranking.read', params: standings.LadderParams },
  week: { action: 'week.read', params: WeekParams },
  weekHighlights: { action: 'week.read', params: WeekParams },
  playerStat: { action: 'statistics.read', params: pseudo },
  playerAllStat: { action: 'statistics.read', params: pseudo },
  lastMatches: { action: 'statistics.read' },
  globalStat: { action: 'statistics.read' },
  simpleRecap: { action: 'match.inspect', params: matchId },
  doubleRecap: { action: 'match.inspect', params: matchId },

  liveStart: { action: 'live.start', body: live.LiveStart },
  liveFirstService: { action: 'live.score', body: live.FirstService },
  liveUpdate: { action: 'live.score', body: live.LivePointInput },
  liveUndo: { action: 'live.score', body: live.LiveUndo },
  liveSave: { action: 'live.save', body: live.LiveEnd },
  liveTakeOver: { action: 'live.take-over', body: live.LiveReference },
  liveSendPoints: { action: 'live.send-points', body: live.LiveUnsentPoints },
  liveStop: { action: 'live.stop', body: live.LiveEnd },
  liveReact: { action: 'match.react', body: LiveReaction },
  liveReactions: { action: 'live.read', params: id },
  liveFind: { action: 'live.read' },
  livePoints: { action: 'live.follow' },
  pastPoints: { action: 'live.read', params: matchId },
  lastLives: { action: 'live.read' },
  pushKey: { action: 'session.hello' },
  pushSubscribe: { action: 'push.subscribe', body: live.PushSubscription },
  pushUnsubscribe: { action: 'push.subscribe', body: live.PushEndpoint },
  notifications: { action: 'push.subscribe' },
  chooseNotification: { action: 'push.subscribe', body: notification.NotificationChoice },

  pairScreen: { action: 'screen.pair', secret: true, limit: 'screen-pairing' },
  screenPairing: { action: 'screen.pair', secret: true },
  screenContents: { action: 'screen.show' },
  pairedScreens: { action: 'screens.manage' },
  approveScreen: { action: 'screens.manage', params: id, body: television.TelevisionApproval },
  removeScreen: { action: 'screens.manage', params: id },

  chats: { action: 'chats.manage' },
  testChat: { action: 'chats.manage', body: chat.ChatTestDraft, secret: true },
  addChat: { action: 'chats.manage', body: chat.ChatDraft },
  changeChat: { action: 'chats.manage', params: id, body: chat.ChatChange },
  removeChat: { action: 'chats.manage', params: id },
  unquoted: { action: 'player.read' },
  addPageSpans: { action: 'trace.add', body: PageSpans, previewsOnly: true, uncounted: true },
  setQuoted: { action: 'account.profile', body: chat.QuotedChoice },

  journal: { action: 'journal.read', query: JournalQuery },
  clubExport: { action: 'club.export' },
  exportClub: { action: 'club.export', body: ClubExportDraft },
  projections: { action: 'projections.read' },
  replay: { action: 'projections.replay', params: projection, status: 202 },
  cancelReplay: { action: 'projections.replay', params: projection, status: 202 },
  previousProjection: { action: 'projections.replay', params: projection, status: 202 },
  failedJobs: { action: 'jobs.read' },
  repeatJob: { action: 'jobs.repeat', params: id, status: 202 },
} as const satisfies { [K in CallName]: ServerTraits }

type Traits = typeof traits

/** All calls, with their `ServerTraits`. The type is asserted, because `Object.entries` loses the names. */
export const serverCalls = Object.fromEntries(
  Object.entries(calls).map(([name, call]) => [name, { ...call, ...traits[name as CallName] }]),
) as unknown as { readonly [K in CallName]: (typeof calls)[K] & Traits[K] }

export type ServerCall = Call & ServerTraits

type Out<S> = S extends z.core.$ZodType ? z.output<S> : undefined
type In<S> = S extends z.core.$ZodType ? z.input<S> : undefined
type Field<K extends CallName, F extends string> = Traits[K] extends Record<F, infer S> ? S : undefined

/** `Params`, `Query` and `Body`: the parsed values that the server gets. */
export type Params<K extends CallName> = Out<Field<K, 'params'>>
export type Query<K extends CallName> = Out<Field<K, 'query'>>
export type Body<K extends CallName> = Out<Field<K, 'body'>>
/** `BodyInput`, `ParamsInput` and `QueryInput`: the values that the client sends. */
export type BodyInput<K extends CallName> = In<Field<K, 'body'>>
export type ParamsInput<K extends CallName> = In<Field<K, 'params'>>
export type QueryInput<K extends CallName> = In<Field<K, 'query'>>
