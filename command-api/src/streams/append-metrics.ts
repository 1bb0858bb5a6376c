import { Histogram, type Registry } from 'prom-client'

/**
 * Makes the metrics of appends.
 * @returns a function to call after each append, with its number of events (group commit) and its duration in seconds
 */
export function createAppendMetrics(registry: Registry): (size: number, seconds: number) => void {
  const sizes = new Histogram({
    name: 'append_batch_events',
    help: 'Events in one atomic append.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'append_duration_seconds',
    help: 'Time of one atomic append.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  return (size, seconds) => {
    sizes.observe(size)
    durations.observe(seconds)
  }
}
