import { describe, it } from 'vitest'
import { firefoxSkipReason } from '../testing/other-browsers.ts'
import { playCompanyJourney } from './company-journey.ts'
import { playJourney } from './journey.ts'
import { openFirefox } from './puppeteer-tab.ts'

describe.skipIf(firefoxSkipReason !== null)(
  `Firefox${firefoxSkipReason === null ? '' : ` (${firefoxSkipReason})`}`,
  () => {
    it('plays the journey', () => playJourney(openFirefox))
    it('signs in with the company account', () => playCompanyJourney(openFirefox))
  },
)
