import { testClockVariables, testNow } from '@topspin/platform/testing/test-clock'
import { enginesTitle, hasEngines } from '@topspin/test-kit/distributed/engines'
import { type Installation, startInstallation, startTimeout } from '@topspin/test-kit/distributed/installation'
import { type Service, startService } from '@topspin/test-kit/distributed/service'
import { bodyOf } from '@topspin/test-kit/expecting'
import { type MailServer, openMailServer } from '@topspin/test-kit/mail-server'
import { idOf, register, registerAdmin, registerMember } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { waitUntil } from '@topspin/test-kit/until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** 08:29:30 in Paris, on the Monday after the start of the tests' clock. */
const monday = Date.UTC(2026, 2, 23, 7, 29, 30)
const players = ['Ben', 'Cleo', 'Dan']

describe.skipIf(!hasEngines)(`mails while processes are killed, ${enginesTitle}`, { timeout: 240_000 }, () => {
  let server: MailServer
  let topspin: Installation
  let settings: Readonly<Record<string, string>>
  const readApis: Service[] = []

  beforeAll(async () => {
    server = await openMailServer()
    const mail = { SMTP_URL: server.url, MATCH_COOLDOWN_SECONDS: '0' }
    topspin = await startInstallation({ settings: mail })
    settings = { PUBLIC_URL: 'http://localhost:3000', ...topspin.engines.settings, ...mail }
    const ada = (await registerAdmin(topspin.browser, 'Ada')).browser
    for (const pseudo of players) {
      const { browser } = await registerMember(topspin.browser, ada, pseudo)
      bodyOf(await browser.post('/api/push/choose', { kind: 'week', wanted: true }))
      bodyOf(await browser.post('/api/match/play', singlesBody(pseudo, 'Ada')))
    }
    await waitUntil(async () => server.mails.length === 1 + 2 * players.length, 30)
    server.mails.length = 0
  }, startTimeout)
  afterAll(async () => {
    await Promise.all(readApis.map((service) => service.kill()))
    await topspin?.end()
    await server?.close()
  })

  const startReadApi = () =>
    startService('read-api', {
      ...settings,
      ...testClockVariables(monday - testNow()),
      COMMAND_API_URL: topspin.commandApis[0]?.url ?? '',
    })
  const messageIds = () => server.mails.map(({ headers }) => headers.get('message-id'))
  const mailed = () => [...new Set(server.mails.flatMap(({ to }) => to))].sort()

  test('a mail is sent when the process that sends it is killed and starts again, with the same message id', async () => {
    const visitor = topspin.browser()
    const [commandApi] = topspin.commandApis
    await register(topspin.browser, 'Zoe')
    await waitUntil(async () => server.mails.length === 1, 30)
    server.mails.length = 0
    server.treatments.push('hold')
    const before = server.offered()
    await visitor.logIn('Ada')
    bodyOf(await visitor.put(`/api/admin/player/activate/${await idOf(visitor, 'Zoe', null)}`))
    await waitUntil(async () => server.offered() === before + 1, 30)
    await commandApi?.kill()
    server.release()
    await commandApi?.start()
    await waitUntil(async () => server.mails.length === 2, 120)
    expect(mailed()).toEqual(['zoe@example.org'])
    expect(new Set(messageIds()).size).toBe(1)
    server.mails.length = 0
  })

  test('on Monday three processes send each mail about the week, also when one is killed while it sends', async () => {
    // The clock of the processes stopped here shows Wednesday: a job of Monday that one of them takes would send no
    // mail.
    for (const service of topspin.readApis) await service.stop()
    server.treatments.push('hold', 'hold', 'hold')
    const before = server.offered()
    readApis.push(...(await Promise.all([startReadApi(), startReadApi(), startReadApi()])))
    expect(server.offered()).toBe(before)
    await waitUntil(async () => server.offered() === before + players.length, 60)
    await readApis[0]?.kill()
    server.release()
    const everybody = players.map((pseudo) => `${pseudo.toLowerCase()}@example.org`)
    await waitUntil(async () => mailed().length === players.length, 120)
    await readApis[0]?.start()
    // Another process does the job of the killed process again, and its mail has the same id.
    await waitUntil(async () => server.offered() === before + players.length + 1, 120)
    await waitUntil(async () => server.mails.length === players.length + 1, 30)
    expect(mailed()).toEqual(everybody)
    expect(new Set(messageIds()).size).toBe(players.length)
  })
})
