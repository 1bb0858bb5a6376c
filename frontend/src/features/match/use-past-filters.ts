import type { PastFilters } from '@topspin/domain/contract/past'
import { useChoice, useParameter } from '../../shared/navigation/index.ts'

/** The filters of the history, which are in the address, and functions that change them. */
export function usePastFilters() {
  const [ladder, setLadder] = useChoice('ladder', ['any', 'simple', 'double'])
  const [opponent, setOpponent] = useParameter('opponent')
  const [result, setResult] = useChoice('result', ['any', 'won', 'lost'])
  const [period, setPeriod] = useChoice('period', ['all', 'season', 'month'])
  const query: PastFilters = {
    ...(ladder === 'any' ? {} : { ladder }),
    ...(opponent === null ? {} : { opponent }),
    ...(result === 'any' ? {} : { result }),
    ...(period === 'all' ? {} : { range: period }),
  }
  return { query, ladder, setLadder, opponent, setOpponent, result, setResult, period, setPeriod }
}

export type Filters = ReturnType<typeof usePastFilters>
