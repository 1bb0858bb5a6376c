import type { JournalFilters } from '@topspin/domain/contract/journal'
import { journalKinds } from '@topspin/domain/documents/journal'
import { instant } from '@topspin/domain/ids'
import { eveningOf } from '@topspin/domain/time/evening'
import { localInstantOn } from '@topspin/domain/time/working-hours'
import type { Subject } from '@topspin/platform/http/session'
import { accountOfPseudo } from '../views/accounts.ts'
import type { ReadSideDeps } from '../views/deps.ts'
import type { JournalFilter } from '../views/journal.ts'

/** Makes the filter of the journal from the query of a request. @throws Refusal unknown-player */
export async function resolveJournalFilter(
  { models, identity, rules: { timeZone } }: Pick<ReadSideDeps, 'models' | 'identity' | 'rules'>,
  { kinds, by, about, from, to }: JournalFilters,
  reader: Subject,
): Promise<JournalFilter> {
  const idOf = async (pseudo: string | undefined) =>
    pseudo === undefined ? null : (await accountOfPseudo(models, identity, pseudo, reader)).id
  return {
    kinds: kinds === undefined ? journalKinds : journalKinds.filter((kind) => kinds.split(',').includes(kind)),
    by: await idOf(by),
    about: await idOf(about),
    from: from === undefined ? null : instant(localInstantOn(timeZone, from, 0)),
    until: to === undefined ? null : instant(Date.parse(eveningOf(to, timeZone)) + 1),
  }
}
