// Loaded into a measured process: replies with what the process has used so far.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** The message that requests a probe. Only the row `loop` watches the event loop, which takes a thousand timers a second. */
export type ProbeTask = (typeof tasks)[number]
const tasks = ['probe', 'watch the loop and probe', 'collect garbage and probe'] as const

/** What a process has used since its start, and the delays of its event loop since the previous probe. */
export interface Probe {
  /** CPU time of all threads since the start. */
  readonly cpuMilliseconds: number
  readonly residentBytes: number
  /** Used heap of the main thread. */
  readonly heapBytes: number
  /** In milliseconds; null unless an earlier probe began to watch the event loop. */
  readonly loopDelay: { readonly p99: number; readonly max: number } | null
}

const resolution = 1
const milliseconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)

const isProbeTask = (task: unknown): task is ProbeTask => tasks.some((one) => one === task)

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  // Only contexts that are made after the flag was set have the function `gc`.
  const collect: () => void = runInNewContext('gc')
  collect()
}

if (isMainThread && process.send !== undefined) {
  // The parent process disconnects when the benchmark is stopped.
  process.once('disconnect', () => process.exit(1))
  const delays = monitorEventLoopDelay({ resolution })
  let isWatching = false
  process.on('message', (task: unknown) => {
    if (!isProbeTask(task)) return
    if (task === 'collect garbage and probe') collectGarbage()
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    const loopDelay = { p99: milliseconds(delays.percentile(99)), max: milliseconds(delays.max) }
    process.send?.({
      cpuMilliseconds: (user + system) / 1000,
      residentBytes: rss,
      heapBytes: heapUsed,
      loopDelay: isWatching ? loopDelay : null,
    } satisfies Probe)
    delays.reset()
    if (task === 'watch the loop and probe') isWatching = delays.enable()
  })
}
