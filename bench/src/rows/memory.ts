import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@topspin/domain/contract/calls'
import { startApplication } from '../application.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { figureOf, ratioAtMost } from '../figure.ts'
import type { Load } from '../load.ts'
import { startBareServer, startLoadSender } from '../over-http.ts'
import { recordingRequestsOf } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'
import { megabytesOf } from '../statistics.ts'

const players = 1_000
const full = 1_000_000
const samples = 10
const readers = 8
const matchesPerSecond = 20

export const memoryRow: BenchmarkRow = {
  name: 'memory',
  measured: 'resident memory with a long history, idle, and its growth under reads and 20 matches a second',
  baseline: 'a bare Fastify, idle; for the growth, the first sample under load',
  async run(bench) {
    const template = await makeFolderWithReadModels(bench, { matches: bench.matches, players })
    const app = await startApplication(bench, { template })
    const bare = await startBareServer(bench, {})
    await pause(bench.seconds(5) * 1000)
    const idle = (await app.probe('probe')).residentBytes
    const bareIdle = (await bare.probe('probe')).residentBytes

    const seconds = bench.matches >= full ? 600 : bench.seconds(40)
    const headers = await app.logIn(0)
    const paths = [calls.simpleRanking, calls.lastMatches, calls.news, calls.globalStat].map(({ path }) => path)
    const reads: Load = {
      url: app.url,
      seconds,
      connections: Array.from({ length: readers }, () => paths.map((path) => ({ method: 'GET', path, headers }))),
    }
    const writes: Load = {
      url: app.url,
      seconds,
      perSecond: matchesPerSecond,
      connections: [recordingRequestsOf(0, players, headers)],
    }
    const [sendReads, sendWrites] = [await startLoadSender(bench), await startLoadSender(bench)]
    const under = Promise.all([sendReads(reads), sendWrites(writes)])
    const heaps: number[] = []
    const resident: number[] = []
    for (let sample = 1; sample <= samples; sample += 1) {
      await pause((seconds * 1000) / (samples + 1))
      const { heapBytes, residentBytes } = await app.probe('collect garbage and probe')
      heaps.push(heapBytes)
      resident.push(residentBytes)
    }
    await under
    const firstAndLast = (bytes: readonly number[]) =>
      [megabytesOf(bytes.slice(-1)), megabytesOf(bytes.slice(0, 1))] as const
    const [lastHeap, firstHeap] = firstAndLast(heaps)
    const [lastResident, firstResident] = firstAndLast(resident)
    return {
      figures: [
        figureOf('idle', 'MB', megabytesOf([idle]), { baseline: megabytesOf([bareIdle]), target: ratioAtMost(2) }),
        figureOf('live heap after load', 'MB', lastHeap, { baseline: firstHeap, target: ratioAtMost(1.1) }),
        figureOf('resident after load', 'MB', lastResident, { baseline: firstResident }),
      ],
      notes: [
        `${Math.round(seconds)} s of load${bench.matches >= full ? '' : '; with --matches 1000000, 10 minutes'}.`,
      ],
    }
  },
}
