import { describe, it } from 'vitest'
import { webKitSkipReason } from '../testing/other-browsers.ts'
import { playCompanyJourney } from './company-journey.ts'
import { playJourney } from './journey.ts'
import { openWebKit } from './webdriver-tab.ts'

describe.skipIf(webKitSkipReason !== null)(`WebKit${webKitSkipReason === null ? '' : ` (${webKitSkipReason})`}`, () => {
  // The driver of WebKit takes 1.4 times as long as the others: 93 s where Chromium takes 65 s, with both cores busy.
  const timeout = 240_000
  it('plays the journey', { timeout }, () => playJourney(openWebKit))
  it('signs in with the company account', { timeout }, () => playCompanyJourney(openWebKit))
})
