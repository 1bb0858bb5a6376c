import { join } from 'node:path'
import type { BareServerTask, BaselineAnswer } from './bare.ts'
import type { Bench } from './bench.ts'
import { TaskProcess } from './child.ts'
import type { Load, LoadResult } from './load.ts'
import type { Probe, ProbeTask } from './probe.mjs'

/** The bare Fastify with which benchmarks compare the application. */
interface BareServer {
  readonly url: string
  probe(task: ProbeTask): Promise<Probe>
}

/** Starts the bare Fastify in a child process, with an empty database. */
export async function startBareServer(
  bench: Bench,
  { rowBytes = 0, answers = [] }: { readonly rowBytes?: number; readonly answers?: readonly BaselineAnswer[] },
): Promise<BareServer> {
  const child = bench.use(await TaskProcess.start('bare.ts'))
  const file = join(bench.rowFolder(), 'bare.db')
  const url = await child.ask<string>({ file, rowBytes, answers } satisfies BareServerTask)
  return { url, probe: (task: ProbeTask) => child.ask<Probe>(task) }
}

/** Sends a load. All answers must have `status`, 200 by default. @throws Error for another status, or no answer */
type SendLoad = (load: Load, status?: number) => Promise<LoadResult>

/** Starts a child process that sends loads. */
export async function startLoadSender(bench: Bench): Promise<SendLoad> {
  const child = bench.use(await TaskProcess.start('load.ts'))
  return async (load, status = 200) => {
    const result = await child.ask<LoadResult>(load)
    if (result.count === 0 || result.statuses[status] !== result.count)
      throw new Error(`answers of ${load.url} had the statuses ${JSON.stringify(result.statuses)}`)
    return result
  }
}

/** The result of a load, with what the answering process used during the load. */
export interface LoadMeasurement extends LoadResult {
  /** CPU milliseconds of the process for each answer. Other work on the machine changes them less than latencies. */
  readonly cpu: number
  /** Delays of the event loop of the process during the load; null when the process does not watch the loop. */
  readonly loopDelay: Probe['loopDelay']
}

/** Sends a load and probes the process before and after it. */
export async function measureLoad(
  sendLoad: SendLoad,
  server: Pick<BareServer, 'probe'>,
  load: Load,
  status = 200,
): Promise<LoadMeasurement> {
  const before = await server.probe('probe')
  const result = await sendLoad(load, status)
  const { cpuMilliseconds, loopDelay } = await server.probe('probe')
  return { ...result, cpu: (cpuMilliseconds - before.cpuMilliseconds) / result.count, loopDelay }
}

/** Runs `measured` and `baseline` in turns, once each in a round. @returns their values, one for each round */
export async function runInTurns<Value>(
  rounds: number,
  measured: () => Promise<Value>,
  baseline: () => Promise<Value>,
): Promise<readonly [measured: Value[], baseline: Value[]]> {
  const [ours, theirs]: [Value[], Value[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measured())
    theirs.push(await baseline())
  }
  return [ours, theirs]
}

/** Does some work and returns how many milliseconds it took. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
