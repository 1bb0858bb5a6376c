import { seededRandom } from '@topspin/domain/random'
import { openEventStore } from '@topspin/platform/event-store/open'
import { openReadStore } from '@topspin/platform/read-store/open'
import { auditLog, wholeLog } from '@topspin/test-kit/audit/log'
import { auditReadModels, isCaughtUp } from '@topspin/test-kit/audit/read-models'
import { enginesTitle, hasEngines } from '@topspin/test-kit/distributed/engines'
import { type Installation, startInstallation, startTimeout } from '@topspin/test-kit/distributed/installation'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { waitUntil } from '@topspin/test-kit/until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLoad } from '../testing/load.ts'
import { countsForFixture, findUnsettledTournaments } from '../testing/tournament-load.ts'
import { faultsOf } from './testing/faults.ts'

/** The number of faults. `npm run test:faults` sets a larger number. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 6)
const seed = process.env['FAULT_SEED'] ?? 'faults'
const timeout = 60_000 + rounds * 20_000

/**
 * Matches the expected answers: executed, refused by a rule, to be repeated, or disconnected. `fixture-not-open`: a match
 * that led to the fixture was cancelled, and the read model, which the load reads, does not show that yet.
 * `unknown-tournament`: the tournament is new, and the read model was more than two seconds behind
 * (docs/specification.md#read-your-own-writes).
 */
const fit =
  /^(write|read) (200|gone|503 engine-away|409 (not-rollbackable|concurrent-change|fixture-not-open))$|^read 404 unknown-tournament$/

describe.skipIf(!hasEngines)(`with faults of all processes and engines at random moments, ${enginesTitle}`, () => {
  let topspin: Installation
  beforeAll(async () => {
    const settings = { MATCH_COOLDOWN_SECONDS: '0' }
    topspin = await startInstallation({ commandApis: 2, projections: 2, settings })
  }, startTimeout)
  afterAll(() => topspin?.end())

  test(`no acknowledged command is lost or executed twice, in ${rounds} rounds`, { timeout }, async () => {
    const { id, browser: ada } = await registerAdmin(topspin.browser, 'Ada')
    await ada.put(`/api/admin/player/addreferee/${id}`)
    const pseudos = ['Ben', 'Cleo', 'Dan', 'Eve', 'Fay']
    for (const pseudo of pseudos) await registerMember(topspin.browser, ada, pseudo)
    const browsers = await Promise.all(Array.from({ length: 5 }, () => topspin.browser().logIn('Ada')))

    const dice = seededRandom(seed)
    const faults = faultsOf(topspin, dice)
    const organiser = await topspin.browser().logIn('Ada')
    const load = startLoad({ seed, browsers, pseudos, organiser })
    await expect.poll(() => load.acknowledged.some(countsForFixture), { timeout: 60_000 }).toBe(true)
    for (let round = 0; round < rounds; round += 1) {
      // Every fault happens once before a fault is repeated, in an order that depends on the seed.
      if (round % faults.length === 0) shuffle(faults, dice)
      const fault = faults[round % faults.length]!
      if (rounds > 20) process.stdout.write(`round ${round + 1}: ${fault.name}\n`)
      await fault.strike()
      // The installation recovers by itself.
      await load.more(3)
    }
    await load.stop()
    await expect.poll(() => findUnsettledTournaments(ada, load.acknowledged), { timeout: 45_000 }).toEqual([])

    const { EVENT_STORE_URL, READ_STORE_URL } = topspin.engines.settings
    const log = await openEventStore(EVENT_STORE_URL!)
    const documents = await openReadStore(READ_STORE_URL!)
    await waitUntil(() => isCaughtUp(documents, log), 30)
    const events = await wholeLog(log)
    expect(auditLog(events, 0)).toEqual([])
    expect(await auditReadModels(documents, log)).toEqual([])

    if (rounds > 20)
      process.stdout.write(`${load.acknowledged.length} commands answered: ${JSON.stringify([...load.answers])}\n`)
    expect(
      [...load.answers.keys()].filter((answer) => !fit.test(answer)),
      errorsOf(topspin),
    ).toEqual([])
    const answered = (path: string) => load.acknowledged.filter((done) => done.path === path && done.status === 200)
    const counted = (type: string) => events.filter((event) => event.type === type).length
    expect(counted('MatchPlayed')).toBe(answered('/api/match/play').length)
    expect(counted('MatchRolledBack')).toBe(answered('/api/match/rollback').length)
    expect(counted('NewsPublished')).toBe(answered('/api/news/add').length)
    const numbers = answered('/api/match/play').map(({ body }) => (body as { id: number }).id) // schema of the reply
    expect(new Set(numbers).size).toBe(numbers.length)
    await log.close()
    await documents.close()
  })
})

function shuffle(faults: unknown[], dice: ReturnType<typeof seededRandom>): void {
  for (let last = faults.length - 1; last > 0; last -= 1) {
    const other = dice.below(last + 1)
    ;[faults[last], faults[other]] = [faults[other], faults[last]]
  }
}

/** Errors that the services logged, except those of engines. */
function errorsOf({ commandApis, projections, readApis }: Installation): string {
  const lines = [...commandApis, ...projections, ...readApis].flatMap((service) => service.output().split('\n'))
  return lines.filter((line) => line.includes('"level":50') && !line.includes('"code":"engine-away"')).join('\n')
}
