import { randomUUID } from 'node:crypto'
import { openCommandApi } from '@topspin/command-api/open'
import type { Player } from '@topspin/domain/contract/account'
import type { RecordedMatch } from '@topspin/domain/contract/match'
import type { Problem } from '@topspin/domain/contract/problem'
import type { EventData } from '@topspin/domain/events'
import { seededRandom } from '@topspin/domain/random'
import { openEventStore } from '@topspin/platform/event-store/open'
import type { EventStore } from '@topspin/platform/event-store/port'
import { Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { openIdentityStore } from '@topspin/platform/identity/open'
import { readDistributedConfig, type ServerApp } from '@topspin/platform/process/serve'
import { openReadApi } from '@topspin/read-api/open'
import { auditLog, wholeLog } from '@topspin/test-kit/audit/log'
import { type EnginesUnderTest, enginesTitle, hasEngines, startEngines } from '@topspin/test-kit/distributed/engines'
import { startTimeout } from '@topspin/test-kit/distributed/installation'
import { bodyOf } from '@topspin/test-kit/expecting'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInProcessProxy } from './testing/in-process-proxy.ts'

const cooldownSeconds = 180
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }
/** Noon of a working day in Paris. */
const noon = Date.UTC(2025, 0, 6, 11)

describe.skipIf(!hasEngines)(`two command-apis at one log, ${enginesTitle}`, { timeout: 60_000 }, () => {
  let engines: EnginesUnderTest
  let apis: ServerApp[]
  let reads: ServerApp
  let log: EventStore
  let now = noon

  beforeAll(async () => {
    engines = await startEngines()
    const config = readDistributedConfig({ ...engines.settings, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' })
    // The clock of the second process is a little behind.
    const open = (behind: number) => openCommandApi({ config, clock: () => now - behind, hashCost: cheap })
    apis = [await open(0), await open(700)]
    // Every browser first requests the page, which only read-api serves.
    reads = await openReadApi({
      config: { ...config, commandApiUrl: 'http://localhost' },
      clock: () => now,
      page: null,
    })
    log = await openEventStore(config.eventStoreUrl)
  }, startTimeout)
  afterAll(async () => {
    await log?.close()
    for (const app of [...(apis ?? []), reads]) await app?.close()
    await engines?.end()
  })

  const visitorAt = (index: number) => new Browser(makeInProcessProxy(apis[index % apis.length]!.server, reads.server))
  const register = async (index: number, pseudo: string, email = `${randomUUID()}@example.org`) => {
    const browser = await visitorAt(index).open()
    return browser.post('/api/auth/register', { pseudo, email, password: passwordOf('Everybody') })
  }
  const logIn = (index: number, pseudo: string) => visitorAt(index).logIn(pseudo, passwordOf('Everybody'))

  test('make one of the first players admin, and give a pseudo or an e-mail address to one player only', async () => {
    const first = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((pseudo, index) => register(index, pseudo)))
    expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const admins = first
      .map((answer) => answer.json<Player>())
      .filter(({ authorities }) => authorities.includes('ADMIN'))
    expect(admins).toHaveLength(1)

    const spellings = ['Zoé', 'ZOÉ', 'zoé', 'Zoe\u0301', 'Zoé', 'zoÉ']
    const zoes = await Promise.all(spellings.map((pseudo, index) => register(index, pseudo)))
    expect(zoes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    const one = await Promise.all(
      ['Eve', 'Fay', 'Gil', 'Hal'].map((pseudo, index) => register(index, pseudo, 'same@example.org')),
    )
    expect(one.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
    expect(auditLog(await wholeLog(log), cooldownSeconds)).toEqual([])
  })

  test('keep the cooldown, the sequence of ids and the scores', async () => {
    const pseudos = await activateEverybody()
    const referees = await Promise.all([0, 1].map((index) => logIn(index, 'Ref')))
    const dice = seededRandom('two writers')
    const recorded: RecordedMatch[] = []
    const refused = new Set<string>()

    const post = async (index: number) => {
      const ref = referees[index % 2]!
      const last = recorded.at(-1)
      if (last !== undefined && dice.chance(0.1)) {
        const answer = await ref.post('/api/match/rollback', { matchId: last.id, isSimple: last.isSimple })
        if (answer.statusCode !== 200) refused.add(answer.json<Problem>().code)
        return
      }
      const [a = '', b = '', c = '', d = ''] = drawn(dice, pseudos)
      const isDouble = dice.chance(0.3)
      const answer = isDouble
        ? await ref.post('/api/match/playdouble', {
            groupOnePlayerOne: a,
            groupOnePlayerTwo: b,
            groupTwoPlayerOne: c,
            groupTwoPlayerTwo: d,
            groupOneSet: 2,
            groupTwoSet: dice.below(2),
          })
        : await ref.post('/api/match/play', {
            playerAPseudo: a,
            playerASet: 2,
            playerBPseudo: b,
            playerBSet: dice.below(2),
          })
      if (answer.statusCode === 200) recorded.push(answer.json<RecordedMatch>())
      else refused.add(answer.json<Problem>().code)
    }

    for (let round = 0; round < 25; round += 1) {
      await Promise.all(Array.from({ length: 12 }, (_, index) => post(index)))
      // Some rounds are within the cooldown of the round before.
      now += round % 3 === 0 ? 60_000 : 181_000
    }
    const events = await wholeLog(log)
    expect(auditLog(events, cooldownSeconds)).toEqual([])
    // The audit is able to find faults: with ten times the cooldown it reports matches.
    expect(auditLog(events, 10 * cooldownSeconds)).not.toEqual([])
    const matches = events.filter(({ type }) => type === 'MatchPlayed')
    expect(matches).toHaveLength(recorded.length)
    expect(new Set(recorded.map(({ id, isSimple }) => `${isSimple} ${id}`)).size).toBe(recorded.length)
    expect(recorded.length).toBeGreaterThan(50)
    // The only refusals are refusals of the rules, and `concurrent-change` after six conflicts.
    expect([...refused].filter((code) => code !== 'concurrent-change').toSorted()).toEqual([
      'cooldown',
      'not-rollbackable',
    ])
  })

  test('record a final or cancel a match that leads to it, never both', async () => {
    const identity = await openIdentityStore(engines.settings['READ_STORE_URL']!)
    const accounts = await identity.accounts()
    await identity.close()
    const referees = await Promise.all([0, 1].map((index) => logIn(index, 'Ref')))
    const [first, second] = [referees[0]!, referees[1]!]
    const refusals = new Set<string>()
    // Noon of the next working day.
    now = noon + 24 * 3_600_000
    for (let round = 0; round < 6; round += 1) {
      now += 181_000
      const plan = { name: 'Coupe', ladder: 'simple', format: 'bracket', thirdPlace: false, entriesUntil: '2025-01-31' }
      const { id } = bodyOf<{ id: string }>(await first.post('/api/tournament', plan))
      for (let index = 0; index < 4; index += 1)
        bodyOf(await referees[index % 2]!.post(`/api/tournament/${id}/enter`, { pseudo: `Player ${index}` }))
      bodyOf(await first.post(`/api/tournament/${id}/draw`))
      bodyOf(await second.post(`/api/tournament/${id}/start`, { dues: [] }))
      const drawn = (await wholeLog(log)).findLast(({ type }) => type === 'TournamentDrawn')
      const { sides, groups } = drawn!.data as EventData<'TournamentDrawn'> // found by its type
      const nameOf = (side: number | null) => accounts.find((one) => one.id === sides[side ?? 0]?.players[0])?.pseudo
      const [a, b, c, d] = (groups[0] ?? []).map(nameOf)
      const play = async (referee: Browser, fixtureId: string, winner = '', loser = '') =>
        referee.post('/api/match/play', { ...singlesBody(winner, loser), fixture: { tournamentId: id, fixtureId } })
      const semifinal = bodyOf<RecordedMatch>(await play(first, 'round-1-1', a, b))
      bodyOf(await play(second, 'round-1-2', c, d))
      now += 181_000
      const cancel = () => first.post('/api/match/rollback', { matchId: semifinal.id, isSimple: true })
      const final = () => play(second, 'round-2-1', a, c)
      const answers = await Promise.all(round % 2 === 0 ? [cancel(), final()] : [final(), cancel()])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      const refused = answers.find(({ statusCode }) => statusCode === 409)
      refusals.add(refused?.json<Problem>().code ?? '')
    }
    const possible = ['later-fixture-played', 'fixture-not-open', 'concurrent-change']
    expect([...refusals].filter((code) => !possible.includes(code))).toEqual([])
    expect(auditLog(await wholeLog(log), cooldownSeconds)).toEqual([])
  })

  /** Registers and activates ten players and a referee by both processes. @returns the players' pseudos */
  async function activateEverybody(): Promise<string[]> {
    const identity = await openIdentityStore(engines.settings['READ_STORE_URL']!)
    const founder = (await wholeLog(log)).find(({ type }) => type === 'AdminAppointed')?.data as { playerId: string } // its schema
    const accounts = await identity.accounts()
    const pseudo = accounts.find(({ id }) => id === founder.playerId)?.pseudo ?? ''
    const admins = await Promise.all([0, 1].map((index) => logIn(index, pseudo)))
    for (let index = 0; index < 10; index += 1) await register(index, `Player ${index}`)
    await register(0, 'Ref')
    const waiting = (await identity.accounts()).filter(({ pseudo: name }) => /^(Player|Ref)/.test(name))
    await identity.close()
    await Promise.all(waiting.map(({ id }, index) => admins[index % 2]!.put(`/api/admin/player/activate/${id}`)))
    const ref = waiting.find(({ pseudo: name }) => name === 'Ref')
    await admins[0]!.put(`/api/admin/player/addreferee/${ref?.id}`)
    return waiting.map(({ pseudo: name }) => name).filter((name) => name !== 'Ref')
  }
})

function drawn(dice: ReturnType<typeof seededRandom>, pseudos: readonly string[]): string[] {
  const chosen = new Set<string>()
  while (chosen.size < 4) chosen.add(dice.pick(pseudos))
  return [...chosen]
}
