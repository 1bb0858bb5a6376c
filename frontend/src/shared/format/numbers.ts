import * as ids from '@topspin/domain/ids'
import { rateMatch } from '@topspin/domain/match/rating'
import { formatImpact } from '@topspin/domain/text/french'

export { formatImpact, formatPoints, formatRank } from '@topspin/domain/text/french'

/** Seconds as minutes and seconds: `1:42`. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const percents = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

/** The share of victories: `73,6 %`. */
export const formatWinShare = (wins: number, losses: number): string =>
  percents.format(wins / Math.max(1, wins + losses))

/** The impacts on the first side if it wins and if it loses, as texts. Scores are in points. */
export function impactTextsOf(ours: readonly number[], theirs: readonly number[]) {
  const [mine, others] = [ours.map(ids.fromPoints), theirs.map(ids.fromPoints)]
  return {
    won: formatImpact(ids.toPoints(rateMatch(mine, others).winner)),
    lost: formatImpact(ids.toPoints(rateMatch(others, mine).loser)),
  }
}
