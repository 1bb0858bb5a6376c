import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import type { ProjectionName } from '@topspin/domain/documents/names'
import { api, type WithApi, type WithFreshness } from '../../../shared/api/index.ts'
import type { TextKey } from '../../../shared/i18n/index.ts'

/** How long the statuses are read frequently after a command, because a replay starts a moment later. */
const afterCommandMs = 3_000

/** After how many milliseconds the statuses are read again: soon during a replay and after a command. */
export function selectPollingInterval(state: WithApi & WithFreshness): number {
  const { data, startedTimeStamp = 0 } = api.endpoints.projections.select({})(state)
  const replaying = data?.some((status) => status.state === 'replaying') ?? false
  const commandAt = state.freshness.changedAt.projections ?? Number.NEGATIVE_INFINITY
  return replaying || startedTimeStamp - commandAt < afterCommandMs ? 1_000 : 10_000
}

const names: ReadonlyMap<string, TextKey> = new Map(
  Object.entries<TextKey>({
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
  } satisfies Record<ProjectionName, TextKey>),
)

/** The translated name of a read model; its technical name when it is unknown, as from a newer server. */
export function nameOf(name: string, t: (key: TextKey) => string): string {
  const key = names.get(name)
  return key === undefined ? name : t(key)
}

/** Dictionary keys of why a read model does not match the log. */
export const logChangeKeys: Readonly<Record<NonNullable<ProjectionStatus['logChange']>, TextKey>> = {
  'went-back': 'projections.wentBack',
  'other-log': 'projections.otherLog',
}

/** Dictionary keys of the states, and the looks of their pills. */
export const states: Readonly<Record<ProjectionStatus['state'], readonly [TextKey, look: string]>> = {
  live: ['projections.live', 'pill good'],
  replaying: ['projections.replaying', 'pill'],
  cancelled: ['projections.cancelled', 'pill'],
  failed: ['projections.failed', 'pill bad'],
}

/** Formats a fraction from 0 to 1 as `42 %`, rounded down: `100 %` only at 1. */
export const percent = (part: number): string =>
  (Math.floor(part * 100) / 100).toLocaleString('fr-FR', { style: 'percent' })

/** Formats a duration in one unit, rounded up: `42 s`, `3 min`, `2 h`. */
export function span(seconds: number): string {
  if (seconds < 60) return inUnit(seconds, 'second')
  return seconds < 3_600 ? inUnit(seconds / 60, 'minute') : inUnit(seconds / 3_600, 'hour')
}

const inUnit = (count: number, unit: string) =>
  Math.ceil(count).toLocaleString('fr-FR', { style: 'unit', unit, unitDisplay: 'short' })
