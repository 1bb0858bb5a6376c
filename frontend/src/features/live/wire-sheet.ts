import { LiveMatch } from '@topspin/domain/contract/live'
import {
  type CountPerSide,
  currentSetOf,
  type ScoreSheet,
  type Side,
  scoreSheetOf,
} from '@topspin/domain/live/table-tennis'
import * as z from 'zod/mini'

/** The points of each set that has begun; at least one set. */
export function scorePerSetOf(match: LiveMatch): readonly CountPerSide[] {
  const counts = [
    [match.playerOneSetOne, match.playerTwoSetOne],
    [match.playerOneSetTwo, match.playerTwoSetTwo],
    [match.playerOneSetThree, match.playerTwoSetThree],
  ] as const
  const begun = counts.flatMap(([one, two]) => (one === null || two === null ? [] : [{ one, two }]))
  return begun.length === 0 ? [{ one: match.playerOneCurrentSet, two: match.playerTwoCurrentSet }] : begun
}

export const countPoints = (sets: readonly CountPerSide[]): number =>
  sets.reduce((sum, { one, two }) => sum + one + two, 0)
export const countPointsOfMatch = (match: LiveMatch): number => countPoints(scorePerSetOf(match))

/** Whether both matches have the same score, whatever their versions. */
export const haveSameScore = (one: LiveMatch, other: LiveMatch): boolean =>
  JSON.stringify(scorePerSetOf(one)) === JSON.stringify(scorePerSetOf(other))

/**
 * The winner of each point of a set with this score, in an invented order. Who serves and who has won follows from the
 * score alone.
 */
const rally = ({ one, two }: CountPerSide): Side[] => [
  ...Array.from({ length: Math.min(one, two) }, (): Side[] => ['one', 'two']).flat(),
  ...Array<Side>(Math.abs(one - two)).fill(one > two ? 'one' : 'two'),
]

/**
 * The score sheet of a match, by the rules of command-api (docs/specification.md#live-match). A match has the number of
 * points, not their order. In the third set, `changeEnds` is therefore true at each score from 5-0 to 5-4, not only
 * when a side reaches 5.
 */
export function sheetOfLiveMatch(match: LiveMatch): ScoreSheet {
  const points = scorePerSetOf(match).flatMap(rally)
  if (!match.playerOneService && !match.playerTwoService && match.winner === null) return scoreSheetOf(null, points)
  const serves: Side = match.playerOneService ? 'one' : 'two'
  const guess = scoreSheetOf('one', points)
  return guess.server === null || guess.server === serves ? guess : scoreSheetOf('two', points)
}

export const pseudoOn = (match: Pick<LiveMatch, 'playerOne' | 'playerTwo'>, side: Side): string =>
  side === 'one' ? match.playerOne : match.playerTwo

/** The phase of a match: the i18next context of texts such as `live.stripTag`. */
export function phaseOf({ winner, server, matchPoint, setPoint }: ScoreSheet) {
  if (winner !== null) return 'over'
  if (server === null) return 'warmup'
  if (matchPoint !== null) return 'matchPoint'
  return setPoint === null ? 'play' : 'setPoint'
}

export const endedSetsOf = ({ sets, winner }: ScoreSheet): readonly CountPerSide[] =>
  winner === null ? sets.slice(0, -1) : sets

/** The points of a set, `11–8`. */
export const scoreText = ({ one, two }: CountPerSide): string => `${one}–${two}`

/** A live match with its last points, as far as this page has received them. */
export const FollowedMatch = z.object({
  match: LiveMatch,
  /** The match before each of the last points, oldest first, without a gap. An undo returns to the last entry. */
  trail: z.readonly(z.array(LiveMatch)),
})
export type FollowedMatch = z.infer<typeof FollowedMatch>

/** More points than a referee undoes by hand. Limits what the browser stores. */
const maxTrail = 30

/** A followed match without known earlier points. */
export const followedFromNow = (match: LiveMatch): FollowedMatch => ({ match, trail: [] })

/** Advances to a later version of the match. The trail becomes empty after missing versions or several new points. */
export function advanceFollowed({ match, trail }: FollowedMatch, next: LiveMatch): FollowedMatch {
  if (next.version !== match.version + 1) return followedFromNow(next)
  const more = countPointsOfMatch(next) - countPointsOfMatch(match)
  if (more === 1) return { match: next, trail: [...trail, match].slice(-maxTrail) }
  const last = trail.at(-1)
  // The score is unchanged, for example after a take-over.
  if (more === 0 && haveSameScore(match, next)) return { match: next, trail }
  if (more === -1 && last !== undefined && haveSameScore(last, next)) return { match: next, trail: trail.slice(0, -1) }
  return followedFromNow(next)
}

/** The score sheet of a followed match. Within a set, `changeEnds` is true only if the trail shows the change. */
export function sheetOfFollowed({ match, trail }: FollowedMatch): ScoreSheet {
  const sheet = sheetOfLiveMatch(match)
  if (!sheet.changeEnds || countPoints([currentSetOf(sheet)]) === 0) return sheet
  const before = trail.at(-1)
  return { ...sheet, changeEnds: before !== undefined && sheetOfLiveMatch(before).endsSwapped !== sheet.endsSwapped }
}

/** The match as it was `steps` points ago. @param steps at most the length of the trail */
export function stepBackInTrail(followed: FollowedMatch, steps: number): FollowedMatch {
  const { trail } = followed
  const match = trail[trail.length - steps]
  return steps === 0 || match === undefined ? followed : { match, trail: trail.slice(0, -steps) }
}
