import type { Contest, WaitingContest } from '@topspin/domain/contract/contest'
import type { LastMatch } from '@topspin/domain/contract/match'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { Page } from 'playwright-core'
import { people } from './people.ts'
import { firstWithText, pressButton, type ScreenState, screenInState } from './screen-in-state.ts'
import { answer } from './server-stand-in.ts'

const { player: lea, referee } = people
const ago = (minutes: number): string => testInstant(-minutes * 60_000)

interface Played {
  readonly id: number
  readonly minutes: number
  readonly winner: string
  readonly loser: string
  readonly sets?: 0 | 1
}

function matchOf({ id, minutes, winner, loser, sets = 1 }: Played): LastMatch & { readonly recorder: string } {
  const players = [
    { pseudo: winner, won: true, before: 536, impact: 6 },
    { pseudo: loser, won: false, before: 533.5, impact: -5 },
  ]
  return {
    id,
    isSimple: true,
    matchDate: ago(minutes),
    winnerOne: winner,
    winnerTwo: null,
    looserOne: loser,
    looserTwo: null,
    winnerSet: 2,
    looserSet: sets,
    winnerScoreImpact: 6,
    looserScoreImpact: -5,
    recorder: winner,
    explanation: { rule: 'fftt-1', gap: 2.5, bandFrom: 0, bandBelow: 25, upset: false, players },
  }
}

/** Matches, named by their state or by what a player may do about them. Not all of them are contested. */
export const matchesByContestState = {
  withdrawable: matchOf({ id: 1243, minutes: 0.3, winner: lea, loser: 'Manon', sets: 0 }),
  contested: matchOf({ id: 1242, minutes: 12, winner: lea, loser: 'Baptiste' }),
  contestable: matchOf({ id: 1240, minutes: 300, winner: lea, loser: 'Chloé' }),
  upheld: matchOf({ id: 1236, minutes: 90, winner: 'Baptiste', loser: lea }),
  old: matchOf({ id: 1200, minutes: 3000, winner: 'Théo', loser: 'Karim', sets: 0 }),
  cancelled: matchOf({ id: 1241, minutes: 50, winner: 'Lucas', loser: lea }),
}

function contestOf(match: LastMatch & { readonly recorder: string }, over: Partial<Contest> = {}): Contest {
  const { explanation: _, ...result } = match
  return {
    id: `00000000-0000-4000-8000-00000000${match.id}`,
    match: result,
    contestedBy: match.looserOne,
    contestedAt: ago(6),
    subject: 'result',
    reason: 'C’est moi qui ai gagné 2 à 1.',
    decision: null,
    ...over,
  }
}

const { explanation: _, ...asRecorded } = matchesByContestState.old
const corrected = {
  ...matchOf({ id: 1200, minutes: 3000, winner: 'Karim', loser: 'Théo' }),
  corrections: [{ by: referee, at: ago(2), was: asRecorded, recalculated: 9 }],
}

const decided = { by: referee, at: ago(4), was: null }
const contests = {
  waiting: contestOf(matchesByContestState.contested),
  upheld: contestOf(matchesByContestState.upheld, {
    reason: 'Le dernier set n’était pas fini.',
    decision: { outcome: 'upheld', ...decided },
  }),
  cancelled: contestOf(matchesByContestState.cancelled, { decision: { outcome: 'cancelled', ...decided } }),
}

const caseOf = (contest: Contest, dependents: number): WaitingContest => ({
  ...contest,
  gap: 33,
  bandFrom: 25,
  bandBelow: 50,
  upset: false,
  dependents,
  mayDecide: true,
})

/** Answers with matches and contests in several states. */
export function answerOwnContests(page: Page): Promise<unknown> {
  const { withdrawable, contested, upheld, contestable } = matchesByContestState
  return Promise.all([
    answer(page, 'lastMatches', [withdrawable, contested, upheld, contestable, corrected]),
    answer(page, 'ownContests', {
      now: testInstant(),
      withdrawable: [{ id: withdrawable.id, isSimple: true, until: ago(-1.7) }],
      contestableSince: ago(24 * 60),
      contests: Object.values(contests),
    }),
  ])
}

/** Answers with two contests that wait for a decision, and one that was decided. */
export function serveContestQueue(page: Page): Promise<unknown> {
  const first = contestOf(matchesByContestState.old, {
    contestedAt: ago(300),
    reason: 'J’ai gagné 2 à 1, Théo a saisi à l’envers.',
  })
  return answer(page, 'contests', {
    waiting: [caseOf(first, 9), caseOf(contests.waiting, 0)],
    decided: [contests.upheld],
  })
}

/** Answers that there is no contest. */
export const answerNoContests = (page: Page): Promise<unknown> => answer(page, 'contests', { waiting: [], decided: [] })

/** Screens that show contests, in states that the demo data do not have. */
export const contestStates: readonly ScreenState[] = [
  screenInState('contests on home', lea, '/', answerOwnContests, firstWithText(/^Saisi par vous/)),
  screenInState(
    'contests, withdrawing',
    lea,
    '/',
    answerOwnContests,
    firstWithText('Encore possible'),
    pressButton(/^Retirer ce match/),
  ),
  screenInState(
    'contests, contesting',
    lea,
    '/',
    answerOwnContests,
    firstWithText('Qu’est-ce qui ne va pas'),
    async (page) => {
      const row = page.getByRole('article').filter({ hasText: 'Chloé' })
      await row.getByRole('button', { name: /^Pourquoi/ }).click()
      await row.getByRole('button', { name: 'Contester' }).click()
    },
  ),
  screenInState(
    'contests, queue',
    referee,
    '/account/admin/contests',
    serveContestQueue,
    firstWithText(/J’ai gagné 2 à 1, Théo/),
  ),
  screenInState(
    'contests, decided',
    referee,
    '/account/admin/contests?tab=decided',
    serveContestQueue,
    firstWithText(/^Vous avez maintenu/),
  ),
  screenInState(
    'contests, none',
    referee,
    '/account/admin/contests',
    answerNoContests,
    firstWithText('Rien à trancher'),
  ),
]
