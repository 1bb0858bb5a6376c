import { calls } from '@topspin/domain/contract/calls'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Browser } from '@topspin/platform/http/testing/browser'
import { pseudoAt } from '@topspin/test-kit/long-log'
import { singlesBody } from '@topspin/test-kit/submissions'
import { expectOk, logIn, startApplication } from '../application.ts'
import { makeFolderWithReadModels } from '../data-folder.ts'
import { type Figure, figureOf, valueAtMost } from '../figure.ts'
import { millisecondsOf } from '../over-http.ts'
import type { BenchmarkRow } from '../row.ts'

const longest = 20
const lists = {
  ranking: { path: calls.simpleRanking.path, target: valueAtMost(longest) },
  pseudos: { path: calls.activePseudos.path, target: null },
  accounts: { path: calls.accounts.path, target: valueAtMost(longest) },
}

export const playerListsRow: BenchmarkRow = {
  name: 'players',
  measured: 'the lists of 5,000 players, read right after a change',
  baseline: 'the same list, read without a change before',
  async run(bench) {
    const count = bench.count(5_000, 100)
    const reads = bench.count(40, 4)
    const template = await makeFolderWithReadModels(bench, { matches: bench.count(5_000, 200), players: count })
    const app = await startApplication(bench, { template })
    const admin = await logIn(app.url, 0)
    const accounts: { id: string }[] = (await admin.get(calls.accounts.path)).json()
    const changes = {
      'a match': (n: number) => play(admin, n, count),
      'a star': (n: number) => award(admin, accounts[n + 1]?.id ?? ''),
    }
    for (let n = 0; n < 5; n += 1) await play(admin, n, count)
    const figures: Figure[] = []
    for (const [change, before] of Object.entries(changes)) {
      for (const [name, { path, target }] of Object.entries(lists)) {
        const [measured, baseline]: [number[], number[]] = [[], []]
        for (let n = 0; n < reads; n += 1) {
          await before(n)
          measured.push(await millisecondsOf(() => admin.get(path)))
          baseline.push(await millisecondsOf(() => admin.get(path)))
        }
        figures.push(figureOf(`${name} after ${change}`, 'ms', measured, { baseline, target }))
      }
    }
    await checkReadYourWrites(admin, count)
    return { figures, notes: [`${reads} reads of each list, gzipped, instead of rounds.`] }
  },
}

async function play(admin: Browser, n: number, count: number): Promise<void> {
  const opponent = 1 + ((n * 7) % (count - 1))
  await expectOk(admin.post(calls.play.path, singlesBody(pseudoAt(0), pseudoAt(opponent), [2, n % 2])))
}

async function award(admin: Browser, id: string): Promise<void> {
  await expectOk(admin.put(calls.addStar.path.replace(':id', id)))
}

/** Records a match and then reads the ranking. @throws Error when the ranking does not include the match */
async function checkReadYourWrites(admin: Browser, count: number): Promise<void> {
  const scoreOf = async () => {
    const ranking: RankingEntry[] = (await admin.get(calls.simpleRanking.path)).json()
    return ranking.find(({ pseudo }) => pseudo === pseudoAt(0))?.score
  }
  const before = await scoreOf()
  await play(admin, 1, count)
  if ((await scoreOf()) === before) throw new Error('the ranking does not include the match that was just recorded')
}
