import { api, type WithApi, type WithFreshness } from '../../../shared/api/index.ts'

/** For this time after a command, the statuses are read every second, because a replay starts a moment later. */
const afterCommandMs = 3_000

/** The milliseconds between two reads of the statuses. */
export function selectPollingInterval(state: WithApi & WithFreshness): number {
  const { data, startedTimeStamp = 0 } = api.endpoints.projections.select({})(state)
  const replaying = data?.some((status) => status.state === 'replaying') ?? false
  const commandAt = state.freshness.changedAt.projections ?? Number.NEGATIVE_INFINITY
  return replaying || startedTimeStamp - commandAt < afterCommandMs ? 1_000 : 10_000
}

/** A fraction from 0 to 1 as `42 %`, rounded down: `100 %` only at 1. */
export const percentText = (part: number): string =>
  (Math.floor(part * 100) / 100).toLocaleString('fr-FR', { style: 'percent' })

/** A duration in one unit, rounded up: `42 s`, `3 min`, `2 h`. */
export function roundedDurationText(seconds: number): string {
  if (seconds < 60) return inUnit(seconds, 'second')
  return seconds < 3_600 ? inUnit(seconds / 60, 'minute') : inUnit(seconds / 3_600, 'hour')
}

const inUnit = (count: number, unit: string) =>
  Math.ceil(count).toLocaleString('fr-FR', { style: 'unit', unit, unitDisplay: 'short' })
