import { Browser } from '@topspin/platform/http/testing/browser'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { remote } from '@topspin/test-kit/remote'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppProcess, startApp } from './testing/app-process.ts'

let app: AppProcess

beforeAll(async () => {
  app = await startApp({ MATCH_COOLDOWN_SECONDS: '0', WORKING_HOURS: 'always', RATE_LIMITS: 'off' })
})
afterAll(() => app?.dispose())

const visitor = () => new Browser(remote(() => app.url))

it('keeps an answered match when the process is killed right after the answer', async () => {
  const { browser: alice } = await registerAdmin(visitor, 'alice')
  await registerMember(visitor, alice, 'bob')

  for (let round = 1; round <= 4; round += 1) {
    const match = { playerAPseudo: 'alice', playerASet: 2, playerBPseudo: 'bob', playerBSet: 0 }
    const answer = await alice.post('/api/match/play', match)
    await app.kill()
    expect(answer.statusCode).toBe(200)
    await app.start()
    // The session survives too: the request needs no new login.
    const history = (await alice.get('/api/stats/getAllMatchSAndD/bob')).json()
    expect(history).toHaveLength(round)
    expect(history[0]).toMatchObject({ id: round, mySet: 0, opponentSet: 2 })
  }
})
