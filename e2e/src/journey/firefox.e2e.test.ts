import { describe, it } from 'vitest'
import { noFirefox } from '../testing/other-browsers.ts'
import { playCompanyJourney } from './company-journey.ts'
import { playJourney } from './journey.ts'
import { openFirefox } from './puppeteer-tab.ts'

describe.skipIf(noFirefox !== null)(`Firefox${noFirefox === null ? '' : ` (${noFirefox})`}`, () => {
  it('plays the journey', () => playJourney(openFirefox))
  it('signs in with the company account', () => playCompanyJourney(openFirefox))
})
