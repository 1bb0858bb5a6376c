import type { PastFilter } from '@topspin/domain/career/past'
import type { PastFilters } from '@topspin/domain/contract/past'
import type { CareerRange } from '@topspin/domain/contract/profile'
import { type Instant, instant } from '@topspin/domain/ids'
import type { Subject } from '@topspin/platform/http/session'
import type { Account } from '@topspin/platform/identity/port'
import { accountOfPseudo } from '../views/accounts.ts'
import type { ReadSideDeps } from '../views/deps.ts'

/**
 * Finds the player of a request for past matches, and makes the filter of these matches from the query.
 * @throws Refusal unknown-player, also for an opponent
 */
export async function resolvePastFilter(
  deps: Pick<ReadSideDeps, 'models' | 'identity' | 'seasonBegin'>,
  pseudo: string,
  { ladder, opponent, result, range }: PastFilters,
  reader: Subject,
  now: Instant,
): Promise<{ readonly account: Account; readonly filter: PastFilter }> {
  const account = await accountOfPseudo(deps.models, deps.identity, pseudo, reader)
  const other = opponent === undefined ? null : await accountOfPseudo(deps.models, deps.identity, opponent, reader)
  return {
    account,
    filter: {
      ladder: ladder ?? null,
      opponent: other?.id ?? null,
      won: result === undefined ? null : result === 'won',
      since: rangeBegin(deps, range ?? 'all', now),
    },
  }
}

/** The beginning of the last 30 days or of the season; null for all time. */
export function rangeBegin(
  { seasonBegin }: Pick<ReadSideDeps, 'seasonBegin'>,
  range: CareerRange,
  now: Instant,
): Instant | null {
  if (range === 'all') return null
  return range === 'season' ? seasonBegin(now) : instant(Date.parse(now) - 30 * 86_400_000)
}
