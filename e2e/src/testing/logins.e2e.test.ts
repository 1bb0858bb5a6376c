import { sessionCookieName } from '@topspin/platform/http/session-cookie'
import { describe, expect, it } from 'vitest'
import { openBrowsers } from './browsers.ts'
import { noChromium } from './chromium.ts'
import { sharedDemo } from './demo-app.ts'
import { people } from './people.ts'

/** Test files share logins, because the server ends the oldest session of a player who logs in too often. */
describe.skipIf(noChromium !== null)(`logins${noChromium === null ? '' : ` (${noChromium})`}`, () => {
  const address = () => sharedDemo().url
  const filesOfWorker = [openBrowsers(address), openBrowsers(address)]

  it('are shared by the test files of a worker', async () => {
    const tokens: (string | undefined)[] = []
    for (const { visit } of filesOfWorker) {
      const page = await visit('/robots.txt', { as: people.player })
      const cookies = await page.context().cookies()
      tokens.push(cookies.find(({ name }) => name === sessionCookieName(false))?.value)
    }
    const [first] = tokens
    expect(first).toBeDefined()
    expect(tokens).toEqual([first, first])
  })
})
