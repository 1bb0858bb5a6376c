// Loaded into a measured process: replies with what the process has used so far.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const tasks = ['probe', 'watch the loop and probe', 'collect garbage and probe']

const resolution = 1
const milliseconds = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolution)

function collectGarbage() {
  setFlagsFromString('--expose-gc')
  // Only a context that is made after the flag is set has the function `gc`, so `gc` runs in a new context.
  runInNewContext('gc')()
}

if (isMainThread && process.send !== undefined) {
  // The parent process disconnects when the benchmark is stopped.
  process.once('disconnect', () => process.exit(1))
  const delays = monitorEventLoopDelay({ resolution })
  let isWatching = false
  process.on('message', (task) => {
    if (!tasks.includes(task)) return
    if (task === 'collect garbage and probe') collectGarbage()
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    const loopDelay = { p99: milliseconds(delays.percentile(99)), max: milliseconds(delays.max) }
    process.send?.({
      cpuMilliseconds: (user + system) / 1000,
      residentBytes: rss,
      heapBytes: heapUsed,
      loopDelay: isWatching ? loopDelay : null,
    })
    delays.reset()
    if (task === 'watch the loop and probe') isWatching = delays.enable()
  })
}
