import { startApplication } from '../application.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { compareRounds, differenceAtMost } from '../figure.ts'
import type { Load } from '../load.ts'
import { measureLoad, runInTurns, startBareServer, startLoadSender } from '../over-http.ts'
import { clubLogSize } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'
import { fetchCompressedAnswer } from '../sent-answer.ts'

const connections = 4

export const homePageRow: BenchmarkRow = {
  name: 'page',
  measured: 'the home page, drawn by the server for a player who is logged in',
  baseline: 'a bare Fastify that sends the same bytes from memory',
  async run(bench) {
    const app = await startApplication(bench, {
      template: await makeFolderWithReadModels(bench, clubLogSize(bench)),
      profile: 'page',
    })
    const headers = { ...(await app.logIn(0)), accept: 'text/html', 'accept-encoding': 'gzip' }
    const answer = await fetchCompressedAnswer(app.url, '/', headers)
    const bare = await startBareServer(bench, { answers: [{ path: '/', ...answer }] })
    const sendLoad = await startLoadSender(bench)
    const load = (url: string): Load => ({
      url,
      seconds: bench.seconds(3),
      connections: Array.from({ length: connections }, () => [{ method: 'GET', path: '/', headers }]),
    })
    const drawn = () => measureLoad(sendLoad, app, load(app.url))
    const bytes = () => measureLoad(sendLoad, bare, load(bare.url))
    await runInTurns(1, drawn, bytes)
    const rounds = await runInTurns(bench.rounds, drawn, bytes)
    return {
      figures: [
        compareRounds(rounds, 'CPU of one', 'ms', ({ cpu }) => cpu, differenceAtMost(3)),
        compareRounds(rounds, 'rate', '/s', ({ perSecond }) => perSecond),
      ],
      notes: [`${Buffer.from(answer.body, 'base64').length} bytes, gzipped.`],
    }
  },
}
