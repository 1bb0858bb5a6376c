import { it } from 'vitest'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { playCompanyJourney } from './company-journey.ts'
import { playJourney } from './journey.ts'
import { openChromium } from './puppeteer-tab.ts'

describeInChromium('Chromium', () => {
  it('plays the journey', () => playJourney(openChromium))
  it('signs in with the company account', () => playCompanyJourney(openChromium))
})
