import * as ladder from '../features/ladder/index.ts'
import * as live from '../features/live/index.ts'
import * as match from '../features/match/index.ts'
import * as office from '../features/office/index.ts'
import * as player from '../features/player/index.ts'
import * as session from '../features/session/index.ts'
import * as tournament from '../features/tournament/index.ts'
import * as week from '../features/week/index.ts'
import type { TextKey } from '../shared/i18n/index.ts'
import { clubTabPath, matchFormRootPath, paths, rankingPath, type ScreenName } from '../shared/navigation/index.ts'
import { type LazyComponent, type LoadComponent, lazyComponent, ScreenSkeleton } from '../shared/ui/index.ts'

/** The name of a link of the main navigation (`BottomBar`). */
export type TabName = 'home' | 'rank' | 'tournaments' | 'match' | 'history' | 'account'

interface ScreenRoute {
  /** Key of the text for the `h1` and the title of the page. */
  readonly titleKey: TextKey
  readonly tab: TabName
  readonly Screen: LazyComponent<object>
  /** The address that the back button opens when the screen was opened directly; null for no back button. */
  readonly back: string | null
  /** Whether a phone shows the buttons of the screen, such as "save", in place of the bottom bar. */
  readonly alone?: true
}

const screen = (load: LoadComponent<object>) => lazyComponent(load, <ScreenSkeleton />)
function route(titleKey: TextKey, tab: TabName, load: LoadComponent<object>, back: string | null = null): ScreenRoute {
  return { titleKey, tab, Screen: screen(load), back }
}
const draft = (...of: Parameters<typeof route>): ScreenRoute => ({ ...route(...of), alone: true })

// The screens chats, newChat and chat share a component: the list keeps its scroll position when the address changes.
const chats = route('chats.title', 'account', office.loadChatsScreen, clubTabPath)

/** The screens by name. The code of each screen is loaded when it is needed. */
export const screens: Record<ScreenName, ScreenRoute> = {
  home: route('home.title', 'home', office.loadHomeScreen),
  week: route('week.title', 'home', week.loadWeekScreen, paths.home),
  available: route('available.title', 'match', ladder.loadAvailableScreen, matchFormRootPath),
  match: route('match.title', 'match', match.loadMatchScreen),
  correct: draft('correction.screen', 'account', match.loadCorrectionScreen, rankingPath('simple')),
  live: route('livePage.title', 'home', live.loadLiveScreen, paths.home),
  pastLive: route('livePage.pastTitle', 'history', live.loadPastLiveScreen, paths.history),
  rank: route('rank.title', 'rank', ladder.loadRankScreen),
  player: route('player.title', 'rank', player.loadPlayerScreen, rankingPath('simple')),
  tournaments: route('tournament.list', 'tournaments', tournament.loadTournamentListScreen, rankingPath('simple')),
  newTournament: draft('tournament.new', 'tournaments', tournament.loadTournamentPlanScreen, paths.tournaments),
  tournamentPlan: draft('tournament.change', 'tournaments', tournament.loadTournamentPlanScreen, paths.tournaments),
  tournamentDraw: draft('tournament.draw', 'tournaments', tournament.loadDrawScreen, paths.tournaments),
  tournament: route('tournament.one', 'tournaments', tournament.loadTournamentScreen, paths.tournaments),
  history: route('history.title', 'history', match.loadHistoryScreen),
  account: route('account.title', 'account', office.loadOwnAccountScreen),
  password: route('password.title', 'account', office.loadPasswordScreen),
  deleteAccount: route('delete.title', 'account', office.loadDeleteAccountScreen),
  data: route('data.title', 'account', office.loadOwnDataScreen, paths.account),
  calendar: route('calendar.title', 'account', office.loadCalendarScreen, paths.account),
  accounts: route('accounts.title', 'account', office.loadAccountsScreen, clubTabPath),
  journal: route('journal.title', 'account', office.loadJournalScreen, clubTabPath),
  clubExport: route('clubExport.title', 'account', office.loadClubExportScreen, clubTabPath),
  contests: route('contest.screen', 'account', match.loadContestsScreen, clubTabPath),
  projections: route('projections.title', 'account', office.loadProjectionsScreen, clubTabPath),
  screens: route('screens.title', 'account', office.loadTelevisionsScreen, clubTabPath),
  chats,
  newChat: { ...chats, titleKey: 'chats.add', back: paths.chats },
  chat: { ...chats, titleKey: 'chats.one', back: paths.chats },
}

export const Landing = screen(session.loadLandingScreen)
export const ForgottenPassword = screen(session.loadForgottenPasswordScreen)
export const VerifyEmailPage = screen(session.loadVerifyEmailScreen)
export const StopDigestPage = screen(session.loadStopDigestScreen)

export const loadScreenCode = (name: ScreenName | null): Promise<unknown> =>
  (name === null ? Landing : screens[name].Screen).load()
