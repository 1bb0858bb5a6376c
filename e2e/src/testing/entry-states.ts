import type { MatchInTournament } from '@topspin/domain/contract/tournament'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { BrowserContext, Page } from 'playwright-core'
import { chooseSets } from './pages.ts'
import { people } from './people.ts'
import { answerEntryClosed, firstWithText, type ScreenState, screenInState } from './screen-in-state.ts'
import { answer, ladderReply, refuse } from './server-stand-in.ts'

const { admin, player } = people

/** The entry form, its result and other forms, in states that the demo data do not have. */
export const entryStates: readonly ScreenState[] = [
  screenInState(
    'singles, closed',
    player,
    '/match',
    answerEntryClosed,
    firstWithText('La saisie des matchs est fermée'),
  ),
  screenInState('statistics, closed', player, '/rank/Hugo', answerEntryClosed, firstWithText('Jouer avec Hugo')),
  screenInState('singles, resting', player, '/match', resting, firstWithText(/Vous venez de finir un match/)),
  screenInState(
    'singles, recorded',
    player,
    '/match/Karim',
    answerRecordedVictory,
    firstWithText('204 points d’écart, 2 badges'),
    recordByForm,
  ),
  screenInState(
    'singles, recorded, resting',
    player,
    '/match/Karim',
    recordedAndResting,
    firstWithText(/^saisie possible/),
    recordByForm,
  ),
  screenInState('singles, recorded, lost', player, '/match/Karim', lost, firstWithText('nouveau score'), recordByForm),
  screenInState(
    'singles, refused',
    player,
    '/match/Karim',
    (page) => refuse(page, '/api/match/play'),
    firstWithText('Compris'),
    async (page) => {
      await chooseSets(page, 2, 1)
      await page.getByRole('button', { name: 'Enregistrer 2–1' }).click()
    },
  ),
  screenInState(
    'toast',
    player,
    '/rank',
    answerEntryClosed,
    firstWithText('La saisie des matchs est fermée.'),
    (page) => page.getByRole('navigation').getByRole('button', { name: 'Match' }).click({ force: true }),
  ),
  screenInState(
    'temporary password',
    admin,
    '/account/admin',
    temporary,
    firstWithText(/^Mot de passe temporaire/),
    async (page) => {
      await page.getByRole('button', { name: 'Actions pour Zoé' }).click()
      await firstWithText('Réinitialiser le mot de passe…')(page).click()
      await page.getByRole('button', { name: 'Réinitialiser', exact: true }).click()
    },
  ),
  screenInState(
    'waiting',
    null,
    '/welcome',
    registered,
    firstWithText('Un seul message\u202f: votre compte est activé'),
  ),
]

function resting(page: Page): Promise<unknown> {
  const retryAt = testInstant(120_000)
  return answer(page, 'canPlay', { canPlay: false, reason: 'cooldown', retryAt })
}

/** In an entry form whose opponent is chosen, chooses a victory by 2–1 and submits the form. */
export async function recordByForm(page: Page): Promise<void> {
  await chooseSets(page, 2, 1)
  await page.getByText('Si vous gagnez').waitFor()
  await page.getByRole('button', { name: 'Enregistrer 2–1' }).click()
}

/** The ladder before the match that is recorded. */
const before = ladderReply({ Inès: 711, Karim: 720.5, Anaïs: 540.5, Fatou: 521.5, Élodie: 517, [player]: 516.5 })

const matchDate = '2026-11-20T17:31:00.000Z'

const match = { id: 1234, isSimple: true, matchDate, winnerSet: 2, looserSet: 1, recorder: player }

/**
 * Answers the recording of a match, by the form or after it was scored live, with a victory that gains places and two
 * badges.
 */
export function answerRecordedVictory(
  page: Page | BrowserContext,
  tournament: MatchInTournament | null = null,
): Promise<unknown> {
  const impacts = { winnerScoreImpact: 17, looserScoreImpact: -12.5 }
  const players = [
    { pseudo: player, won: true, before: 516.5, impact: 17 },
    { pseudo: 'Karim', won: false, before: 720.5, impact: -12.5 },
  ]
  const explanation = { rule: 'fftt-1', gap: 204, bandFrom: 200, bandBelow: 300, upset: true, players }
  const names = { winnerOne: player, winnerTwo: null, looserOne: 'Karim', looserTwo: null }
  const recorded = { ...match, ...names, ...impacts, explanation, tournament }
  const badge = { id: match.id, at: matchDate, opponents: ['Karim'], record: null }
  return Promise.all([
    answer(page, 'simpleRanking', before),
    answer(page, 'play', recorded),
    answer(page, 'liveSave', recorded),
    answer(page, 'badges', [
      { ...badge, badge: 'giant' },
      { ...badge, badge: 'upset' },
    ]),
  ])
}

async function recordedAndResting(page: Page): Promise<void> {
  await answerRecordedVictory(page)
  await resting(page)
}

/** Answers the recording of a match with a defeat against the favourite. */
function lost(page: Page): Promise<unknown> {
  const players = [
    { pseudo: 'Karim', won: true, before: 720.5, impact: 2 },
    { pseudo: player, won: false, before: 516.5, impact: -1 },
  ]
  const explanation = { rule: 'fftt-1', gap: 204, bandFrom: 200, bandBelow: 300, upset: false, players }
  const names = { winnerOne: 'Karim', winnerTwo: null, looserOne: player, looserTwo: null }
  const impacts = { winnerScoreImpact: 2, looserScoreImpact: -1 }
  return Promise.all([
    answer(page, 'simpleRanking', before),
    answer(page, 'play', { ...match, ...names, ...impacts, explanation }),
  ])
}

function temporary(page: Page): Promise<unknown> {
  return answer(page, 'resetPassword', { password: 'k7Qp-mR2x-W9dt', until: '2026-11-21T13:13:00.000Z' })
}

function registered(page: Page): Promise<unknown> {
  return answer(page, 'registration', {
    state: 'pending',
    pseudo: 'Nouvelle',
    at: '2026-11-20T08:10:00.000Z',
    isEmailVerified: false,
  })
}
