import { LiveMatch, liveTopic } from '@topspin/domain/contract/live'
import { pseudoAt } from '@topspin/test-kit/long-log'
import {
  type Application,
  makeReferee,
  openPageSockets,
  type RequestHeaders,
  startApplication,
} from '../application.ts'
import type { Bench } from '../bench.ts'
import { TaskProcess } from '../child.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { compareRounds, type Figure, ratioAtMost } from '../figure.ts'
import type { DeliveryMeasurement, OpenSocketsTask, PostTask } from '../live-audience.ts'
import type { BenchmarkRow } from '../row.ts'
import { quantile } from '../statistics.ts'

/** How many points a round has with each number of sockets. A round is one live match. */
const sizes = [
  { sockets: 1_000, points: 100 },
  { sockets: 10_000, points: 20 },
]

export const liveRow: BenchmarkRow = {
  name: 'live',
  measured: 'a point of a live match, from the POST to the last of many sockets',
  baseline: 'a bare ws server that sends the same bytes to as many sockets',
  async run(bench) {
    const figures: Figure[] = []
    for (const { sockets, points } of sizes) {
      const rounds = await measurePoints(bench, bench.count(sockets, sockets / 100), bench.count(points, 10))
      const with_ = `${sockets.toLocaleString('en')} sockets`
      figures.push(compareRounds(rounds, `${with_}: p50`, 'ms', (times) => quantile(times, 0.5)))
      figures.push(compareRounds(rounds, `${with_}: p99`, 'ms', (times) => quantile(times, 0.99), ratioAtMost(1.3)))
      await bench.endRow()
    }
    return { figures }
  },
}

/** @returns the milliseconds of the points of each round: first of the application, then of the baseline */
async function measurePoints(bench: Bench, sockets: number, points: number) {
  const app = await startApplication(bench, {
    template: await makeFolderWithReadModels(bench, { matches: 100, players: 20 }),
  })
  await makeReferee(app.url)
  const bare = bench.use(await TaskProcess.start('live-bare.ts'))
  const bareUrl = `127.0.0.1:${await bare.ask<number>('listen')}`
  const watching = bench.use(await TaskProcess.start('live-audience.ts'))
  const listening = bench.use(await TaskProcess.start('live-audience.ts'))
  const headers = { ...(await app.logIn(0)), 'content-type': 'application/json' }
  const audience = openPageSockets(app, headers, sockets, [liveTopic])
  await watching.ask(audience)
  await listening.ask({
    ...audience,
    url: `ws://${bareUrl}`,
    headers: {},
    greeting: [],
    answers: 0,
  } satisfies OpenSocketsTask)

  const [ours, theirs]: [number[][], number[][]] = [[], []]
  // The first round warms up.
  for (let round = 0; round <= bench.rounds; round += 1) {
    const [ourTimes, theirTimes]: [number[], number[]] = [[], []]
    let answer = await newMatch(watching, app, headers)
    for (let n = 0; n < points; n += 1) {
      const point = await call(watching, app, headers, 'updateLive', next(LiveMatch.parse(JSON.parse(answer))))
      answer = point.answer
      const post: PostTask = { kind: 'post', url: `http://${bareUrl}`, headers: {}, body: point.message }
      const broadcast = await listening.ask<DeliveryMeasurement>(post)
      ourTimes.push(point.milliseconds)
      theirTimes.push(broadcast.milliseconds)
    }
    await call(watching, app, headers, 'stop', {})
    if (round === 0) continue
    ours.push(ourTimes)
    theirs.push(theirTimes)
  }
  return [ours, theirs] as const
}

async function newMatch(watching: TaskProcess, app: Application, headers: RequestHeaders): Promise<string> {
  await call(watching, app, headers, 'start', { playerOne: pseudoAt(0), playerTwo: pseudoAt(1) })
  return (await call(watching, app, headers, 'setFirstService', true)).answer
}

function call(
  watching: TaskProcess,
  app: Application,
  headers: RequestHeaders,
  path: string,
  body: unknown,
): Promise<DeliveryMeasurement> {
  const post: PostTask = { kind: 'post', url: `${app.url}/api/live/${path}`, headers, body: JSON.stringify(body) }
  return watching.ask<DeliveryMeasurement>(post)
}

/** The match after the next point. The side that is not ahead scores it, so that no side wins. */
function next(match: LiveMatch): LiveMatch {
  const { playerOneCurrentSet: one, playerTwoCurrentSet: two } = match
  return one > two ? { ...match, playerTwoCurrentSet: two + 1 } : { ...match, playerOneCurrentSet: one + 1 }
}
