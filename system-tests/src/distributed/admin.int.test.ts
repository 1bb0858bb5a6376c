import { ownArchivePath } from '@topspin/domain/contract/own-data'
import { type Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { testNow } from '@topspin/platform/testing/test-clock'
import { runCommand } from '@topspin/standalone/operations/command-line'
import { enginesTitle, hasEngines } from '@topspin/test-kit/distributed/engines'
import { type Installation, startInstallation, startTimeout } from '@topspin/test-kit/distributed/installation'
import { idOf, register, registerAdmin } from '@topspin/test-kit/people'
import { waitUntil } from '@topspin/test-kit/until'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveStateAfter } from '../testing/archive-for.ts'

describe.skipIf(!hasEngines)(`npm run admin while three services run, ${enginesTitle}`, { timeout: 60_000 }, () => {
  let topspin: Installation
  let ada: Browser
  let lines: string[] = []

  beforeAll(async () => {
    topspin = await startInstallation()
    ada = (await registerAdmin(topspin.browser, 'Ada')).browser
  }, startTimeout)
  afterAll(() => topspin?.end())

  const admin = (...words: string[]) => {
    lines = []
    const { settings } = topspin.engines
    const line = (text: string) => void lines.push(text)
    return runCommand(['admin', ...words], { env: settings, line, now: testNow, signal: new AbortController().signal })
  }

  it('appoints an admin, whom all processes recognise', async () => {
    await register(topspin.browser, 'Ben')
    const { position } = await register(topspin.browser, 'Cleo')
    const cleo = await idOf(ada, 'Cleo', position)
    expect(await admin('appoint', 'Ben')).toBe(0)
    expect(lines).toEqual(['Ben is an admin now'])
    const ben = await topspin.browser().logIn('Ben')
    expect((await ben.put(`/api/admin/player/activate/${cleo}`)).statusCode).toBe(200)
    await waitUntil(async () => (await ben.get('/api/admin/projections')).statusCode === 200)
  })

  it('read-api makes the archive for which command-api has queued the job', async () => {
    expect((await ada.post('/api/player/me/archive', { password: passwordOf('Ada') })).statusCode).toBe(200)
    expect(await archiveStateAfter(ada)).toMatchObject({ state: 'ready' })
    const { statusCode, body } = await ada.get(ownArchivePath)
    expect([statusCode, body.includes('donnees.json')]).toEqual([200, true])
  })

  it('resets a password and ends the sessions', async () => {
    expect(await admin('reset', 'Ada')).toBe(0)
    const password = lines[0]?.split(': ').at(-1)
    expect((await ada.get('/api/player/getAll')).statusCode).toBe(401)
    await expect(topspin.browser().logIn('Ada')).rejects.toThrow('bad-credentials')
    const again = await topspin.browser().logIn('Ada', password)
    const changed = await again.post('/api/player/changePass', { password: 'smash from the left' })
    expect(changed.statusCode).toBe(200)
    expect((await again.get('/api/player/getAll')).statusCode).toBe(200)
  })

  it('reports an unknown pseudo', async () => {
    expect(await admin('reset', 'Nobody')).toBe(1)
    expect(lines).toEqual(['admin: no player is called Nobody'])
  })
})
