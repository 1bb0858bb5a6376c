import { fromPoints, type HalfPoints, halfPoints } from '../ids.ts'

/** Impact on the winner (positive or 0) and on the loser (negative or 0). */
interface Impacts {
  readonly winner: HalfPoints
  readonly loser: HalfPoints
}

/** A band of gaps; `below` is exclusive, null for no limit. `upset`: the impacts when the lower score wins. */
export interface GapBand {
  readonly from: HalfPoints
  readonly below: HalfPoints | null
  readonly expected: Impacts
  readonly upset: Impacts
}

const stake = (winner: number, loser: number): Impacts => ({ winner: fromPoints(winner), loser: fromPoints(loser) })
function band(from: number, below: number | null, expected: Impacts, upset: Impacts): GapBand {
  return { from: fromPoints(from), below: below === null ? null : fromPoints(below), expected, upset }
}

/** The table of the French federation (FFTT), coefficient 1 (docs/specification.md#points). */
export const pointsTable = {
  rule: 'fftt-1',
  bands: [
    band(0, 25, stake(6, -5), stake(6, -5)),
    band(25, 50, stake(5.5, -4.5), stake(7, -6)),
    band(50, 100, stake(5, -4), stake(8, -7)),
    band(100, 150, stake(4, -3), stake(10, -8)),
    band(150, 200, stake(3, -2), stake(13, -10)),
    band(200, 300, stake(2, -1), stake(17, -12.5)),
    band(300, 400, stake(1, -0.5), stake(22, -16)),
    band(400, 500, stake(0.5, 0), stake(28, -20)),
    band(500, null, stake(0, 0), stake(40, -29)),
  ] as const satisfies readonly GapBand[],
}

/** The band of a gap in half points. In doubles the gap, a difference of two means, may be fractional. */
export function gapBandOf(gap: number): GapBand {
  return pointsTable.bands.find(({ below }) => below === null || gap < below) ?? pointsTable.bands[8]
}

/** The impacts of a match, with the rule, the gap in half points and whether it was an upset. */
interface Rating extends Impacts {
  readonly rule: string
  readonly gap: number
  readonly upset: boolean
}

const mean = (scores: readonly HalfPoints[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length

/**
 * Rates a match from the scores of both sides before it (docs/specification.md#points). In doubles, the gap is that of
 * the means, and each partner gets the full impact.
 */
export function rateMatch(winners: readonly HalfPoints[], losers: readonly HalfPoints[]): Rating {
  const lead = mean(winners) - mean(losers)
  const gap = Math.abs(lead)
  const upset = lead < 0
  const { winner, loser } = upset ? gapBandOf(gap).upset : gapBandOf(gap).expected
  return { rule: pointsTable.rule, gap, upset, winner, loser }
}

/** Whether a singles victory over a player with the score `theirs` lifts a player with `mine` above that player. */
export function passesByWinning(mine: HalfPoints, theirs: HalfPoints): boolean {
  const { winner, loser } = rateMatch([mine], [theirs])
  return mine + winner > theirs + loser
}

export const plusImpact = (score: HalfPoints, impact: HalfPoints): HalfPoints => halfPoints(score + impact)
