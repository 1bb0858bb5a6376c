import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChatTestOutcome } from '@topspin/domain/contract/chat'
import { type ChatServer, certificate, openChatServer } from '@topspin/platform/testing/chat-server'
import { testClockVariables, testNow } from '@topspin/platform/testing/test-clock'
import { enginesTitle, hasEngines } from '@topspin/test-kit/distributed/engines'
import { type Installation, startInstallation, startTimeout } from '@topspin/test-kit/distributed/installation'
import { type Service, startService } from '@topspin/test-kit/distributed/service'
import { bodyOf } from '@topspin/test-kit/expecting'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { singlesBody } from '@topspin/test-kit/submissions'
import { waitUntil } from '@topspin/test-kit/until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Just before half past eight in Paris on the Monday after the start of the tests' clock. */
const monday = Date.UTC(2026, 2, 23, 7, 29, 45)
const names = ['one', 'two', 'three']

describe.skipIf(!hasEngines)(`chats while processes are killed, ${enginesTitle}`, { timeout: 240_000 }, () => {
  let server: ChatServer
  let topspin: Installation
  let settings: Readonly<Record<string, string>>
  const folder = mkdtempSync(join(tmpdir(), 'topspin-chats-'))
  const readApis: Service[] = []

  beforeAll(async () => {
    server = await openChatServer()
    const trusted = join(folder, 'certificate.pem')
    writeFileSync(trusted, certificate)
    const chat = { CHAT_ALLOWED_HOSTS: server.host, NODE_EXTRA_CA_CERTS: trusted, MATCH_COOLDOWN_SECONDS: '0' }
    topspin = await startInstallation({ settings: chat })
    settings = { PUBLIC_URL: 'http://localhost:3000', ...topspin.engines.settings, ...chat }
    const ada = (await registerAdmin(topspin.browser, 'Ada')).browser
    const { browser } = await registerMember(topspin.browser, ada, 'Ben')
    bodyOf(await browser.post('/api/match/play', singlesBody('Ben', 'Ada')))
    const { sealed } = bodyOf<ChatTestOutcome>(
      await ada.post('/api/admin/chats/test', { kind: 'other', address: server.address }),
    )
    for (const name of names) bodyOf(await ada.post('/api/admin/chats', { name, sealed, topics: ['week'] }))
  }, startTimeout)
  afterAll(async () => {
    await Promise.all(readApis.map((service) => service.kill()))
    await topspin?.end()
    await server?.close()
    rmSync(folder, { recursive: true })
  })

  const startReadApi = () =>
    startService('read-api', {
      ...settings,
      ...testClockVariables(monday - testNow()),
      COMMAND_API_URL: topspin.commandApis[0]?.url ?? '',
    })

  test('on Monday three processes write the week to each chat, also when one is killed while it writes', async () => {
    const before = server.messages.length
    const sent = () => server.messages.slice(before)
    const ids = () => new Set(sent().map(({ headers }) => headers['webhook-id']))
    server.answer = null
    // The clock of the processes stopped here shows Wednesday: a job of Monday that one of them takes would write to no
    // chat.
    for (const service of topspin.readApis) await service.stop()
    readApis.push(...(await Promise.all([startReadApi(), startReadApi(), startReadApi()])))
    expect(sent()).toEqual([])
    // Each process writes to one chat at a time, and the server does not answer.
    await waitUntil(async () => sent().length === names.length, 60)
    await readApis[0]?.kill()
    server.answer = { status: 200 }
    await readApis[0]?.start()
    // Another process makes the attempt of the killed process again. The attempts that got no answer are
    // repeated ten minutes later, after the end of this test.
    await waitUntil(async () => sent().length === names.length + 1, 120)
    expect(ids().size).toBe(names.length)
    expect(sent().map(({ body }) => body)).toEqual(sent().map(() => expect.stringContaining('La semaine')))
  })
})
