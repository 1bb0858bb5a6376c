import type { Challenges, OwnChallenge, PlannedMatch } from '@topspin/domain/contract/challenge'
import { testInstant, testNow } from '@topspin/platform/testing/test-clock'
import type { Page } from 'playwright-core'
import { answerLiveMatch, widestPseudo } from './live-states.ts'
import { people } from './people.ts'
import { firstWithText, pressButton, type ScreenState, screenInState } from './screen-in-state.ts'
import { answer, ladderReply } from './server-stand-in.ts'

const inMinutes = (minutes: number): string => testInstant(minutes * 60_000)
const me = people.player
const long = 'Jean-Christophe Bern'

const one = (
  opponent: string,
  state: OwnChallenge['state'],
  minutes: number | null,
  isMine: boolean,
): OwnChallenge => ({
  id: `${opponent} ${state}`,
  opponent,
  isMine,
  state,
  at: minutes === null ? null : inMinutes(minutes),
  since: inMinutes(-7),
  endsAt: inMinutes((minutes ?? 10) + (state === 'planned' ? 30 : 0)),
})
const planned = (...pseudos: [string, string]): PlannedMatch => ({ pseudos, at: inMinutes(60) })

/** The first time that the dialog offers: a full or half hour, at least 15 minutes from now. */
const firstOffered = () => new Date(Math.ceil((testNow() + 15 * 60_000) / 1_800_000) * 1_800_000).toISOString()

/** Returns a function that answers the page's query with the reader's challenges and the planned matches. */
const has =
  (own: () => readonly OwnChallenge[], all: () => readonly PlannedMatch[] = () => []) =>
  async (page: Page): Promise<void> => {
    const days = [
      { on: inMinutes(0).slice(0, 10), from: inMinutes(0), to: inMinutes(8 * 60) },
      { on: inMinutes(24 * 60).slice(0, 10), from: inMinutes(20 * 60), to: inMinutes(32 * 60) },
    ]
    const reply: Challenges = { now: inMinutes(0), own: [...own()], planned: [...all()], days }
    await answer(page, 'challenges', reply)
    await answerLiveMatch(page, null)
    await answer(page, 'simpleRanking', ladderReply({ [long]: 711, Inès: 700, [widestPseudo]: 600, [me]: 533.5 }))
  }

/** Functions that answer the call for the challenges of the reader. */
export const answersToChallengesCall = {
  none: has(() => []),
  received: has(() => [one('Inès', 'open', 60, false)]),
  long: has(() => [one(widestPseudo, 'open', 60, false)]),
  several: has(() => [
    one(long, 'open', null, false),
    one('Inès', 'planned', 24 * 60, true),
    one('Hugo', 'open', 90, true),
    one('Amina', 'declined', 30, true),
    one('Karim', 'lapsed', -5, true),
  ]),
  planned: has(
    () => [one('Inès', 'planned', 60, true)],
    () => [planned(me, 'Inès')],
  ),
  taken: has(
    () => [one('Inès', 'open', 60, true)],
    () => [{ pseudos: ['Inès', 'Hugo'], at: firstOffered() }],
  ),
  soon: has(
    () => [one('Inès', 'planned', 5.5, true)],
    () => [{ pseudos: [me, 'Inès'], at: inMinutes(5.5) }],
  ),
  longNamesPlannedMatches: has(
    () => [],
    () => [planned(long, widestPseudo)],
  ),
} as const

/** The dialog of a challenge, and screens that show challenges, in states that the demo data do not have. */
export const challengeStates: readonly ScreenState[] = [
  screenInState(
    'challenge, sheet',
    me,
    '/player/Inès',
    answersToChallengesCall.none,
    firstWithText(/^Entre .* Sans réponse/),
    pressButton(/^Défier/),
  ),
  screenInState(
    'challenge, now',
    me,
    '/rank/Inès',
    answersToChallengesCall.none,
    firstWithText(/a 15 minutes pour répondre/),
    async (page) => {
      await pressButton(/^Défier Inès/)(page)
      await page.getByText('Maintenant', { exact: true }).click()
    },
  ),
  screenInState(
    'challenge, another hour, taken',
    me,
    '/',
    answersToChallengesCall.taken,
    firstWithText(/joue contre Hugo/),
    async (page) => {
      await pressButton(/^Autre heure/)(page)
      await pressButton(/^Autre$/)(page)
    },
  ),
  screenInState('challenge, received', me, '/', answersToChallengesCall.received, firstWithText(/^Inès vous défie, /)),
  screenInState(
    'challenge, received, long pseudo',
    me,
    '/',
    answersToChallengesCall.long,
    firstWithText(/vous défie, /),
  ),
  screenInState('challenge, planned', me, '/', answersToChallengesCall.planned, firstWithText('Match prévu')),
  screenInState('challenge, soon', me, '/', answersToChallengesCall.soon, firstWithText('Dans 5 minutes, contre Inès')),
  screenInState(
    'challenge, several',
    me,
    '/',
    answersToChallengesCall.several,
    firstWithText('Karim'),
    pressButton(/^Voir/),
  ),
  screenInState(
    'challenge, cancelling',
    me,
    '/',
    answersToChallengesCall.planned,
    firstWithText('Annuler le match'),
    pressButton(/^Annuler…/),
  ),
  screenInState(
    'challenge, strip, long pseudos',
    me,
    '/rank',
    answersToChallengesCall.longNamesPlannedMatches,
    firstWithText('Ensuite'),
  ),
]
