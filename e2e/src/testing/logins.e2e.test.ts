import { sessionCookieName } from '@topspin/platform/http/session-cookie'
import { expect, it } from 'vitest'
import { openBrowserContexts } from './browsers.ts'
import { sharedDemo } from './demo-app.ts'
import { describeInChromium } from './describe-in-chromium.ts'
import { people } from './people.ts'

/** Test files share logins, because the server ends the oldest session of a player who logs in too often. */
describeInChromium('logins', () => {
  const address = () => sharedDemo().url
  const filesOfWorker = [openBrowserContexts(address), openBrowserContexts(address)]

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
