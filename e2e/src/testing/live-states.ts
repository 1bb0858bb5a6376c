import type { LiveMatch, LivePoints } from '@topspin/domain/contract/live'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { BrowserContext, Page } from 'playwright-core'
import { people } from './people.ts'
import { answer, ladderReply, silenceSocket } from './server-stand-in.ts'

/** The widest possible pseudo. */
export const widestPseudo = 'WWWWWWWWWWWWWWWWWWWW'

/** The points of both players in a set. */
export type Points = readonly [one: number, two: number]

/** A live match between two players of the demo, with the points of its sets. */
export function liveMatch(sets: readonly Points[], changes: Partial<LiveMatch> = {}): LiveMatch {
  const [first = [0, 0], second = [null, null], third = [null, null]] = sets
  const [one, two] = sets.at(-1) ?? [0, 0]
  return {
    id: '0198a2f4-0000-7000-8000-000000000001',
    version: 12,
    playerOne: 'Inès',
    playerTwo: 'Hugo',
    recorder: people.referee,
    playerOneCurrentSet: one,
    playerTwoCurrentSet: two,
    playerOneService: true,
    playerTwoService: false,
    playerOneSetOne: first[0],
    playerTwoSetOne: first[1],
    playerOneSetTwo: second[0],
    playerTwoSetTwo: second[1],
    playerOneSetThree: third[0],
    playerTwoSetThree: third[1],
    winner: null,
    lastNews: testInstant(),
    ...changes,
  }
}

/** Two finished sets: each player has won one. */
export const pointsOfTwoSets: readonly Points[] = [
  [11, 8],
  [7, 11],
]

/** Live matches, named by what is special about them. */
export const liveMatches = {
  warmup: liveMatch([], { playerOneService: false }),
  changeOfEnds: liveMatch([...pointsOfTwoSets, [0, 0]]),
  inPlay: liveMatch([...pointsOfTwoSets, [9, 7]]),
  matchPoint: liveMatch([...pointsOfTwoSets, [10, 7]]),
  won: liveMatch([...pointsOfTwoSets, [11, 7]], { playerOneService: false, winner: 'Inès' }),
  widest: liveMatch([...pointsOfTwoSets, [10, 12]], { playerOne: widestPseudo, playerTwo: widestPseudo.toLowerCase() }),
  /** The widest pseudos, with a score that `samplePointsOf` accepts. */
  widestPoints: liveMatch([...pointsOfTwoSets, [9, 7]], {
    playerOne: widestPseudo,
    playerTwo: widestPseudo.toLowerCase(),
  }),
  long: liveMatch([...pointsOfTwoSets, [3, 2]], {
    playerOne: 'Jean-Christophe Bern',
    playerTwo: 'Maximilienlouis12345',
  }),
  longWon: liveMatch([...pointsOfTwoSets, [11, 7]], {
    playerOne: 'Jean-Christophe B.',
    playerTwo: 'Marie-Ange Delacroix',
    playerOneService: false,
    winner: 'Jean-Christophe B.',
  }),
  setPoint: liveMatch([[10, 8]]),
  longAtMatchPoint: liveMatch([...pointsOfTwoSets, [10, 7]], {
    playerOne: 'Jean-Christophe B.',
    playerTwo: 'Marie-Ange Delacroix',
  }),
  others: liveMatch([...pointsOfTwoSets, [3, 2]], { recorder: 'Camille' }),
  /** A match that was taken over, and to which the former recorder has then added two unsent points. */
  added: liveMatch([...pointsOfTwoSets, [10, 8]], {
    takeOver: { former: 'Camille', at: testInstant(), version: 10, set: 3, sent: { count: 2, version: 12 } },
  }),
  takenOver: liveMatch([...pointsOfTwoSets, [9, 7]], {
    recorder: 'Camille',
    takeOver: { former: people.referee, at: testInstant(), version: 12, set: 3 },
  }),
} as const

/** Stores two unsent points in the referee's page, and answers with a live match that another recorder took over. */
export async function storeUnsentPoints(page: Page): Promise<void> {
  const { id, takeOver } = liveMatches.takenOver
  const at = (seconds: number) => testInstant(-seconds * 1_000)
  const points = [
    { kind: 'point', side: 'one', time: at(97) },
    { kind: 'point', side: 'two', time: at(80) },
  ]
  const unsent = { liveId: id, version: takeOver?.version, points }
  const stored = JSON.stringify({ pseudo: people.referee, outbox: null, unsent, saveWish: null })
  await page.addInitScript((text) => localStorage.setItem('liveOutbox/before', text), stored)
  await answerLiveMatch(page, liveMatches.takenOver)
}

/** Answers with this live match, and keeps the WebSocket silent. */
export async function answerLiveMatch(where: Page | BrowserContext, match: LiveMatch | null): Promise<void> {
  await silenceSocket(where)
  await answer(where, 'liveFind', match)
}

/** The points of three sets, 11-8, 7-11 and 11-7: `a` for the first player, `b` for the second. */
const points = ['abaabbabaaabbabbaaa', 'bbabaabbbabaabbabb', 'bbabaabaaaabbabaaa'].join('')

/** Makes up the points that lead to the score of a live match. The score must occur in the course of `points`. */
export function samplePointsOf(match: LiveMatch): LivePoints {
  const { id, version, recorder, playerOne, playerTwo } = match
  const one = [match.playerOneSetOne, match.playerOneSetTwo, match.playerOneSetThree]
  const two = [match.playerTwoSetOne, match.playerTwoSetTwo, match.playerTwoSetThree]
  const count = [...one, ...two].reduce<number>((total, played) => total + (played ?? 0), 0)
  const at = (index: number) => testInstant((index - count) * 15_000)
  return {
    ...{ id, version, recorder, playerOne, playerTwo, firstServer: 'one', firstServeAt: at(-1) },
    points: [...points.slice(0, count)].map((side, index) => ({ scorer: side === 'a' ? 'one' : 'two', at: at(index) })),
  }
}

/** Answers the live page with the points of a match, and with the match as the newest recorded one. */
export async function answerLivePage(page: Page, match: LiveMatch): Promise<void> {
  const { playerOne, playerTwo, recorder } = match
  const sides = {
    winnerOne: playerOne,
    winnerTwo: null,
    winnerSet: 2,
    looserOne: playerTwo,
    looserTwo: null,
    looserSet: 1,
  }
  const impacts = { winnerScoreImpact: 5, looserScoreImpact: -4 }
  const recorded = { id: 922, isSimple: true, matchDate: testInstant(), ...sides, ...impacts, recorder }
  const scores = { [playerOne]: 711, Karim: 700, [playerTwo]: 632.5, Fatou: 521.5, [people.player]: 516.5 }
  await Promise.all([
    answer(page, 'livePoints', samplePointsOf(match)),
    answer(page, 'lastLives', [{ match: recorded, points: 54 }]),
    answer(page, 'simpleRanking', ladderReply(scores)),
  ])
}

/** Answers with a live match between players with long names, at match point, and with its points. */
export async function answerLongNamesMatch(page: Page): Promise<void> {
  await answerLiveMatch(page, liveMatches.longAtMatchPoint)
  await answer(page, 'livePoints', samplePointsOf(liveMatches.longAtMatchPoint))
}
