import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '@topspin/demo/data'
import { Browser } from '@topspin/platform/http/testing/browser'
import { anyHourSettings } from '@topspin/test-kit/app-process'
import { openPushService, type PushService, pushHost } from '@topspin/test-kit/push-service'
import { remoteServer } from '@topspin/test-kit/remote'
import { type StoppableApp, startStoppableApp } from '@topspin/test-kit/stoppable-app'
import { singlesBody } from '@topspin/test-kit/submissions'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { builtPageFolder } from '../testing/demo-installation.ts'
import { type FirefoxWithPush, openFirefoxWithPush } from '../testing/notified-firefox.ts'
import { firefoxSkipReason } from '../testing/other-browsers.ts'
import { people } from '../testing/people.ts'

const { player, referee } = people

/** A message is encrypted by the server, decrypted by the browser, shown by the service worker, opened by a click. */
describe.skipIf(firefoxSkipReason !== null)(
  `a push message${firefoxSkipReason === null ? '' : ` (${firefoxSkipReason})`}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'topspin-push-'))
    let service: PushService
    let app: StoppableApp
    let firefox: FirefoxWithPush

    beforeAll(async () => {
      cpSync(inject('demo').template, folder, { recursive: true })
      service = await openPushService()
      const settings = { ...anyHourSettings, DATA_DIR: folder, PUSH_SERVICES: pushHost }
      app = await startStoppableApp(settings, builtPageFolder, { sendPush: await service.senderOf(folder) })
      firefox = await openFirefoxWithPush(service.socket)
    })
    afterAll(async () => {
      await firefox?.close()
      await app?.stop()
      await service?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    it('reaches a browser, replaces the previous notification, and opens its match', async () => {
      const { page, shown, clickNotification } = firefox
      await logIn(firefox, app.url)
      await page.goto(`${app.url}/account`)
      const text = () => page.evaluate(() => document.body.innerText)
      await expect.poll(text).toContain('Recevoir les notifications')
      await page.locator('aria/Recevoir les notifications[role="switch"]').click()
      await expect.poll(text).toContain('Firefox sur Linux, depuis le')

      const recorder = await new Browser(remoteServer(() => app.url)).logIn(referee, demoPassword)
      let matchId = 0
      for (const sets of [
        [2, 0],
        [2, 1],
      ] as const) {
        const answer = await recorder.post('/api/match/play', singlesBody(player, 'Karim', sets))
        matchId = answer.json().id
        const body = expect.stringContaining(`Vous avez gagné ${sets.join('–')} contre Karim\u202F: +`)
        await expect.poll(shown).toEqual([{ title: 'Match enregistré', body, tag: 'match' }])
      }
      const { ttl, urgency, topic, authorization } = service.received.at(-1) ?? {}
      expect({ ttl, urgency, topic }).toEqual({ ttl: String(24 * 3600), urgency: 'normal', topic: 'match' })
      expect(authorization).toMatch(/^vapid t=/)

      await clickNotification()
      await expect.poll(() => page.url()).toBe(`${app.url}/player/${encodeURIComponent(player)}?match=${matchId}`)
      expect(await shown()).toEqual([])
    })
  },
)

/** Logs in on a page without the application, whose own requests would change the anti-forgery token meanwhile. */
async function logIn({ page }: FirefoxWithPush, url: string): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(() => fetch('/api/hello/plop').then(({ status }) => status))
  // Firefox may show a cookie to the page later than the answer that sets it.
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain('XSRF-TOKEN=')
  const status = await page.evaluate(
    async (pseudo, password) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token }
      const body = JSON.stringify({ pseudo, password })
      const answer = await fetch('/api/auth/authenticate', { method: 'POST', headers, body })
      const { authorities } = await answer.json()
      localStorage.setItem('currentPlayer', JSON.stringify({ pseudo, authorities }))
      return answer.status
    },
    player,
    demoPassword,
  )
  expect(status).toBe(200)
}
