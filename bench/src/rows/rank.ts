import { calls } from '@topspin/domain/contract/calls'
import type { RequestHeaders } from '../application.ts'
import { startApplication } from '../application.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { compareRounds, type Figure, ratioAtLeast } from '../figure.ts'
import type { Load, LoadRequest } from '../load.ts'
import { measureLoad, runInTurns, startBareServer, startLoadSender } from '../over-http.ts'
import { clubLogSize } from '../recording.ts'
import type { BenchmarkRow } from '../row.ts'
import { fetchCompressedAnswer } from '../sent-answer.ts'

const path = calls.simpleRanking.path

export const rankingRow: BenchmarkRow = {
  name: 'rank',
  measured: 'the ranking of 1,000, gzipped, fresh and unchanged (304)',
  baseline: 'a bare Fastify that sends the same bytes from memory; for a 304, the fresh answer',
  async run(bench) {
    const app = await startApplication(bench, {
      template: await makeFolderWithReadModels(bench, clubLogSize(bench)),
      profile: 'rank',
    })
    const headers = { ...(await app.logIn(0)), 'accept-encoding': 'gzip, deflate, br' }
    const answer = await fetchCompressedAnswer(app.url, path, headers)
    const bare = await startBareServer(bench, { answers: [{ path, ...answer }] })
    const sendLoad = await startLoadSender(bench)
    const load = (url: string, connections: number, more: RequestHeaders = {}): Load => {
      const request: LoadRequest = { method: 'GET', path, headers: { ...headers, ...more } }
      return { url, seconds: bench.seconds(2), connections: Array.from({ length: connections }, () => [request]) }
    }
    const figures: Figure[] = []
    for (const connections of [1, 32]) {
      const fresh = () => measureLoad(sendLoad, app, load(app.url, connections))
      const unchanged = () =>
        measureLoad(sendLoad, app, load(app.url, connections, { 'if-none-match': answer.headers['etag'] ?? '' }), 304)
      const bytes = () => measureLoad(sendLoad, bare, load(bare.url, connections))
      const over = connections === 1 ? 'one connection' : `${connections} connections`
      await runInTurns(1, fresh, bytes)
      const rounds = await runInTurns(bench.rounds, fresh, bytes)
      figures.push(compareRounds(rounds, `fresh, ${over}`, '/s', ({ perSecond }) => perSecond, ratioAtLeast(0.85)))
      figures.push(compareRounds(rounds, `fresh, ${over}: CPU of one`, 'ms', ({ cpu }) => cpu))
      const unchangedRounds = await runInTurns(bench.rounds, unchanged, fresh)
      figures.push(
        compareRounds(unchangedRounds, `304, ${over}`, '/s', ({ perSecond }) => perSecond, ratioAtLeast(1.5)),
      )
    }
    return { figures }
  },
}
