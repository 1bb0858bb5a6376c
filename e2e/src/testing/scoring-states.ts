import type { LiveMatch } from '@topspin/domain/contract/live'
import type { BrowserContext, Page } from 'playwright-core'
import { scoreboardHalf } from './live-pages.ts'
import { liveMatch, liveMatches, type Points, pointsOfTwoSets } from './live-states.ts'

/** The sizes of the scoreboard: phones upright and in landscape, tablets, a desktop (docs/screens.md#live). */
export const scoreboardSizes = {
  '360x600': { width: 360, height: 600 },
  '390x667': { width: 390, height: 667 },
  '390x844': { width: 390, height: 844 },
  '667x375': { width: 667, height: 375 },
  '844x390': { width: 844, height: 390 },
  '932x430': { width: 932, height: 430 },
  '768x1024': { width: 768, height: 1024 },
  '1024x768': { width: 1024, height: 768 },
  '1440x900': { width: 1440, height: 900 },
} as const

/** A state of the scoreboard. */
export interface ScoringState {
  readonly name: string
  /** The states of the live match that the server sends, one after another. */
  readonly matches: readonly [LiveMatch, ...(LiveMatch | null)[]]
  readonly act?: (page: Page) => Promise<unknown>
  /** A text that the screen shows in this state. */
  readonly text: string | RegExp
}

const thirdSet = (points: Points, changes: Partial<LiveMatch> = {}) => liveMatch([...pointsOfTwoSets, points], changes)
const next = (match: LiveMatch, changes: Partial<LiveMatch>): LiveMatch => ({
  ...match,
  version: match.version + 1,
  ...changes,
})
const ofHugo = { playerOneService: false, playerTwoService: true }
const long = { playerOne: 'Jean-Christophe B.', playerTwo: 'Marie-Ange Delacroix', ...ofHugo }
const widest = { playerOne: liveMatches.widest.playerOne, playerTwo: liveMatches.widest.playerTwo }

/** Scores two points that do not reach the server. Uses keys: right after a turn of the phone, taps do not count. */
async function keepTwoPoints(page: Page): Promise<void> {
  await page.route('**/api/live/updateLive', (route) => route.abort())
  await scoreboardHalf(page, 'Inès').getByText('9', { exact: true }).waitFor()
  for (const key of ['ArrowLeft', 'ArrowRight']) await page.keyboard.press(key)
}

/** The states of the scoreboard for measurements and screenshots. */
export const scoringStates: readonly ScoringState[] = [
  { name: 'who serves', matches: [liveMatches.warmup], text: 'sert en premier' },
  { name: 'in play', matches: [liveMatches.inPlay], text: /premier service sur deux/ },
  {
    name: 'change of ends',
    matches: [thirdSet([4, 4]), next(thirdSet([5, 4]), {})],
    text: 'Changement de côté',
  },
  { name: 'set point, long pseudos', matches: [liveMatch([[10, 8]], long)], text: 'balle de set' },
  {
    name: 'set won',
    matches: [
      liveMatch(
        [
          [11, 8],
          [0, 0],
        ],
        ofHugo,
      ),
    ],
    text: /^Set 1 pour Inès/,
  },
  {
    name: 'set won, widest pseudos',
    matches: [
      liveMatch(
        [
          [11, 8],
          [0, 0],
        ],
        { ...ofHugo, ...widest },
      ),
    ],
    text: /^Set 1 pour/,
  },
  { name: 'match point, widest pseudos', matches: [thirdSet([12, 11], widest)], text: 'balle de match' },
  { name: 'long pseudos', matches: [liveMatches.long], text: liveMatches.long.playerOne },
  { name: 'points added', matches: [liveMatches.added], text: '2 points de Camille ajoutés' },
  {
    name: 'taken over',
    matches: [liveMatches.inPlay, next(liveMatches.inPlay, { recorder: 'Jean-Christophe B.' })],
    text: 'Jean-Christophe B. a repris la saisie',
  },
  { name: 'won', matches: [liveMatches.won], text: 'vainqueur' },
  {
    name: 'won, widest pseudos',
    matches: [thirdSet([11, 7], { ...widest, playerOneService: false, winner: widest.playerOne })],
    text: 'vainqueur',
  },
  { name: 'no network', matches: [liveMatches.inPlay], act: keepTwoPoints, text: /points gardés/ },
]

/** The names of the states that are also shown with large targets. */
export const statesWithLargeTargets: ReadonlySet<string> = new Set([
  'set point, long pseudos',
  'match point, widest pseudos',
  'no network',
  'taken over',
  'won',
])

/** Chooses large targets in the settings of the scoreboard. */
export const chooseLargeTargets = (where: Page | BrowserContext): Promise<unknown> =>
  where.addInitScript((text) => {
    // The script also runs in `about:blank`, which has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('scoringSettings', text)
  }, JSON.stringify(largeTargets))
const largeTargets = { voice: true, vibration: true, large: true }
