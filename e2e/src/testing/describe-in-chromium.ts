import { describe } from 'vitest'
import { chromiumSkipReason } from './chromium.ts'

/** A suite that needs Chromium. Without one it is skipped, and its title says so. */
export function describeInChromium(title: string, suite: () => void): void {
  describe.skipIf(chromiumSkipReason !== null)(
    chromiumSkipReason === null ? title : `${title} (${chromiumSkipReason})`,
    suite,
  )
}
