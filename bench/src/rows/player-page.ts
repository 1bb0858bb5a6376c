import { calls } from '@topspin/domain/contract/calls'
import { pseudoOf } from '@topspin/test-kit/long-log'
import { startApplication } from '../application.ts'
import { builtFolder } from '../data-folder.ts'
import { compare, type Figure, valueAtMost } from '../figure.ts'
import { inTurns, Loader, measure } from '../over-http.ts'
import type { Row } from '../row.ts'

const parameters: Readonly<Record<string, string>> = { ladder: 'simple', side: 'simple' }
const filled = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? pseudoOf(0))

/** The reads of a player page (docs/specification.md#player-page). */
const reads = {
  profile: filled(calls.profile.path),
  overview: filled(calls.overview.path),
  past: filled(calls.past.path),
  'career, everything': `${filled(calls.career.path)}?range=all`,
  badges: filled(calls.badges.path),
  rivals: filled(calls.rivals.path),
  matches: filled(calls.playerMatches.path),
} as const

export const playerPage: Row = {
  name: 'player-page',
  measured: 'each read of a player page over one connection, with a long history of 1,000 players',
  baseline: 'the first page of the history of the same player',
  async run(bench) {
    const template = await builtFolder(bench, { matches: bench.matches, players: bench.count(1_000, 100) })
    const app = await startApplication(bench, { template })
    const headers = await app.logIn(0)
    const loader = await Loader.start(bench)
    const send = (path: string) => () =>
      measure(loader, app, {
        url: app.url,
        seconds: bench.seconds(1),
        connections: [[{ method: 'GET', path, headers }]],
      })
    const history = send(filled(calls.history.path))
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(reads)) {
      await inTurns(1, send(path), history)
      const rounds = await inTurns(bench.rounds, send(path), history)
      figures.push(compare(rounds, `${name}: p50`, 'ms', ({ p50 }) => p50, valueAtMost(10)))
      figures.push(compare(rounds, `${name}: CPU of one`, 'ms', ({ cpu }) => cpu))
    }
    await app.dispose()
    return { figures }
  },
}
