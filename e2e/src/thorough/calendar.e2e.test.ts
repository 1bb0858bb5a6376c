import { type AppProcess, startApp } from '@topspin/test-kit/app-process'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../testing/chromium.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { bottomBarTab, person, register } from '../testing/pages.ts'
import { createVisitors } from '../testing/visitors.ts'

describeInChromium('the calendar', () => {
  let app: AppProcess
  let browser: Browser
  beforeAll(async () => {
    app = await startApp({ RATE_LIMITS: 'off' })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.dispose()
  })

  it('has an address that is shown once, changed after a question, and removed after another', async () => {
    const context = await createVisitors(browser).open(app.url, { permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const status = async (address: string) => (await fetch(address)).status
    await page.goto('/')
    await register(page, { ...person('Ada'), email: 'ada@example.org' })
    await bottomBarTab(page, 'Compte').click()
    await page.getByRole('link', { name: /^Agenda/ }).click()
    await press('Créer mon adresse d’agenda')
    const first = await page.locator('code').innerText()
    expect(await status(first)).toBe(200)
    expect(await page.getByRole('link', { name: 'Ouvrir dans mon agenda' }).getAttribute('href')).toMatch(/^webcal:/)
    await press('Copier pour Google ou Outlook')
    await page.getByText('Adresse copiée').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
    await page.reload()
    await page.getByText(/^lue le /).waitFor()
    expect(await page.locator('code').count()).toBe(0)

    await press('Nouvelle adresse…')
    await press('Garder')
    expect(await status(first)).toBe(200)
    await press('Nouvelle adresse…')
    await press('Changer')
    await page.locator('code').waitFor()
    expect(await status(first)).toBe(404)
    await page.reload()
    await press('Ne plus publier…')
    await press('Ne plus publier')
    await page.getByRole('button', { name: 'Créer mon adresse d’agenda' }).waitFor()
  })
})
