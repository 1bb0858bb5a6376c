import type { Account } from '@topspin/domain/contract/account'
import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { Browser } from '@topspin/platform/http/testing/browser'
import { testNow } from '@topspin/platform/testing/test-clock'
import { anyHourSettings, startStandalone } from '@topspin/test-kit/app-process'
import { wholeLog } from '@topspin/test-kit/audit/log'
import { startDistributedApp } from '@topspin/test-kit/distributed/distributed-app'
import { enginesTitle, hasEngines } from '@topspin/test-kit/distributed/engines'
import { startTimeout } from '@topspin/test-kit/distributed/installation'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type Member, registerAdmin, registerMember } from '@topspin/test-kit/people'
import { remoteServer } from '@topspin/test-kit/remote'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// After a kill the lease of the process manager is free within ten seconds.
const recovery = { timeout: 45_000 }
const today = new Date(testNow()).toISOString().slice(0, 'yyyy-mm-dd'.length)

describe.each([
  ['in one process', true, startStandalone],
  [`in three processes, ${enginesTitle}`, hasEngines, startDistributedApp],
] as const)('a tournament %s', (_, isPossible, startApp) => {
  describe.runIf(isPossible)('whose application is killed after each match', () => {
    let app: Awaited<ReturnType<typeof startApp>>
    let ada: Member
    const members = new Map<string, Member>()

    beforeAll(async () => {
      app = await startApp(anyHourSettings)
      const visitor = () => new Browser(remoteServer(() => app.url))
      ada = await registerAdmin(visitor, 'Ada')
      for (const pseudo of ['Ben', 'Cleo', 'Dan', 'Eve'])
        members.set(pseudo, await registerMember(visitor, ada.browser, pseudo))
    }, startTimeout)
    afterAll(() => app?.dispose())

    const read = async (id: string) => bodyOf<TournamentDetail>(await ada.browser.get(`/api/tournament/${id}`))
    /** The first open fixture with the pseudos of its sides; undefined when the tournament is over. */
    const openOne = async (id: string) => {
      const { draw } = await read(id)
      const open = draw?.fixtures.find(({ state }) => state === 'open')
      const pseudos = open?.sides.flatMap((side) =>
        typeof side === 'number' ? (draw?.sides[side]?.players ?? []) : [],
      )
      return open && { id: open.id, pseudos: pseudos ?? [] }
    }

    test('has one result for each match, one end and one star in the log', { timeout: 240_000 }, async () => {
      const plan = { name: 'Coupe', format: 'bracket', thirdPlace: true, ladder: 'simple', entriesUntil: today }
      const { id } = bodyOf<{ id: string }>(await ada.browser.post('/api/tournament', plan))
      for (const [pseudo] of members) bodyOf(await ada.browser.post(`/api/tournament/${id}/enter`, { pseudo }))
      bodyOf(await ada.browser.post(`/api/tournament/${id}/draw`))
      bodyOf(await ada.browser.post(`/api/tournament/${id}/start`, { dues: [] }))

      let played = 0
      for (let open = await openOne(id); open !== undefined; open = await openOne(id)) {
        const { id: fixtureId } = open
        const [winner = '', loser = ''] = open.pseudos
        const body = { ...singlesBody(winner, loser), fixture: { tournamentId: id, fixtureId } }
        bodyOf(await members.get(winner)!.browser.post('/api/match/play', body))
        played += 1
        await app.kill()
        await app.start()
        const resultOf = async () => (await read(id)).draw?.fixtures.find((one) => one.id === fixtureId)?.matchId
        await expect.poll(resultOf, recovery).toBe(played)
      }
      // The recorded match of a fixture is shown before the process manager has decided the fixture.
      await expect
        .poll(async () => (await read(id)).summary, recovery)
        .toMatchObject({ phase: 'finished', round: null })
      const { summary } = await read(id)
      const starred = async () =>
        bodyOf<Account[]>(await ada.browser.get('/api/player/getAccounts'))
          .filter(({ tournamentWins }) => tournamentWins === 1)
          .map(({ pseudo }) => pseudo)
      await expect.poll(starred, recovery).toEqual(summary.winners)

      await app.kill()
      const log = await app.log()
      const types = (await wholeLog(log)).map(({ type }) => type)
      await log.close()
      const count = (type: string) => types.filter((one) => one === type).length
      expect([count('FixtureWon'), count('TournamentFinished'), count('StarAwarded')]).toEqual([4, 1, 1])
    })
  })
})
