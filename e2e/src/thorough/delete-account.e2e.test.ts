import { demoPassword } from '@topspin/demo/data'
import type { AppProcess } from '@topspin/test-kit/app-process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { people } from '../testing/people.ts'

describeInChromium('deleting an account', () => {
  let app: AppProcess
  beforeAll(async () => {
    app = await startDemo({ ACCOUNT_DELETION: 'on' })
  })
  afterAll(() => app.dispose())
  const browsers = openBrowserContexts(() => app.url)

  it('is linked from the screen of own data, whose archive is prepared after the password and downloaded', async () => {
    const page = await browsers.visit('/account', { as: people.player })
    await page.getByRole('link', { name: /^Télécharger mes données/ }).click()
    const field = page.getByLabel('Mot de passe, pour être sûr')
    await field.fill('pas le bon')
    await page.getByRole('button', { name: 'Préparer l’archive' }).click()
    await page.getByText('Ce mot de passe n’est pas le bon.').waitFor()
    await field.fill(demoPassword)
    await page.getByRole('button', { name: 'Préparer l’archive' }).click()
    await page.getByText(/^Prête\s: topspin-/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const downloaded = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Télécharger', exact: true }).click()
    expect((await downloaded).suggestedFilename()).toMatch(/^topspin-.+\.zip$/)
    await page.getByRole('link', { name: /^Supprimer mon compte/ }).click()
    await page.getByText(/La suppression est définitive/).waitFor()
  })

  it('asks for the password, shows an error when it is wrong, and ends on the landing page', async () => {
    const page = await browsers.visit('/account/delete', { as: people.player })
    const field = page.getByLabel('Mot de passe actuel')
    const button = page.getByRole('button', { name: 'Supprimer définitivement' })
    await button.click()
    await page.getByText('Saisissez votre mot de passe.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await field.fill('pas le bon')
    await button.click()
    await page.getByText('Ce mot de passe n’est pas le bon.').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.inputValue()).toBe('pas le bon')
    await field.fill(demoPassword)
    await button.click()
    await page.getByRole('button', { name: 'Se connecter' }).waitFor()
  })
})
