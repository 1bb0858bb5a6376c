import type { AppProcess } from '@topspin/test-kit/app-process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowserContexts } from './testing/browsers.ts'
import { startDemo } from './testing/demo-app.ts'
import { describeInChromium } from './testing/describe-in-chromium.ts'
import {
  installObservers,
  measureBracket,
  measureContention,
  measureTaps,
  median,
  performanceBudget,
  slowestTap,
  visitHomeOnSlowPhone,
} from './testing/lab.ts'
import { people } from './testing/people.ts'

/**
 * The budget of the page on an emulated phone (docs/user-interface.md#budget). No other test file runs at the same
 * time, but machines differ, so the limits are three times the budget, and up to nine times on a busy machine. The
 * layout shift does not depend on the machine and has no tolerance. `npm run budget:page` measures the exact figures.
 */
describeInChromium('page budget', () => {
  // This file starts its own application: in the shared one, changes by other tests would arrive on the page and may
  // move its content.
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  it('paints in time, has no layout shift, and answers taps on a ranking of 500 players in time', async () => {
    const page = await browsers.visit('about:blank', { as: people.player, ownContext: true })
    const context = page.context()
    await installObservers(context)
    const before = await measureContention(page)
    const cold = await visitHomeOnSlowPhone(context)
    const warm = await visitHomeOnSlowPhone(context)
    const taps = await measureTaps(context)
    const bracket = await measureBracket(context)
    const tolerance = 3 * Math.min(3, Math.max(before, await measureContention(page)))

    const worst = slowestTap(taps)
    for (const [name, visit] of Object.entries({ cold, warm })) {
      expect(visit.layoutShift, `layout shift, ${name}: ${visit.moved.join(', ')}`).toBe(performanceBudget.layoutShift)
      expect(visit.firstPaint, `first paint, ${name}`).toBeLessThan(performanceBudget.firstPaint * tolerance)
      expect(visit.largestPaint, `largest paint, ${name}`).toBeLessThan(performanceBudget.largestPaint * tolerance)
      expect(visit.works, `works, ${name}`).toBeLessThan(performanceBudget.works * tolerance)
    }
    expect(median(taps.map(({ ms }) => ms)), 'median tap').toBeLessThan(performanceBudget.medianTap * tolerance)
    expect(worst.ms, worst.name).toBeLessThan(performanceBudget.worstTap * tolerance)
    expect(bracket, 'bracket of 64').toBeLessThan(performanceBudget.bracket * tolerance)
  })
})
