import { enginesTitle, hasEngines } from '@topspin/test-kit/distributed/engines'
import { type Installation, startInstallation, startTimeout } from '@topspin/test-kit/distributed/installation'
import { registerAdmin, registerMember } from '@topspin/test-kit/people'
import { waitUntil } from '@topspin/test-kit/until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLoad } from '../testing/load.ts'

/** How often each engine is restarted. 0 skips the test in an ordinary run, in which other tests cover restarts. */
const restarts = Number(process.env['ENGINE_RESTARTS'] ?? 0)
const longestRecovery = 15
const title = `all processes while engines are restarted, ${enginesTitle}, in npm run test:faults`

describe.skipIf(!hasEngines || restarts === 0)(title, () => {
  let topspin: Installation
  beforeAll(async () => {
    const settings = { MATCH_COOLDOWN_SECONDS: '0' }
    topspin = await startInstallation({ commandApis: 2, projections: 2, readApis: 2, settings })
  }, startTimeout)
  afterAll(() => topspin?.end())

  test(`are ready within ${longestRecovery} s of each of ${restarts} restarts of each engine under load`, {
    timeout: 120_000 + restarts * 90_000,
  }, async () => {
    const { id, browser: ada } = await registerAdmin(topspin.browser, 'Ada')
    await ada.put(`/api/admin/player/addreferee/${id}`)
    const pseudos = ['Ben', 'Cleo', 'Dan']
    for (const pseudo of pseudos) await registerMember(topspin.browser, ada, pseudo)
    const browsers = await Promise.all(Array.from({ length: 3 }, () => topspin.browser().logIn('Ada')))
    const services = [...topspin.commandApis, ...topspin.projections, ...topspin.readApis]
    const load = startLoad({ seed: 'restarts', browsers, pseudos })
    await load.more(5)
    for (const name of ['events', 'documents', 'redis'] as const) {
      const { server } = topspin.engines[name]
      let slowest = 0
      for (let round = 0; round < restarts; round += 1) {
        await server.stop()
        await server.start()
        const back = performance.now()
        for (const { url } of services)
          await waitUntil(async () => (await fetch(`${url}/health/ready`)).status === 200, longestRecovery)
        slowest = Math.max(slowest, performance.now() - back)
        await load.more(2)
      }
      expect(slowest).toBeLessThan(longestRecovery * 1_000)
      process.stdout.write(`${name}: all processes were ready again within ${Math.round(slowest)} ms\n`)
    }
    await load.stop()
  })
})
