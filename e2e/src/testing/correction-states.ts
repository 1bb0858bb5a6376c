import type { CorrectionPreview } from '@topspin/domain/contract/correction'
import type { Page } from 'playwright-core'
import { matchesByContestState, serveContestQueue } from './contest-states.ts'
import { widestPseudo } from './live-states.ts'
import { people } from './people.ts'
import { firstWithText, pressButton, type ScreenState, screenInState } from './screen-in-state.ts'
import { answer, problem, refuse } from './server-stand-in.ts'

const { referee } = people

const match = matchesByContestState.old

/** The address of the correction of a contested match. */
export const correctionPath = `/match/correct/simple/${match.id}`

type Moved = CorrectionPreview['players'][number]
type Later = CorrectionPreview['matches'][number]

const moved = (pseudo: string, score: Moved['score'], rank: Moved['rank']): Moved => ({ pseudo, score, rank })

function later(
  id: number,
  winner: string,
  loser: string,
  looserSet: 0 | 1,
  winnerImpact: Later['winnerImpact'],
  looserImpact: Later['looserImpact'],
): Later {
  const matchDate = new Date(Date.parse(match.matchDate) + id * 60_000).toISOString()
  const pseudos = { winners: [winner], losers: [loser] }
  return { id, isSimple: true, matchDate, ...pseudos, looserSet, winnerImpact, looserImpact }
}

const preview: CorrectionPreview = {
  revision: 1300,
  lastSequence: 1290,
  before: match,
  after: match,
  players: [
    moved('Théo', [732, 722], [1, 2]),
    moved('Karim', [689, 699], [4, 3]),
    moved('Sarah', [610, 609], [7, 7]),
    moved('Jean-Christophe B.', [519, 520], [15, 15]),
    moved('Hugo', [693.5, 693], [3, 4]),
    moved(widestPseudo, [633, 633.5], [5, 5]),
    moved('Olivier', [500, 500.5], [null, null]),
    moved('Inès', [730, 730], [2, 1]),
  ],
  matches: [
    later(1234, 'Karim', 'Jean-Christophe B.', 1, [4, 3], [-3, -2]),
    later(1235, 'Théo', 'Sarah', 0, [4, 5], [-3, -4]),
    later(1238, 'Karim', widestPseudo, 0, [5.5, 5], [-4.5, -4]),
    later(1240, 'Théo', 'Hugo', 1, [5.5, 6], [-4.5, -5]),
    later(1231, 'Inès', 'Théo', 1, [6, 6], [-5, -5]),
    later(1232, 'Hugo', 'Karim', 0, [6, 6], [-5, -5]),
    later(1236, 'Baptiste', 'Sarah', 1, [6, 6], [-5, -5]),
    later(1237, 'Camille', 'Jean-Christophe B.', 1, [6, 6], [-5, -5]),
    later(1239, widestPseudo, 'Jean-Christophe B.', 0, [5.5, 5.5], [-4.5, -4.5]),
  ],
}

/** Answers with a contested match on which nine later matches depend, and refuses its correction as stale. */
export async function serveCorrectableMatch(page: Page): Promise<void> {
  const current = { matchId: 1291, isSimple: true, sequence: 1291 }
  await serveContestQueue(page)
  await answer(page, 'simpleRecap', { ...match, isRollbackable: false, isCorrectable: true, mayDecide: true })
  await answer(page, 'previewCorrection', preview)
  await refuse(page, '/api/match/correction', problem(409, 'correction-stale', '', { current }))
}

/** Chooses another winner, and on a phone opens the preview. */
export async function openCorrectionPreview(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Karim gagne 2–1' }).check()
  const next = page.getByRole('button', { name: 'Voir ce que cela change' })
  if (await next.isVisible()) await next.click()
  await page.getByText('9 matchs joués depuis sont recalculés').waitFor()
}

/** The screen that corrects a match, in states that the demo data do not have. */
export const correctionStates: readonly ScreenState[] = [
  screenInState(
    'correction, choice',
    referee,
    correctionPath,
    serveCorrectableMatch,
    firstWithText(/J’ai gagné 2 à 1, Théo/),
  ),
  screenInState(
    'correction, preview',
    referee,
    correctionPath,
    serveCorrectableMatch,
    firstWithText('4 matchs changent de points'),
    openCorrectionPreview,
  ),
  screenInState(
    'correction, stale',
    referee,
    correctionPath,
    serveCorrectableMatch,
    firstWithText('L’aperçu n’est plus à jour'),
    async (page) => {
      await openCorrectionPreview(page)
      await pressButton(/^Corriger le/)(page)
    },
  ),
  screenInState(
    'correction, never happened',
    referee,
    correctionPath,
    serveCorrectableMatch,
    firstWithText(/^Annuler le Simple/),
    async (page) => {
      await openCorrectionPreview(page)
      await page.goBack()
      await page.getByRole('radio', { name: /^Ce match n’a pas eu lieu/ }).check()
      await pressButton(/^Voir ce que cela change/)(page)
    },
  ),
]
