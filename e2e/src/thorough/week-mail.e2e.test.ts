import { Browser, passwordOf } from '@topspin/platform/http/testing/browser'
import { createDigestStopTokens } from '@topspin/platform/mail/stop-tokens'
import { type AppProcess, startApp } from '@topspin/test-kit/app-process'
import { type MailServer, openMailServer } from '@topspin/test-kit/mail-server'
import { registerAdmin } from '@topspin/test-kit/people'
import { remoteServer } from '@topspin/test-kit/remote'
import type { Browser as Chromium, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../testing/chromium.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { logIn, pressDuringAndAfterOutage } from '../testing/pages.ts'
import { createVisitors } from '../testing/visitors.ts'

/** A secret of the right length, so that the test can make the token of a mail's link. */
const secret = 'x'.repeat(43)

describeInChromium('the mail about the week', () => {
  let server: MailServer
  let app: AppProcess
  let browser: Chromium

  beforeAll(async () => {
    server = await openMailServer()
    app = await startApp({ RATE_LIMITS: 'off', SMTP_URL: server.url, SESSION_SECRET: secret })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.dispose()
    await server?.close()
  })

  async function visit(path: string): Promise<Page> {
    const page = await (await createVisitors(browser).open(app.url)).newPage()
    await page.goto(app.url + path)
    return page
  }

  it('is chosen in the account, and ended by its link without a session', async () => {
    const { id } = await registerAdmin(() => new Browser(remoteServer(() => app.url)), 'Ada')
    const page = await visit('/')
    await logIn(page, { pseudo: 'Ada', password: passwordOf('Ada') })
    await page.goto(`${app.url}/account`)
    const wanted = page.getByRole('switch', { name: /^La semaine, le lundi/ })
    await wanted.click()
    await page.reload()
    await expect.poll(() => wanted.isChecked()).toBe(true)

    const stop = 'Ne plus recevoir ce message'
    const stopping = await visit(`/welcome/stop#${createDigestStopTokens(secret).of(id)}`)
    await pressDuringAndAfterOutage(stopping, stop, '/api/auth/digest/stop')
    await stopping.getByRole('heading', { name: 'C’est noté' }).waitFor()
    await page.reload()
    await wanted.waitFor()
    await expect.poll(() => wanted.isChecked()).toBe(false)

    const forged = await visit(`/welcome/stop#${createDigestStopTokens('another secret').of(id)}`)
    await forged.getByRole('button', { name: stop }).click()
    await forged.getByRole('heading', { name: 'Ce lien ne sert plus' }).waitFor()
  })
})
