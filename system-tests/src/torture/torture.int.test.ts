import { setTimeout as pause } from 'node:timers/promises'
import { type HistoryEntry, historyPageSize } from '@topspin/domain/contract/match'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { seededRandom } from '@topspin/domain/random'
import { Browser } from '@topspin/platform/http/testing/browser'
import { anyHourSettings, type StandaloneProcess, startStandalone } from '@topspin/test-kit/app-process'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type Member, registerAdmin, registerMember } from '@topspin/test-kit/people'
import { remoteServer } from '@topspin/test-kit/remote'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runScale } from '../scale/command.ts'
import { type RunningLoad, startLoad } from '../testing/load.ts'
import { countsForFixture, findUnsettledTournaments } from '../testing/tournament-load.ts'
import { auditAfterKill } from './audit-after-kill.ts'

/** The number of rounds, each with a kill of the process. `npm run torture` sets a larger number. */
const rounds = Number(process.env['TORTURE_ROUNDS'] ?? 2)
const seed = process.env['TORTURE_SEED'] ?? 'torture'
const timeout = 60_000 + rounds * 15_000

/**
 * Matches the expected answers: executed, refused by a rule, or disconnected. The server may refuse a repeated command
 * because it has executed the first one.
 * `fixture-not-open`: a match that led to the fixture was cancelled, and the read model does not show that yet.
 */
const fit = /^(write|read) (200|gone|409 (not-rollbackable|live-stale|fixture-not-open)|(404|409) live-none)$/

const visitor = () => new Browser(remoteServer(() => app.url))
let app: StandaloneProcess
let ada: Member
let load: RunningLoad

beforeAll(async () => {
  app = await startStandalone(anyHourSettings)
  ada = await registerAdmin(visitor, 'Ada')
  await ada.browser.put(`/api/admin/player/addreferee/${ada.id}`)
  const pseudos = ['Ben', 'Cleo', 'Dan', 'Eve']
  for (const pseudo of [...pseudos, 'Gus']) await registerMember(visitor, ada.browser, pseudo)
  const scorer = await visitor().logIn('Ada')
  const browsers = await Promise.all([1, 2, 3, 4].map(() => visitor().logIn('Ada')))
  const organiser = await visitor().logIn('Ada')
  load = startLoad({ seed, browsers, pseudos, scorer, organiser })
})
afterAll(() => app?.dispose())

async function auditNow() {
  const { events, wrong } = await auditAfterKill(app.dataDir, ada.id, load.acknowledged)
  expect(wrong).toEqual([])
  return events
}

test(`the process is killed under load ${rounds} times: no acknowledged command is lost, doubled or half done`, {
  timeout,
}, async () => {
  const dice = seededRandom(seed)
  let own = 0
  await expect.poll(() => load.acknowledged.some(countsForFixture), { timeout: 30_000 }).toBe(true)
  for (let round = 1; round <= rounds; round += 1) {
    await load.more(10 + dice.below(40))
    // The kill comes right after a reply, or at any moment.
    const isAfterReply = round === 1 || dice.chance(0.5)
    if (isAfterReply) {
      const answer = await ada.browser.post('/api/match/play', singlesBody('Ada', 'Gus'))
      await app.kill()
      bodyOf(answer)
      own += 1
    } else {
      await pause(dice.below(150))
      await app.kill()
    }
    const events = await auditNow()
    if (rounds >= 20) process.stdout.write(`round ${round}: ${events.length} events\n`)

    if (dice.chance(0.2)) {
      const starting = app.start().catch(() => 'killed')
      await pause(dice.below(1_000))
      await app.kill()
      await starting
    }
    await app.start()
    // The session survives, too: the request needs no new login.
    const history = bodyOf<HistoryEntry[]>(await ada.browser.get('/api/stats/getAllMatchSAndD/Gus'))
    expect(history).toHaveLength(Math.min(own, historyPageSize))
    expect(history[0]).toMatchObject({ mySet: 0, opponentSet: 2 })
  }
  await load.stop()
  await expect.poll(behind, { timeout: 30_000 }).toEqual([])
  const unsettled = () => findUnsettledTournaments(ada.browser, load.acknowledged)
  await expect.poll(unsettled, { timeout: 30_000 }).toEqual([])
  await app.kill()

  const events = await auditNow()
  if (rounds >= 20) process.stdout.write(`answers: ${JSON.stringify([...load.answers])}\n`)
  const answered = (path: string) => load.acknowledged.filter((done) => done.path === path && done.status === 200)
  const counted = (type: string) => events.filter((event) => event.type === type).length
  const entered = events.filter(({ data }) => (data as { origin?: string }).origin === 'entry') // data of MatchPlayed
  expect(entered).toHaveLength(answered('/api/match/play').length + own)
  expect(counted('MatchRolledBack')).toBe(answered('/api/match/rollback').length)
  expect(counted('NewsPublished')).toBe(answered('/api/news/add').length)
  expect([...load.answers.keys()].filter((answer) => !fit.test(answer))).toEqual([])

  const lines: string[] = []
  const scale = (action: string) => runScale([action, '--folder', app.dataDir], (line) => void lines.push(line))
  expect(await scale('verify'), lines.join('\n')).toBe(0)
  expect(await scale('rebuild'), lines.join('\n')).toBe(0)
  expect(await scale('verify'), lines.join('\n')).toBe(0)
})

/** Read models that are behind the log. */
async function behind(): Promise<string[]> {
  const statuses = bodyOf<ProjectionStatus[]>(await ada.browser.get('/api/admin/projections'))
  return statuses.filter(({ lag }) => lag !== 0).map(({ name }) => name)
}
