import type { Page } from 'playwright-core'
import { violations } from './accessibility.ts'
import type { Browsers } from './browsers.ts'
import { phone } from './chromium.ts'
import { type Faint, faint } from './contrast.ts'
import { landmarks, sidewaysScrolls, targets, words } from './measures.ts'
import { byPerson, everything, type Screen, show } from './screens.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** What stands on a screen, as far as the checks ask. */
export interface Seen {
  readonly screen: Screen
  readonly targets: Awaited<ReturnType<typeof targets>>
  readonly landmarks: Awaited<ReturnType<typeof landmarks>>
  readonly words: readonly string[]
  /** What scrolls sideways, by width. */
  readonly sideways: readonly string[]
  readonly violations: readonly string[]
  readonly faint: readonly (Faint & { readonly theme: Theme })[]
}

const widths = {
  '320': { width: 320, height: 640 },
  '360': { width: 360, height: 740 },
  '390': phone,
  '768': { width: 768, height: 1024 },
  '1280': { width: 1280, height: 800 },
  // A desk 1280 wide, everything twice as large.
  '200 %': { width: 640, height: 400 },
} as const

/** Goes to every screen and dialog once and notes what the checks ask of each of them: one visit serves them all. */
export async function walk(browsers: Browsers): Promise<Seen[]> {
  // Side by side: while one page waits for its answers, another is looked at.
  return (await Promise.all(byPerson(everything).map(([as, screens]) => walkAs(browsers, as, screens)))).flat()
}

async function walkAs(browsers: Browsers, as: string | null, screens: readonly Screen[]): Promise<Seen[]> {
  // Without motion: a theme's colours are then there at once.
  const page = await browsers.visit('/welcome', { as, reducedMotion: 'reduce' })
  const seen: Seen[] = []
  for (const screen of screens) {
    await show(page, screen)
    seen.push(await look(page, screen))
  }
  return seen
}

async function look(page: Page, screen: Screen): Promise<Seen> {
  const found = { targets: await targets(page), landmarks: await landmarks(page), words: await words(page) }
  const wrong: string[] = []
  const pale: Seen['faint'][number][] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    wrong.push(...(await violations(page)).map((line) => `${theme}: ${line}`))
    pale.push(...(await faint(page)).map((one) => ({ ...one, theme })))
  }
  const sideways: string[] = []
  for (const [name, size] of Object.entries(widths)) {
    await page.setViewportSize(size)
    sideways.push(...(await sidewaysScrolls(page)).map((line) => `${name}: ${line}`))
  }
  await page.setViewportSize(phone)
  return { screen, ...found, sideways, violations: wrong, faint: pale }
}
