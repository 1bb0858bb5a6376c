import { expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { answerLiveMatch } from '../testing/live-states.ts'
import { people } from '../testing/people.ts'
import { refuse } from '../testing/server-stand-in.ts'

/** The notifications of the account (docs/screens.md#notifications). */
describeInChromium('notifications', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { admin, player } = people

  it('are chosen by kind, also on a device that cannot receive them', async () => {
    const page = await browsers.visit('/account', { as: player, notifications: 'denied' })
    const toggle = (name: string) => page.getByRole('switch', { name })
    await page.getByText('Notifications bloquées par le navigateur').waitFor()
    const live = toggle('Un direct commence')
    await live.waitFor()
    expect(await page.getByRole('region', { name: 'Me prévenir quand' }).getByRole('switch').count()).toBe(9)
    expect(await toggle('Un défi me concerne').isChecked()).toBe(true)
    expect(await toggle('Recevoir les notifications').isEnabled()).toBe(false)
    expect(await live.isChecked()).toBe(true)
    expect(await axeViolations(page)).toEqual([])

    const choose = async () => {
      const saved = page.waitForResponse('**/api/push/choose')
      await live.click()
      await saved
    }
    await choose()
    await page.reload()
    await expect.poll(() => live.isChecked()).toBe(false)
    await choose()
    expect(await live.isChecked()).toBe(true)
  })

  it('of registrations are for admins, and a choice that is refused is taken back', async () => {
    const page = await browsers.visit('/account', { as: admin })
    const registrations = page.getByRole('switch', { name: 'Une inscription attend' })
    expect(await registrations.isChecked()).toBe(false)
    await refuse(page, '/api/push/choose')
    await registrations.click()
    await page.getByRole('dialog', { name: 'Erreur' }).getByRole('button', { name: 'Compris' }).click()
    expect(await registrations.isChecked()).toBe(false)
  })

  it('are offered once on home, while nobody plays, and stay possible on the live page', async () => {
    const page = await browsers.visit('/', { as: player, before: (page) => answerLiveMatch(page, null) })
    const offer = page.getByText('Vous prévenir au prochain direct').filter({ visible: true })
    const free = page.getByText('La table est libre').filter({ visible: true })
    await offer.waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Non merci' }).click()
    await free.waitFor()
    await page.goto('/live')
    await page.getByRole('button', { name: 'Me prévenir' }).waitFor()
    await page.goBack()
    await free.waitFor()
    expect(await offer.count()).toBe(0)
  })
})
