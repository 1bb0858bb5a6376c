import { fromPoints, points } from '@topspin/domain/ids'
import { rate } from '@topspin/domain/rating'
import { impact } from '../../shared/format/index.ts'

/** What a side wins or loses against another, from their scores in points, as texts. */
export function stakeOf(ours: readonly number[], theirs: readonly number[]): { won: string; lost: string } {
  const [mine, others] = [ours.map(fromPoints), theirs.map(fromPoints)]
  return { won: impact(points(rate(mine, others).winner)), lost: impact(points(rate(others, mine).loser)) }
}
