import { Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { remote } from '@topspin/test-kit/remote'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppProcess, startApp } from './testing/app-process.ts'

let app: AppProcess

beforeAll(async () => {
  app = await startApp({ MATCH_COOLDOWN_SECONDS: '0', WORKING_HOURS: 'always', RATE_LIMITS: 'off' })
})
afterAll(() => app?.dispose())

const visitor = () => new Browser(remote(() => app.url))

async function register(pseudo: string): Promise<void> {
  const newcomer = visitor()
  await newcomer.open()
  const account = { pseudo, email: `${pseudo}@example.com`, password: passwordOf(pseudo) }
  expect((await newcomer.post('/api/auth/register', account)).statusCode).toBe(200)
}

it('keeps an answered match when the process is killed right after the answer', async () => {
  await register('alice')
  await register('bob')
  const alice = await visitor().logIn('alice')
  const accounts: { id: string; pseudo: string }[] = (await alice.get('/api/player/getAccounts')).json()
  await alice.put(`/api/admin/player/activate/${accounts.find(({ pseudo }) => pseudo === 'bob')?.id}`)

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
