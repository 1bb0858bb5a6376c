import type { Page } from 'playwright-core'
import { axeViolations } from './accessibility.ts'
import type { BrowserContexts } from './browsers.ts'
import { type LowContrast, lowContrastFocusRings, lowContrasts } from './contrast.ts'
import { readLayoutShifts, watchShifts } from './layout-shift.ts'
import { type LayoutMeasurement, measureLayouts } from './layouts.ts'
import { clickTargets, countLandmarks, findAnimations, textsOnPage } from './measures.ts'
import { pathOf } from './pages.ts'
import { allScreens, dialogScreens, openScreen, type Screen, screensByPlayer } from './screens.ts'
import { delayAnswers } from './server-stand-in.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The measurements of a screen that the checks use. */
export interface ScreenFindings {
  readonly screen: Screen
  /** The path of the page after the actions of the screen. */
  readonly path: string
  readonly targets: Awaited<ReturnType<typeof clickTargets>>
  readonly landmarks: Awaited<ReturnType<typeof countLandmarks>>
  readonly words: readonly string[]
  readonly title: string
  /** The cumulative layout shift until the screen has its data. */
  readonly layoutShift: number
  /** Animations and transitions that ignore reduced motion. */
  readonly movement: readonly string[]
  readonly layouts: readonly LayoutMeasurement[]
  readonly violations: readonly string[]
  readonly lowContrasts: readonly (LowContrast & { readonly theme: Theme })[]
  /** Empty for screens that are not in `screensForFocusRings`. */
  readonly lowContrastFocusRings: readonly (LowContrast & { readonly theme: Theme })[]
  /** The path after Back has closed the dialog; null when the screen is not in `closedByBack`. */
  readonly pathAfterBack: string | null
}

/** The names of screens that together have every kind of focusable element. */
export const screensForFocusRings: readonly string[] = [
  'home of a referee',
  'singles, something missing',
  'live, scoring',
  'ranking',
  'account',
  'match detail',
]

/** The most screens that one page opens. */
const screensOfPage = 16

/** Opens every screen and dialog once and measures it for all checks. */
export async function measureAllScreens(browsers: BrowserContexts): Promise<ScreenFindings[]> {
  const parts = screensByPlayer(allScreens).flatMap(([as, screens]) =>
    Array.from({ length: Math.ceil(screens.length / screensOfPage) }, (_, part) => {
      const start = part * screensOfPage
      return { as, screens: screens.slice(start, start + screensOfPage) }
    }),
  )
  // In parallel: one page is measured while another waits for its answers.
  return (await Promise.all(parts.map(({ as, screens }) => walkAs(browsers, as, screens)))).flat()
}

async function walkAs(
  browsers: BrowserContexts,
  as: string | null,
  screens: readonly Screen[],
): Promise<ScreenFindings[]> {
  const page = await browsers.visit('/welcome', {
    as,
    // Without transitions, so that the colours change at once when the theme changes.
    reducedMotion: 'reduce',
    before: async (page) => {
      await page.addInitScript(watchShifts)
      await delayAnswers(page)
    },
  })
  const findings: ScreenFindings[] = []
  for (const screen of screens) {
    await openScreen(page, screen)
    findings.push(await measure(page, screen))
  }
  return findings
}

async function measure(page: Page, screen: Screen): Promise<ScreenFindings> {
  const measures = {
    layoutShift: (await readLayoutShifts(page)).sum,
    targets: await clickTargets(page),
    landmarks: await countLandmarks(page),
    words: await textsOnPage(page),
    title: await page.title(),
    movement: await findAnimations(page),
  }
  const violated: string[] = []
  const contrasts: ScreenFindings['lowContrasts'][number][] = []
  const rings: ScreenFindings['lowContrastFocusRings'][number][] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    violated.push(
      ...(await axeViolations(page, theme === 'light' ? 'all' : 'colours')).map((line) => `${theme}: ${line}`),
    )
    contrasts.push(...(await lowContrasts(page)).map((one) => ({ ...one, theme })))
    if (screensForFocusRings.includes(screen.name))
      rings.push(...(await lowContrastFocusRings(page)).map((one) => ({ ...one, theme })))
  }
  return {
    screen,
    path: pathOf(page),
    ...measures,
    layouts: await measureLayouts(page, screen),
    violations: violated,
    lowContrasts: contrasts,
    lowContrastFocusRings: rings,
    pathAfterBack: closedByBack.includes(screen) ? await back(page) : null,
  }
}

// Leaves out the statistics dialog, which has an address of its own.
const closedByBack = dialogScreens.filter(({ path }) => !path.includes('/rank/'))

/** Closes the dialog by Back. @returns the path of the page after it */
async function back(page: Page): Promise<string> {
  await page.goBack()
  await page.locator('[role$=dialog]').waitFor({ state: 'detached' })
  return pathOf(page)
}
