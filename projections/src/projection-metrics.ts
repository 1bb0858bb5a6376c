import { maxCountedLag } from '@topspin/domain/contract/projection'
import type { Position } from '@topspin/platform/event-store/port'
import { collectGauges, type Metrics } from '@topspin/platform/http/metrics'
import type { JobQueue } from '@topspin/platform/job-queue/port'
import { logMismatchFinder } from '@topspin/platform/read-store/log-mismatch'
import { type MonitoringDeps, nextEventFinder, secondsSince } from './health-checks.ts'
import { servedModels } from './runner/generations.ts'

type Measured = MonitoringDeps & { readonly jobs: JobQueue }

const gauges = [
  { name: 'projection_lag_events', help: 'Events not yet folded, counted up to 10000.', labels: ['projection'] },
  { name: 'projection_lag_seconds', help: 'Age of the oldest event not yet folded.', labels: ['projection'] },
  {
    name: 'projection_parked_events',
    help: 'Events that could not be folded; no later one of their stream is.',
    labels: ['projection'],
  },
]
const openJobs = { name: 'jobs_open', help: 'Jobs waiting or running.', labels: [] }

export function registerProjectionMetrics(metrics: Metrics, measured: Measured): void {
  const { events, documents, jobs, projectors } = measured
  collectGauges(metrics.registry, [openJobs], async () => ({ jobs_open: [[{}, await jobs.size()]] }))
  collectGauges(metrics.registry, gauges, async () => {
    const changeSince = logMismatchFinder(events, documents)
    const lags = new Map<Position | null, ReturnType<typeof lagAfter>>()
    const served = await servedModels(projectors, documents)
    const rows = await Promise.all(
      served.map(async ({ name, lastFolded, parked }) => {
        // A read model of another log lacks all events of this log.
        const position = (await changeSince(lastFolded)) === null ? lastFolded.position : null
        // Most read models have the same position: one read serves all of them.
        const lag = lags.get(position) ?? lagAfter(position, measured)
        lags.set(position, lag)
        return { of: { projection: name }, lag: await lag, parked: parked.length }
      }),
    )
    return {
      projection_lag_events: rows.map(({ of, lag }) => [of, lag.events]),
      projection_lag_seconds: rows.map(({ of, lag }) => [of, lag.seconds]),
      projection_parked_events: rows.map(({ of, parked }) => [of, parked]),
    }
  })
}

async function lagAfter(position: Position | null, { events, clock }: Measured) {
  const oldest = await nextEventFinder(events)(position)
  if (oldest === undefined) return { events: 0, seconds: 0 }
  return { events: await events.countAfter(position, maxCountedLag), seconds: secondsSince(oldest, clock()) }
}
