import { describe, it } from 'vitest'
import { noChromium } from '../testing/chromium.ts'
import { playCompanyJourney } from './company-journey.ts'
import { playJourney } from './journey.ts'
import { openChromium } from './puppeteer-tab.ts'

describe.skipIf(noChromium !== null)(`Chromium${noChromium === null ? '' : ` (${noChromium})`}`, () => {
  it('plays the journey', () => playJourney(openChromium))
  it('signs in with the company account', () => playCompanyJourney(openChromium))
})
