import { fromPoints, type HalfPoints, halfPoints } from './ids.ts'

/** Points to the winner and (negative) to the loser. */
interface Stake {
  readonly winner: HalfPoints
  readonly loser: HalfPoints
}

/** A line of the table: gaps from `from` up to, not including, `below` (half points); null is "and more". */
export interface Band {
  readonly from: HalfPoints
  readonly below: HalfPoints | null
  readonly expected: Stake
  readonly upset: Stake
}

const stake = (winner: number, loser: number): Stake => ({ winner: fromPoints(winner), loser: fromPoints(loser) })
const band = (from: number, below: number | null, expected: Stake, upset: Stake): Band => ({
  from: fromPoints(from),
  below: below === null ? null : fromPoints(below),
  expected,
  upset,
})

/**
 * The whole table of the French federation (FFTT), coefficient 1 (decisions §3). Bands are half-open: scores move by
 * halves, so a gap of 24.5 occurs and belongs to the first band.
 */
export const table = {
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
  ] as const satisfies readonly Band[],
}

/** The line of the table for a gap in half points (of doubles, possibly with a half: the difference of two means). */
export function bandOf(gap: number): Band {
  return table.bands.find(({ below }) => below === null || gap < below) ?? table.bands[8]
}

/** What a result does to the scores, and why. `gap` in half points. */
export interface Rating extends Stake {
  readonly rule: string
  readonly gap: number
  /** The side with fewer points won. */
  readonly upset: boolean
}

const mean = (scores: readonly HalfPoints[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length

/**
 * Rates a match from the scores before it. Each partner of a double gets the whole value; the gap is that of the two
 * means (decisions §3).
 * @param winners scores of the winning side, one or two
 * @param losers scores of the losing side, as many
 */
export function rate(winners: readonly HalfPoints[], losers: readonly HalfPoints[]): Rating {
  const lead = mean(winners) - mean(losers)
  const gap = Math.abs(lead)
  const upset = lead < 0
  const { winner, loser } = upset ? bandOf(gap).upset : bandOf(gap).expected
  return { rule: table.rule, gap, upset, winner, loser }
}

/** A score after an impact. */
export const add = (score: HalfPoints, impact: HalfPoints): HalfPoints => halfPoints(score + impact)
