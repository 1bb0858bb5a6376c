import { startApplication } from '../application.ts'
import { builtFolder } from '../data-folder.ts'
import { compare, differenceAtMost } from '../figure.ts'
import type { Load } from '../load.ts'
import { inTurns, Loader, measure, startBare } from '../over-http.ts'
import { clubLogSize } from '../recording.ts'
import type { Row } from '../row.ts'
import { sentAnswer } from '../sent-answer.ts'

const connections = 4

export const page: Row = {
  name: 'page',
  measured: 'the home page, drawn by the server for a player who is logged in',
  baseline: 'a bare Fastify that sends the same bytes from memory',
  async run(bench) {
    const app = await startApplication(bench, {
      template: await builtFolder(bench, clubLogSize(bench)),
      profile: 'page',
    })
    const headers = { ...(await app.logIn(0)), accept: 'text/html', 'accept-encoding': 'gzip' }
    const answer = await sentAnswer(app.url, '/', headers)
    const bare = await startBare(bench, { answers: [{ path: '/', ...answer }] })
    const loader = await Loader.start(bench)
    const load = (url: string): Load => ({
      url,
      seconds: bench.seconds(3),
      connections: Array.from({ length: connections }, () => [{ method: 'GET', path: '/', headers }]),
    })
    const drawn = () => measure(loader, app, load(app.url))
    const bytes = () => measure(loader, bare, load(bare.url))
    await inTurns(1, drawn, bytes)
    const rounds = await inTurns(bench.rounds, drawn, bytes)
    return {
      figures: [
        compare(rounds, 'CPU of one', 'ms', ({ cpu }) => cpu, differenceAtMost(3)),
        compare(rounds, 'rate', '/s', ({ perSecond }) => perSecond),
      ],
      notes: [`${Buffer.from(answer.body, 'base64').length} bytes, gzipped.`],
    }
  },
}
