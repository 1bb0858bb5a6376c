import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { collectProcessMetrics, recordStartupTime } from '../http/metrics.ts'
import { messageOf } from '../log/reporter.ts'
import { sourceStackOf } from '../log/source-stack.ts'
import { isForOperator, OperatorError } from '../operator-error.ts'
import { startTracing } from '../tracing/start-tracing.ts'
import { waitAtMost } from '../wait-at-most.ts'

/** A process that is ready to listen. */
export interface ServerApp {
  readonly server: FastifyInstance
  /** Work that continues after the start, such as reading a long log. When this work fails, the process ends. */
  readonly warmUp?: Promise<void>
  /** Answers running requests, commits the current batch, and closes the engines. */
  close(): Promise<void>
}

/** A thread that must end before its process exits. */
export interface ProcessThread {
  /** Resolves when the thread has ended. */
  stop(): Promise<void>
}

interface ProcessOptions<A extends ServerApp> {
  /** Name of the process in traces. */
  readonly name: string
  /** Reads the settings. @throws ConfigError */
  readonly configure: () => Config
  /** @param keepThread called by `open` with each thread it starts; the process ends these threads before it exits */
  readonly open: (config: Config, keepThread: (thread: ProcessThread) => void) => Promise<A>
  /** The lines to print when the server listens. */
  readonly ready: (config: Config, app: A) => readonly string[]
}

class StopTooSlow extends OperatorError {
  override readonly message = 'stopped without closing everything: an engine did not close within 7 s'
}

/**
 * How long a stop may take, in milliseconds. Together with `longestThreadStop` this is less than the ten seconds after
 * which Docker kills a process.
 */
const longestStop = 7_000
/** How long an exit waits for the threads, in milliseconds. A thread takes at most a second to close. */
const longestThreadStop = 2_000

/**
 * Runs a process: reads the settings, opens the engines, listens, and prints the lines of `ready`. On SIGTERM or
 * SIGINT it accepts no more requests, finishes the running ones and exits with 0. When the start or the stop fails, or
 * an error is not caught, it prints the error and exits with 1.
 */
export function runProcess<A extends ServerApp>(options: ProcessOptions<A>): void {
  const ending = new ProcessEnd()
  process.on('uncaughtException', ending.fail)
  start(options, ending).catch(ending.fail)
}

class ProcessEnd {
  readonly threads: ProcessThread[] = []
  /** Whether an exit has begun. A later exit does nothing, so the first one decides the exit code. */
  isExiting = false

  /** Ends the threads, then the process. On Node 20, `process.exit` crashes while a thread runs an SQLite statement. */
  async exit(code: number): Promise<void> {
    if (this.isExiting) return
    this.isExiting = true
    const { threads } = this
    if (threads.length > 0) await waitAtMost(longestThreadStop, Promise.allSettled(threads.map((one) => one.stop())))
    process.exit(code)
  }

  readonly fail = (error: unknown): void => {
    // An exit may cause errors, so an error during an exit is not printed.
    if (this.isExiting) return
    process.stderr.write(`${explain(error)}\n`)
    void this.exit(1)
  }
}

async function start<A extends ServerApp>(
  { name, configure, open, ready }: ProcessOptions<A>,
  ending: ProcessEnd,
): Promise<void> {
  const config = configure()
  const stopTracing = await startTracing(name, config)
  let app: A | null = null
  let isStopping = false
  const stop = () => {
    // At Ctrl-C the signal may come twice: from the terminal, and from npm.
    if (isStopping) return
    isStopping = true
    // Before `open` ends, the process exits without `close`: no request was accepted yet, and other work that `open`
    // has begun is done after the next start.
    if (app === null) return void ending.exit(0)
    setTimeout(() => ending.fail(new StopTooSlow()), longestStop).unref()
    app
      .close()
      .then(stopTracing)
      .then(() => ending.exit(0))
      .catch(ending.fail)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  app = await open(config, (thread) => ending.threads.push(thread))
  if (ending.isExiting) return
  app.warmUp?.catch(ending.fail)
  collectProcessMetrics(app.server.metrics.registry)
  await app.server.listen({ port: config.port, host: config.host })
  recordStartupTime(app.server.metrics.registry)
  process.stdout.write(`${ready(config, app).join('\n')}\n`)
}

/** One line for each error that an operator can correct; the stack of any other error. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.lines.join('\n')
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return `${error.message}: is Topspin running already? Choose another PORT`
    if (error.code === 'EACCES' && 'port' in error) return `${error.message}: choose another PORT or HOST`
  }
  if (isForOperator(error)) return messageOf(error)
  return error instanceof Error ? sourceStackOf(error) : String(error)
}

/** How long a stop waits for running work to finish, in milliseconds. */
const longestWork = 3_000
/** How long a stop waits, after closing the engines, for the calls of unfinished work to fail, in milliseconds. */
const longestCutOff = 1_000

/**
 * Stops the work of a process, then closes its engines. Calls of unfinished work then fail. As after a crash, another
 * process does the rest of this work, or this process after its next start.
 */
export async function shutDownProcess(
  stop: () => Promise<void>,
  engines: { readonly close: () => Promise<void> },
): Promise<void> {
  const stopped = stop()
  await waitAtMost(longestWork, stopped)
  await engines.close()
  await waitAtMost(longestCutOff, stopped)
}

/** Reads the settings of a distributed process. @throws ConfigError, also when a store is SQLite or Redis is not set */
export function readDistributedConfig(env?: Parameters<typeof readConfig>[0]): Config {
  const config = readConfig(env)
  const alone = 'this process shares it with others (for all in one process: npm start)'
  const lines = [
    ...(config.eventStoreUrl.startsWith('sqlite:') ? [`EVENT_STORE_URL: expected esdb://<host>, ${alone}`] : []),
    ...(config.readStoreUrl.startsWith('sqlite:') ? [`READ_STORE_URL: expected mongodb://<host>, ${alone}`] : []),
    ...(config.redisUrl === null ? [`REDIS_URL: expected redis://<host>, ${alone}`] : []),
  ]
  if (lines.length > 0) throw new ConfigError(lines)
  return config
}
