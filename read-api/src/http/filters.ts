import type { PastMatchFilter } from '@topspin/domain/career/past'
import type { JournalFilters } from '@topspin/domain/contract/journal'
import type { PastMatchesFilterInput } from '@topspin/domain/contract/past'
import type { CareerRange } from '@topspin/domain/contract/profile'
import { journalKinds } from '@topspin/domain/documents/journal'
import { type Instant, instant } from '@topspin/domain/ids'
import { firstDayTooFar } from '@topspin/domain/time/days'
import { eveningOf } from '@topspin/domain/time/evening'
import { localInstantOn } from '@topspin/domain/time/working-hours'
import type { Subject } from '@topspin/platform/http/session'
import type { Account } from '@topspin/platform/identity/port'
import { accountOfPseudo } from '../views/accounts.ts'
import type { ReadSideDeps } from '../views/deps.ts'
import type { JournalFilter } from '../views/journal.ts'

/** The player and the filter of a request for past matches. @throws Refusal unknown-player, also for an opponent */
export async function resolvePastFilter(
  deps: ReadSideDeps,
  pseudo: string,
  { ladder, opponent, result, range }: PastMatchesFilterInput,
  reader: Subject,
  now: Instant,
): Promise<{ readonly account: Account; readonly filter: PastMatchFilter }> {
  const account = await accountOfPseudo(deps, pseudo, reader)
  const other = opponent === undefined ? null : await accountOfPseudo(deps, opponent, reader)
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
export function rangeBegin({ seasonBegin }: ReadSideDeps, range: CareerRange, now: Instant): Instant | null {
  if (range === 'all') return null
  return range === 'season' ? seasonBegin(now) : instant(Date.parse(now) - 30 * 86_400_000)
}

/** The filter of a request for the journal. @throws Refusal unknown-player */
export async function resolveJournalFilter(
  deps: ReadSideDeps,
  { kinds, by, about, from, to }: JournalFilters,
  reader: Subject,
): Promise<JournalFilter> {
  const { timeZone } = deps.rules
  const idOf = async (pseudo: string | undefined) =>
    pseudo === undefined ? null : (await accountOfPseudo(deps, pseudo, reader)).id
  return {
    kinds: kinds === undefined ? journalKinds : journalKinds.filter((kind) => kinds.split(',').includes(kind)),
    by: await idOf(by),
    about: await idOf(about),
    from: from === undefined ? null : instant(localInstantOn(timeZone, from, 0)),
    // No entry is as late as `firstDayTooFar`, so a later `to` restricts nothing. An instant after the year 9999 would
    // be a text that sorts before all others.
    until: to === undefined || to >= firstDayTooFar ? null : instant(Date.parse(eveningOf(to, timeZone)) + 1),
  }
}
