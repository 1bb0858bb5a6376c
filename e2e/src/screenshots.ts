import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { televisionPath } from '@topspin/domain/contract/television'
import { renderedMailSamples } from '@topspin/test-kit/mail-samples'
import type { Page } from 'playwright-core'
import { chromiumSkipReason, launchChromium, phoneViewport } from './testing/chromium.ts'
import { installDemo } from './testing/demo-installation.ts'
import type { ScreenState } from './testing/screen-in-state.ts'
import { allScreens, openScreen, type Screen } from './testing/screens.ts'
import { screenStates, showState } from './testing/states.ts'
import { createVisitors } from './testing/visitors.ts'

const folder = fileURLToPath(new URL('../../screenshots', import.meta.url))
const everySize: NonNullable<ScreenState['sizes']> = {
  phone: phoneViewport,
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
}
/** The sizes of the window for the page of the television. */
const screenSizes = { 'full-hd': { width: 1920, height: 1080 }, 'four-k': { width: 3840, height: 2160 } } as const
const themes = ['light', 'dark'] as const

/**
 * The words of `npm run screenshots [words…]`: only screens, states and mails whose name contains one of the words are
 * photographed; without words, all.
 */
const filters = process.argv.slice(2)
const isSelected = ({ name }: Pick<Screen, 'name'>) =>
  filters.length === 0 || filters.some((word) => name.includes(word))

/** The greatest height of a screenshot in pixels. */
const maxHeight = 2400

/** Takes a screenshot at each size in each theme: of the whole page, or of the window when a dialog is open. */
async function shoot(
  page: Page,
  { name, path, sizes }: Pick<Screen, 'name' | 'path'> & Pick<ScreenState, 'sizes'>,
): Promise<void> {
  const overlaid = (await page.locator('[role$=dialog]').count()) > 0
  for (const [device, size] of Object.entries(sizes ?? (path === televisionPath ? screenSizes : everySize)))
    for (const colorScheme of themes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      if (!overlaid) await page.setViewportSize({ ...size, height: Math.min(Math.max(height, size.height), maxHeight) })
      // Two frames later the new layout is painted.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      const file = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}--${device}-${colorScheme}.png`
      await page.screenshot({ path: join(folder, file) })
    }
}

if (chromiumSkipReason !== null) {
  console.error(`no screenshots: ${chromiumSkipReason}`)
  process.exit(1)
}
if (filters.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const app = await installDemo()
const browser = await launchChromium()
const visitors = createVisitors(browser)
try {
  const open = async (as: string | null) => {
    const context = await visitors.open(app.url, { as, reducedMotion: 'reduce' })
    // tsx wraps functions in a helper `__name`, which does not exist in the page.
    await context.addInitScript('globalThis.__name = (value) => value')
    return context.newPage()
  }
  for (const screen of allScreens.filter(isSelected)) {
    const page = await open(screen.as)
    await openScreen(page, screen)
    await shoot(page, screen)
    await page.context().close()
  }
  for (const state of screenStates.filter(isSelected)) {
    const page = await open(state.as)
    await showState(page, state)
    await shoot(page, state)
    await page.context().close()
  }
  for (const { name, html } of renderedMailSamples('fr')) {
    const mail = { name: `mail ${name}`, path: '' }
    if (!isSelected(mail)) continue
    const page = await open(null)
    await page.setContent(html)
    await shoot(page, mail)
    await page.context().close()
  }
} finally {
  await browser.close()
  await app.dispose()
}
