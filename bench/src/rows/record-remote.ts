import { startEventStoreDouble } from '@topspin/test-kit/distributed/event-store-double'
import type { AppendResult, AppendTask } from '../appender.ts'
import { startApplication, untilCaughtUp } from '../application.ts'
import { TaskProcess } from '../child.ts'
import { makeLogFolder } from '../data-folder.ts'
import { compareRounds, ratioAtLeast, ratioAtMost } from '../figure.ts'
import { measureLoad, runInTurns, startLoadSender } from '../over-http.ts'
import { recordingRequestsOfConnections } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'

/** Milliseconds that are added to each answer of the test double of EventStoreDB. */
const delay = 2
const many = 64

export const recordRemoteLogRow: BenchmarkRow = {
  name: 'record-remote',
  measured: 'recording a match on a double of EventStoreDB with 2 ms added to each answer',
  baseline: 'appends of one event to another such double, one and 64 at a time',
  async run(bench) {
    const size = { matches: bench.count(1_000, 200), players: bench.count(1_000, 100) }
    const template = await makeLogFolder(bench, size)
    const log = bench.use(await startEventStoreDouble(template))
    // The baseline has a double of its own, because the application reads every event that is appended to `log`.
    const bareLog = bench.use(await startEventStoreDouble())
    const app = await startApplication(bench, {
      template,
      settings: { EVENT_STORE_URL: log.url },
      profile: 'record-remote',
    })
    await untilCaughtUp(app.url)
    const appender = bench.use(await TaskProcess.start('appender.ts'))
    const sendLoad = await startLoadSender(bench)
    for (const double of [log, bareLog]) double.delay(delay)

    const requests = await recordingRequestsOfConnections(app, many, size.players)
    const seconds = bench.seconds(3)
    const record = (connections: number) => () =>
      measureLoad(sendLoad, app, { url: app.url, seconds, connections: requests.slice(0, connections) })
    const append = (writers: number) => () =>
      appender.ask<AppendResult>({ into: { url: bareLog.url }, writers, seconds, folder: '' } satisfies AppendTask)
    await runInTurns<AppendResult>(1, record(many), append(many))
    const one = await runInTurns<AppendResult>(bench.rounds, record(1), append(1))
    const all = await runInTurns<AppendResult>(bench.rounds, record(many), append(many))
    return {
      figures: [
        compareRounds(one, 'one connection: p50', 'ms', ({ p50 }) => p50, ratioAtMost(1.5)),
        compareRounds(all, `${many} connections`, '/s', ({ perSecond }) => perSecond, ratioAtLeast(0.35)),
        compareRounds(all, `${many} connections: p50`, 'ms', ({ p50 }) => p50),
      ],
    }
  },
}
