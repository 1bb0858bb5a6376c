import { calls } from '@topspin/domain/contract/calls'
import type { Headers } from '../application.ts'
import { startApplication } from '../application.ts'
import { builtFolder } from '../data-folder.ts'
import { compare, type Figure, ratioAtLeast } from '../figure.ts'
import type { Load, Request } from '../load.ts'
import { inTurns, Loader, measure, startBare } from '../over-http.ts'
import { clubLogSize } from '../recording.ts'
import type { Row } from '../row.ts'
import { sentAnswer } from '../sent-answer.ts'

const path = calls.simpleRanking.path

export const rank: Row = {
  name: 'rank',
  measured: 'the ranking of 1,000, gzipped, fresh and unchanged (304)',
  baseline: 'a bare Fastify that sends the same bytes from memory; for a 304, the fresh answer',
  async run(bench) {
    const app = await startApplication(bench, {
      template: await builtFolder(bench, clubLogSize(bench)),
      profile: 'rank',
    })
    const headers = { ...(await app.logIn(0)), 'accept-encoding': 'gzip, deflate, br' }
    const answer = await sentAnswer(app.url, path, headers)
    const bare = await startBare(bench, { answers: [{ path, ...answer }] })
    const loader = await Loader.start(bench)
    const load = (url: string, connections: number, more: Headers = {}): Load => {
      const request: Request = { method: 'GET', path, headers: { ...headers, ...more } }
      return { url, seconds: bench.seconds(2), connections: Array.from({ length: connections }, () => [request]) }
    }
    const figures: Figure[] = []
    for (const connections of [1, 32]) {
      const fresh = () => measure(loader, app, load(app.url, connections))
      const unchanged = () =>
        measure(loader, app, load(app.url, connections, { 'if-none-match': answer.headers['etag'] ?? '' }), 304)
      const bytes = () => measure(loader, bare, load(bare.url, connections))
      const over = connections === 1 ? 'one connection' : `${connections} connections`
      await inTurns(1, fresh, bytes)
      const rounds = await inTurns(bench.rounds, fresh, bytes)
      figures.push(compare(rounds, `fresh, ${over}`, '/s', ({ perSecond }) => perSecond, ratioAtLeast(0.85)))
      figures.push(compare(rounds, `fresh, ${over}: CPU of one`, 'ms', ({ cpu }) => cpu))
      const unchangedRounds = await inTurns(bench.rounds, unchanged, fresh)
      figures.push(compare(unchangedRounds, `304, ${over}`, '/s', ({ perSecond }) => perSecond, ratioAtLeast(1.5)))
    }
    return { figures }
  },
}
