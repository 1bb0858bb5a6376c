import { openCommandApi } from '@topspin/command-api/open'
import { person } from '@topspin/domain/testing/builders'
import { newAccount } from '@topspin/platform/identity/new-account'
import { openIdentityStore } from '@topspin/platform/identity/open'
import type { IdentityStore } from '@topspin/platform/identity/port'
import { StartRefused } from '@topspin/platform/operator-error'
import { readDistributedConfig } from '@topspin/platform/process/serve'
import { type EnginesUnderTest, enginesTitle, hasEngines, startEngines } from '@topspin/test-kit/distributed/engines'
import { startTimeout } from '@topspin/test-kit/distributed/installation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe.skipIf(!hasEngines)(`command-api with one engine empty, ${enginesTitle}`, () => {
  let engines: EnginesUnderTest
  let identity: IdentityStore
  const people = [person('ada'), person('ben')]

  beforeAll(async () => {
    engines = await startEngines()
    identity = await openIdentityStore(engines.settings['READ_STORE_URL'] ?? '')
    for (const id of people) {
      await identity.addAccount(newAccount({ id, pseudo: id, email: `${id}@example.org`, createdAt: 0 }))
    }
  }, startTimeout)
  afterAll(async () => {
    await identity?.close()
    await engines?.end()
  })

  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const config = readDistributedConfig({ ...engines.settings, LOG_LEVEL: 'silent', ...env })
    await (await openCommandApi({ config })).close()
  }
  const refused = (message: RegExp) => expect(start()).rejects.toThrow(expect.objectContaining(refusal(message)))
  const refusal = (message: RegExp) => ({ name: StartRefused.name, message: expect.stringMatching(message) })

  it('refuses to start without the log or the accounts, unless ACCEPT_DATA_LOSS allows it', async () => {
    await refused(/^EventStoreDB \(EVENT_STORE_URL\) has no events, but MongoDB \(READ_STORE_URL\) has 2 accounts/)
    await start({ ACCEPT_DATA_LOSS: 'log' })
    await start()
    for (const id of people) await identity.erase(id)
    await refused(/^EventStoreDB \(EVENT_STORE_URL\) has players, but MongoDB \(READ_STORE_URL\) has no accounts/)
    await start({ ACCEPT_DATA_LOSS: 'accounts' })
  })
})
