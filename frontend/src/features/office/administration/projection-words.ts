import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import type { ProjectionName } from '@topspin/domain/documents/names'
import type { TextKey } from '../../../shared/i18n/index.ts'

const names: Readonly<Record<ProjectionName, TextKey>> = {
  rankings: 'projections.names.rankings',
  accounts: 'projections.names.accounts',
  history: 'projections.names.history',
  careers: 'projections.names.careers',
  standings: 'projections.names.standings',
  scores: 'projections.names.scores',
  sheets: 'projections.names.sheets',
  contests: 'projections.names.contests',
  matches: 'projections.names.matches',
  statistics: 'projections.names.statistics',
  news: 'projections.names.news',
  entry: 'projections.names.entry',
  journal: 'projections.names.journal',
  live: 'projections.names.live',
}
const known: ReadonlyMap<string, TextKey> = new Map(Object.entries(names))

/** The translated name of a read model; its technical name when it is unknown, as from a newer server. */
export function nameOf(name: string, t: (key: TextKey) => string): string {
  const key = known.get(name)
  return key === undefined ? name : t(key)
}

/** Dictionary keys of why a read model does not match the log. */
export const logChangeKeys: Readonly<Record<NonNullable<ProjectionStatus['logChange']>, TextKey>> = {
  'went-back': 'projections.wentBack',
  'other-log': 'projections.otherLog',
}

/** Dictionary keys of the states. */
export const stateKeys: Readonly<Record<ProjectionStatus['state'], TextKey>> = {
  live: 'projections.live',
  replaying: 'projections.replaying',
  cancelled: 'projections.cancelled',
  failed: 'projections.failed',
}
