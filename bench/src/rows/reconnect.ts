import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@topspin/domain/contract/calls'
import { changesTopic } from '@topspin/domain/contract/changes'
import { liveTopic } from '@topspin/domain/contract/live'
import { type Application, openPageSockets, type RequestHeaders, startApplication } from '../application.ts'
import { TaskProcess } from '../child.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { compareRounds, figureOf, valueAtMost } from '../figure.ts'
import type { AwaitReconnectTask, ReconnectMeasurement } from '../live-audience.ts'
import type { BenchmarkRow } from '../row.ts'
import { quantile } from '../statistics.ts'

/** Milliseconds between two reads. */
const everyMs = 20

export const reconnectRow: BenchmarkRow = {
  name: 'reconnect',
  measured: 'a restart of the server with 10,000 open pages: until all their sockets are back, and reads meanwhile',
  baseline: 'the reads before the restart',
  async run(bench) {
    const sockets = bench.count(10_000, 50)
    const dataDir = bench.rowFolder()
    const template = await makeFolderWithReadModels(bench, { matches: 2_000, players: 200 })
    let app = await startApplication(bench, { dataDir, template })
    const port = Number(new URL(app.url).port)
    const audience = bench.use(await TaskProcess.start('live-audience.ts'))
    const headers = await app.logIn(0)
    await audience.ask({ ...openPageSockets(app, headers, sockets, [liveTopic, changesTopic]), returns: true })

    const returns: ReconnectMeasurement[] = []
    const [during, before]: [number[][], number[][]] = [[], []]
    for (let round = 0; round < bench.rounds; round += 1) {
      before.push(await readUntil(app, headers, pause(2_000)))
      const returned = audience.ask<ReconnectMeasurement>({ kind: 'await-return' } satisfies AwaitReconnectTask)
      await app.stop()
      app = await startApplication(bench, { dataDir, port })
      during.push(await readUntil(app, headers, returned))
      returns.push(await returned)
    }
    const seconds = returns.map(({ milliseconds }) => milliseconds / 1_000)
    const again = returns.map((one) => one.again)
    return {
      figures: [
        figureOf('until the last is back', 's', seconds, { target: valueAtMost(30) }),
        figureOf('sockets with several attempts', '', again),
        compareRounds([during, before], 'reads: p50', 'ms', (times) => quantile(times, 0.5)),
        compareRounds([during, before], 'reads: p99', 'ms', (times) => quantile(times, 0.99), valueAtMost(300)),
      ],
    }
  },
}

/** Reads the ranking at an interval until `end`. @returns the milliseconds of each read */
async function readUntil({ url }: Application, headers: RequestHeaders, end: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const reads: Promise<void>[] = []
  let ended = false
  void end.then(() => {
    ended = true
  })
  while (!ended) {
    reads.push(read())
    await pause(everyMs)
  }
  await Promise.all(reads)
  return times

  async function read(): Promise<void> {
    const began = performance.now()
    const answer = await fetch(url + calls.simpleRanking.path, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the ranking answered ${answer.status}`)
    times.push(performance.now() - began)
  }
}
