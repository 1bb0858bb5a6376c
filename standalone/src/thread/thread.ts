import { parentPort, workerData } from 'node:worker_threads'
import { openLogReader } from '@topspin/platform/event-store/open'
import type { ReportError, ReportSuccess } from '@topspin/platform/log/reporter'
import { openReadStore } from '@topspin/platform/read-store/open'
import { startTracing, type TracingSettings } from '@topspin/platform/tracing/start-tracing'
import { waitAtMost } from '@topspin/platform/wait-at-most'
import { projectors } from '@topspin/projections/projectors/projectors'
import { type ProjectionWorker, startWorker } from '@topspin/projections/worker'
import { type MessageFromThread, type MessageToThread, openThreadBus, ThreadJobs } from './process-engines.ts'

// The composition root of the thread of the projections. The thread has its own connections to the stores.

if (parentPort === null) throw new Error('this module is the entry of a thread')
const port = parentPort
/** How long closing may take, in milliseconds: a server may not answer. */
const longestStop = 1_000
// The cast is right because `ThreadRun` passes a TracingSettings.
const settings = workerData as TracingSettings
const send = (message: MessageFromThread) => port.postMessage(message)
const report: ReportError = (what, error) => send({ kind: 'reported', what, error })
const note: ReportSuccess = (what, facts) => send({ kind: 'noted', what, facts })

const stopTracing = await startTracing('standalone', settings)
const events = await openLogReader(settings.eventStoreUrl)
const documents = await openReadStore(settings.readStoreUrl, (error) => report('an engine reports', error))
const bus = openThreadBus(
  (messages) => send({ kind: 'published', messages }),
  (error) => report('an engine reports', error),
)
const jobs = new ThreadJobs(send)
let worker: ProjectionWorker | null = null

async function start({ holder }: Extract<MessageToThread, { kind: 'start' }>): Promise<void> {
  worker = await startWorker({ events, documents, bus, jobs, projectors, holder, clock: Date.now, report, note })
  send({ kind: 'started' })
}

/** Ends this thread. What is not committed is folded again at the next start. */
async function stop(): Promise<void> {
  await waitAtMost(longestStop, close())
  process.exit() // ends this thread only
}

async function close(): Promise<void> {
  await worker?.stop()
  await jobs.stop()
  await bus.close()
  await documents.close()
  await events.close()
  await stopTracing()
}

port.on('message', (message: MessageToThread) => {
  switch (message.kind) {
    // An error of `start` or `stop` is not caught, so it ends the thread.
    case 'start':
      void start(message)
      break
    case 'stop':
      void stop()
      break
    case 'added':
      jobs.added(message)
      break
    case 'replay':
      jobs.start(message)
      break
    case 'cancel':
      jobs.cancel(message)
      break
  }
})
