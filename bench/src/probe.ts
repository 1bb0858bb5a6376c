// Loaded into a measured process: replies to `probe` with what the process has used so far.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** The use of a process since its start, and the delays of its event loop since the probe before. */
export interface Probe {
  /** Of all threads. */
  readonly cpuMilliseconds: number
  readonly residentBytes: number
  readonly heapBytes: number
  /** Null at the first probe, which starts to measure it. */
  readonly loopDelay: { readonly p99: number; readonly max: number } | null
}

const resolution = 1
const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)

if (isMainThread && process.send !== undefined) {
  const delays = monitorEventLoopDelay({ resolution })
  let isMeasuring = false
  process.on('message', (task) => {
    if (task !== 'probe') return
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    const loopDelay = { p99: milliseconds(delays.percentile(99)), max: milliseconds(delays.max) }
    process.send?.({
      cpuMilliseconds: (user + system) / 1000,
      residentBytes: rss,
      heapBytes: heapUsed,
      loopDelay: isMeasuring ? loopDelay : null,
    } satisfies Probe)
    delays.reset()
    if (!isMeasuring) delays.enable()
    isMeasuring = true
  })
}
