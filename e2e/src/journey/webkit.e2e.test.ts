import { describe, it } from 'vitest'
import { noWebKit } from '../testing/other-browsers.ts'
import { playJourney } from './journey.ts'
import { openWebKit } from './webdriver-tab.ts'

describe.skipIf(noWebKit !== null)(`WebKit${noWebKit === null ? '' : ` (${noWebKit})`}`, () => {
  it('plays the journey', () => playJourney(openWebKit))
})
