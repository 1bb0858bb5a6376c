import type { Page } from 'playwright-core'
import { violations } from './accessibility.ts'
import type { Browsers } from './browsers.ts'
import { phone } from './chromium.ts'
import { type LowContrast, lowContrasts } from './contrast.ts'
import { landmarks, sidewaysScrolls, targets, words } from './measures.ts'
import { byPerson, everything, type Screen, show } from './screens.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** What the checks need to know of a screen. */
export interface ScreenFindings {
  readonly screen: Screen
  readonly targets: Awaited<ReturnType<typeof targets>>
  readonly landmarks: Awaited<ReturnType<typeof landmarks>>
  readonly words: readonly string[]
  /** Elements that scroll horizontally, each with the width of the window. */
  readonly sideways: readonly string[]
  readonly violations: readonly string[]
  readonly lowContrasts: readonly (LowContrast & { readonly theme: Theme })[]
}

const widths = {
  '320': { width: 320, height: 640 },
  '360': { width: 360, height: 740 },
  '390': phone,
  '768': { width: 768, height: 1024 },
  '1280': { width: 1280, height: 800 },
  // A window 1280 px wide at 200 % zoom.
  '200 %': { width: 640, height: 400 },
} as const

/** Opens every screen and dialog once and measures it for all checks. */
export async function walk(browsers: Browsers): Promise<ScreenFindings[]> {
  // In parallel: one page is measured while another waits for its answers.
  return (await Promise.all(byPerson(everything).map(([as, screens]) => walkAs(browsers, as, screens)))).flat()
}

async function walkAs(browsers: Browsers, as: string | null, screens: readonly Screen[]): Promise<ScreenFindings[]> {
  // Reduced motion: the colours of a theme change without a transition.
  const page = await browsers.visit('/welcome', { as, reducedMotion: 'reduce' })
  const findings: ScreenFindings[] = []
  for (const screen of screens) {
    await show(page, screen)
    findings.push(await measure(page, screen))
  }
  return findings
}

async function measure(page: Page, screen: Screen): Promise<ScreenFindings> {
  const measures = { targets: await targets(page), landmarks: await landmarks(page), words: await words(page) }
  const violated: string[] = []
  const contrasts: ScreenFindings['lowContrasts'][number][] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    violated.push(...(await violations(page)).map((line) => `${theme}: ${line}`))
    contrasts.push(...(await lowContrasts(page)).map((one) => ({ ...one, theme })))
  }
  const sideways: string[] = []
  for (const [name, size] of Object.entries(widths)) {
    await page.setViewportSize(size)
    sideways.push(...(await sidewaysScrolls(page)).map((line) => `${name}: ${line}`))
  }
  await page.setViewportSize(phone)
  return { screen, ...measures, sideways, violations: violated, lowContrasts: contrasts }
}
