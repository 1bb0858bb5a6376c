import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import type { ProjectionName } from '@topspin/domain/documents/names'

const names: Readonly<Record<ProjectionName, string>> = {
  rankings: 'projections.names.rankings',
  accounts: 'projections.names.accounts',
  history: 'projections.names.history',
  matches: 'projections.names.matches',
  statistics: 'projections.names.statistics',
  news: 'projections.names.news',
  entry: 'projections.names.entry',
  live: 'projections.names.live',
}
const known: ReadonlyMap<string, string> = new Map(Object.entries(names))

/** A read model's name as people say it, by the translation `t`; its own name when a newer server has one more. */
export function nameOf(name: string, t: (key: string) => string): string {
  const key = known.get(name)
  return key === undefined ? name : t(key)
}

/** The key of the words for why a read model does not belong to the log any more. */
export const logChangeKeys: Readonly<Record<NonNullable<ProjectionStatus['logChange']>, string>> = {
  'went-back': 'projections.wentBack',
  'other-log': 'projections.otherLog',
}

/** The key of a state's words. */
export const stateKeys: Readonly<Record<ProjectionStatus['state'], string>> = {
  live: 'projections.live',
  replaying: 'projections.replaying',
  cancelled: 'projections.cancelled',
  failed: 'projections.failed',
}
