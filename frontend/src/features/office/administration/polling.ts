import { api, type WithApi, type WithFreshness } from '../../../shared/api/index.ts'

const frequentMs = 1_000
const idleMs = 10_000
/** How long the statuses are read frequently after a command, because a replay starts a moment later. */
const afterCommandMs = 3_000

/** After how many milliseconds the statuses are read again: soon during a replay and after a command. */
export function selectPollingInterval(state: WithApi & WithFreshness): number {
  const { data, startedTimeStamp = 0 } = api.endpoints.projections.select({})(state)
  const replaying = data?.some((status) => status.state === 'replaying') ?? false
  const commandAt = state.freshness.changedAt.projections ?? Number.NEGATIVE_INFINITY
  return replaying || startedTimeStamp - commandAt < afterCommandMs ? frequentMs : idleMs
}
