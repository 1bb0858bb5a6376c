import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@topspin/domain/contract/calls'
import { ChangesMessage, changesTopic } from '@topspin/domain/contract/changes'
import { openPageSockets, type RequestHeaders, startApplication } from '../application.ts'
import { TaskProcess } from '../child.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { compareRounds, figureOf } from '../figure.ts'
import type { ReadersResult, ReadListsTask, StartReadersTask } from '../freshness-readers.ts'
import type { DeliveryMeasurement, PostTask } from '../live-audience.ts'
import { recordingRequestsOf } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'
import { quantile } from '../statistics.ts'

const players = 200
const everyMs = 1_000
/** The paths of the lists that each client reads, by the name of the call. */
const lists = {
  simpleRanking: calls.simpleRanking.path,
  lastMatches: calls.lastMatches.path,
  news: calls.news.path,
  isOpen: calls.isOpen.path,
}

interface Part {
  readonly times: readonly number[]
  /** CPU time of the server in percent of a core. */
  readonly cpu: number
}

export const freshnessRow: BenchmarkRow = {
  name: 'freshness',
  measured:
    'a match every second: until the last socket has the names of the changed lists, while all clients read them',
  baseline: 'the same, and no client reads',
  async run(bench) {
    const sockets = bench.count(1_000, 20)
    const matches = bench.count(20, 2)
    const app = await startApplication(bench, {
      template: await makeFolderWithReadModels(bench, { matches: players * 10, players }),
    })
    const headers = await app.logIn(0)
    const audience = bench.use(await TaskProcess.start('live-audience.ts'))
    const readers = bench.use(await TaskProcess.start('freshness-readers.ts'))
    await audience.ask(openPageSockets(app, headers, sockets, [changesTopic]))
    await readers.ask({
      clients: sockets,
      url: app.url,
      cookie: headers['cookie'] ?? '',
      lists,
    } satisfies StartReadersTask)

    const cpuOf = async () => (await app.probe('probe')).cpuMilliseconds
    const record = async (react: (changes: ReadListsTask) => void): Promise<Part> => {
      const [began, cpuBefore] = [performance.now(), await cpuOf()]
      const times = await recordEverySecond(audience, app.url, headers, matches, react)
      return { times, cpu: (((await cpuOf()) - cpuBefore) / (performance.now() - began)) * 100 }
    }
    const quiet = await record(() => undefined)
    const cpuBefore = await cpuOf()
    const busy = await record((changes) => readers.tell(changes))
    const { times, bytes } = await readers.ask<ReadersResult>('finish')
    const cpuOfRead = ((await cpuOf()) - cpuBefore) / times.length
    const rounds = [[busy], [quiet]] as const
    return {
      figures: [
        compareRounds(rounds, 'the last socket: p50', 'ms', (part) => quantile(part.times, 0.5)),
        compareRounds(rounds, 'the last socket: p99', 'ms', (part) => quantile(part.times, 0.99)),
        compareRounds(rounds, 'CPU', '% of a core', ({ cpu }) => cpu),
        figureOf('a read: CPU', 'ms', [cpuOfRead]),
        figureOf('a read: p50', 'ms', [quantile(times, 0.5)]),
      ],
      notes: [
        `${sockets} sockets, ${matches} matches, ${(times.length / matches).toFixed(0)} reads a match, ${(bytes / times.length / 1024).toFixed(1)} KB a read.`,
      ],
    }
  },
}

/**
 * Records a match every second. @param react called after each match with the message about its changed read models
 * @returns for each match the milliseconds until all sockets have its message
 */
async function recordEverySecond(
  audience: TaskProcess,
  url: string,
  headers: RequestHeaders,
  matches: number,
  react: (changes: ReadListsTask) => void,
): Promise<number[]> {
  const times: number[] = []
  const requests = recordingRequestsOf(0, players, headers)
  const began = performance.now()
  for (let n = 0; n < matches; n += 1) {
    const { path, headers: sent, body = '' } = requests[n % requests.length] ?? { path: '', headers }
    const post: PostTask = { kind: 'post', url: `${url}${path}`, headers: sent, body }
    const { milliseconds, message } = await audience.ask<DeliveryMeasurement>(post)
    times.push(milliseconds)
    react(ChangesMessage.parse(JSON.parse(/\n\n(.*)\0/s.exec(message)?.[1] ?? '')))
    await pause(Math.max(0, everyMs * (n + 1) - (performance.now() - began)))
  }
  return times
}
