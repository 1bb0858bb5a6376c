import { testNow } from '@topspin/platform/testing/test-clock'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { liveMatches } from '../testing/live-states.ts'
import { people } from '../testing/people.ts'
import { answer, refuse } from '../testing/server-stand-in.ts'
import { answerApprovedTelevision, televisionContents } from '../testing/television-states.ts'
import { answerWeekOnMonday, longNamesHighlights, longNamesWeek } from '../testing/week-states.ts'

const fullHd = { width: 1920, height: 1080 }
const fourK = { width: 3840, height: 2160 }
/** The user agent by which the admin of the test recognises the television. */
const userAgent = 'Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/131.0 Safari/537.36'

/** Texts that are partly outside the window, and texts smaller than 28/1920 of the window's width. */
const badTexts = (page: Page) =>
  page.evaluate(() => {
    const unit = window.innerWidth / 1920
    return [...document.querySelectorAll('main *')].flatMap((one) => {
      const isText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const scale = one instanceof SVGGraphicsElement ? (one.getScreenCTM()?.a ?? 1) : 1
      const isRead = !one.closest('.only-read-aloud')
      const isOut = left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight
      const isSmall = scale * Number.parseFloat(getComputedStyle(one).fontSize) < 28 * unit - 0.1
      return isText && isRead && (isOut || isSmall) ? [one.textContent] : []
    })
  })

/** The television (docs/screens.md#television). */
describeInChromium('television', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)

  it('begins its round with last week, on Monday until 20:00', async () => {
    const tv = await browsers.visit('/welcome', { viewport: fullHd, ownContext: true })
    await answerWeekOnMonday(longNamesWeek)(tv)
    await answer(tv, 'weekHighlights', longNamesHighlights)
    await answerApprovedTelevision(tv)
    await tv.goto('/tv')
    await tv.getByRole('heading', { name: 'La semaine 47' }).waitFor()
    expect(await axeViolations(tv)).toEqual([])
    expect(await badTexts(tv)).toEqual([])
    await tv.clock.setFixedTime(new Date('2026-11-23T19:00:30.000Z'))
    await tv.getByRole('heading', { name: 'Classement' }).waitFor()
  })

  it('is approved by the code that it shows, follows the live match, and stops when it is revoked', async () => {
    const tv = await browsers.visit('/tv', { viewport: fullHd, userAgent })
    const code = (await tv.getByRole('img', { name: /^\d{3} \d{3}$/ }).getAttribute('aria-label')) ?? ''
    expect(await axeViolations(tv)).toEqual([])
    expect(await badTexts(tv)).toEqual([])
    await tv.getByText(/Le code change dans (9|10) min\.$/).waitFor()

    const admin = await browsers.visit('/account?tab=club', { as: people.admin })
    await admin.getByRole('link', { name: 'Écrans' }).click()
    const waiting = admin.getByRole('article').filter({ hasText: 'Chrome sur webOS' })
    await waiting.getByLabel('Code affiché par l’écran').fill('12')
    await waiting.getByRole('button', { name: 'Approuver' }).click()
    await waiting.getByText('Le code a six chiffres.').waitFor()
    await waiting.getByLabel('Code affiché par l’écran').fill(code)
    await waiting.getByLabel('Nom de l’écran').fill('Écran du coin')
    await waiting.getByRole('button', { name: 'Approuver' }).click()
    const revoke = admin.getByRole('button', { name: 'Déconnecter Écran du coin…' })
    await revoke.waitFor()
    await expect.poll(() => admin.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    await tv.getByRole('heading', { name: /LIVE|Balle de/i }).waitFor()
    await tv.getByText('Hugo').waitFor()
    await tv.getByRole('img', { name: 'Set 3, point par point' }).waitFor()
    expect(await axeViolations(tv)).toEqual([])

    await revoke.click()
    const dialog = admin.getByRole('alertdialog', { name: /^Déconnecter/ })
    expect(await axeViolations(admin)).toEqual([])
    await dialog.getByRole('button', { name: 'Déconnecter l’écran' }).click()
    await tv.getByText('Cet écran n’est plus approuvé.').waitFor()
    await expect.poll(() => tv.getByText('Hugo').count()).toBe(0)
    expect(await badTexts(tv)).toEqual([])
    // Enter on the focused button: Playwright clicks only a button that does not move, and this one moves all the time.
    await tv.keyboard.press('Enter')
    await tv.getByRole('img', { name: /^\d{3} \d{3}$/ }).waitFor()
  })

  it('shows its pages in turn, readable at both sizes', async () => {
    const tv = await browsers.visit('/tv', {
      viewport: fullHd,
      // Without the fade between two pages, during which the texts have less contrast.
      reducedMotion: 'reduce',
      ownContext: true,
      async before(page) {
        await page.clock.install({ time: testNow() })
        await answerApprovedTelevision(page)
      },
    })
    const heading = tv.getByRole('heading', { level: 1 })
    await heading.waitFor()
    // The first page is the ranking of singles, the last one that of doubles.
    await tv.getByText('▲').first().waitFor()
    expect(await badTexts(tv)).toEqual([])
    for (const title of [
      'Derniers matchs',
      'Quoi de neuf\u202F?',
      'Ensuite à la table',
      'Qui joue\u202F?',
      'Classement',
    ]) {
      const next = async () => {
        await tv.clock.runFor(5_000)
        return heading.innerText()
      }
      await expect.poll(next).toBe(title)
      for (const size of [fourK, fullHd]) {
        await tv.setViewportSize(size)
        expect(await badTexts(tv), title).toEqual([])
      }
      expect(await axeViolations(tv)).toEqual([])
    }
  })

  it('shows long names of a live match in full, and only a notice after 15 minutes without a network', async () => {
    const { playerOne, playerTwo } = liveMatches.long
    const tv = await browsers.visit('/tv', {
      viewport: fullHd,
      ownContext: true,
      async before(page) {
        await page.clock.install({ time: testNow() })
        await answerApprovedTelevision(page, televisionContents, { ...liveMatches.matchPoint, playerOne, playerTwo })
      },
    })
    await tv.getByText(playerOne).waitFor()
    await tv.getByText('4 de suite').waitFor()
    await tv.getByText(/^Set 3, 14\smin$/).waitFor()
    for (const size of [fourK, fullHd]) {
      await tv.setViewportSize(size)
      expect(await badTexts(tv)).toEqual([])
    }
    await refuse(tv, '/api/screen/pairing')
    await tv.clock.runFor(61_000)
    await tv.getByText(/^Pas de réseau depuis \d\d:\d\d · nouvel essai dans \d+ s$/).waitFor()
    await tv.clock.runFor(15 * 60_000)
    await expect.poll(() => tv.getByText(playerOne).count()).toBe(0)
    await tv.getByText(/^Pas de réseau depuis/).waitFor()
  })
})
