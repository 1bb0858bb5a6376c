import { televisionPath } from '@topspin/domain/contract/television'
import { expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
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
})
