import { televisionPath } from '@topspin/domain/contract/television'
import { isThorough } from '@topspin/domain/testing/thoroughness'
import { expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { companyStates } from '../testing/company-states.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { measureLayouts } from '../testing/layouts.ts'
import { animationsEnded, crampedTexts, findOverlappingTexts, sidewaysScrolls } from '../testing/measures.ts'
import { completeScreen } from '../testing/screens.ts'
import { screenStates } from '../testing/states.ts'

/** The name of the button "Retirer · 1:42" lacks its countdown, because a screen reader would read each change. */
const countdown = expect.stringMatching(/^label-content-name-mismatch at .* > \._button/)

/** Every state of `npm run screenshots`, on a phone or a television. */
describeInChromium('every state', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)

  it.each(screenStates.map((state) => [state.name, state] as const))(
    '%s: appears, fits into the window, and has no axe violation',
    async (name, state) => {
      const { as, path, answers, sizes = {} } = state
      const [viewport = path === televisionPath ? { width: 1920, height: 1080 } : phoneViewport] = Object.values(sizes)
      const page = await browsers.visit(path, { as, viewport, ownContext: true, before: answers })
      await completeScreen(page, state)
      // Rows that change their places lie over one another meanwhile.
      await animationsEnded(page)
      expect(await sidewaysScrolls(page)).toEqual([])
      expect(await crampedTexts(page)).toEqual([])
      expect(await findOverlappingTexts(page)).toEqual([])
      expect(await axeViolations(page)).toEqual(name === 'contests on home' ? [countdown] : [])
    },
  )
  // The installation of `every-screen.e2e.test.ts` has no company accounts, so their screens are measured here.
  it.runIf(isThorough).each(companyStates.map((state) => [state.name, state] as const))(
    '%s: fits at every size of window and text',
    async (_, state) => {
      const { as, path, answers } = state
      const page = await browsers.visit(path, { as, ownContext: true, before: answers })
      await completeScreen(page, state)
      const problems = (await measureLayouts(page, state)).flatMap(({ size, sideways, cramped, overprinted, cut }) =>
        [...sideways, ...cramped, ...overprinted, ...cut].map((problem) => `${size}: ${problem}`),
      )
      expect(problems).toEqual([])
    },
  )
})
