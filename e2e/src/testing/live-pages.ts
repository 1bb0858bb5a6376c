import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A player's half of the recorder's scoreboard: a tap on the half counts a point for the player. */
export const scoreboardHalf = (page: Page, pseudo: string): Locator =>
  page.getByRole('region', { name: 'Tableau de marque' }).getByRole('button').filter({ hasText: pseudo })

/** Leaves the scoreboard, which covers the navigation; the match goes on. */
export const leaveBoard = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Quitter, le match continue' }).click()

/** The points that a half of the scoreboard shows; NaN when it shows none. */
export const shownPoints = async (target: Locator): Promise<number> =>
  Number(/^\d+$/m.exec(await target.innerText())?.[0] ?? Number.NaN)

/**
 * Taps a half until its score changes. A second tap on the same half within 0.3 s does not count
 * (docs/screens.md#live), so repeating a tap never scores twice.
 * @param tap taps the half; a click when left out
 */
export async function scoreByTap(
  page: Page,
  pseudo: string,
  tap: (target: Locator) => Promise<void> = (target) => target.click(),
): Promise<void> {
  const target = scoreboardHalf(page, pseudo)
  await target.waitFor()
  const before = await shownPoints(target)
  const tapOnce = async () => {
    if ((await shownPoints(target)) === before) await tap(target)
    return shownPoints(target)
  }
  await expect.poll(tapOnce, { message: `a point for ${pseudo}`, interval: 60 }).not.toBe(before)
}

/** The points of these players on the scoreboard. */
export const scoreboardPoints = (page: Page, pseudos: readonly string[]): Promise<number[]> =>
  Promise.all(pseudos.map((pseudo) => shownPoints(scoreboardHalf(page, pseudo))))

/** The text of the left half of the scoreboard. */
export const leftHalfText = (page: Page): Promise<string> =>
  page.getByRole('region', { name: 'Tableau de marque' }).getByRole('button').first().innerText()

/** Lets the server count the next point, but drops the server's answer: the page does not learn that it was counted. */
export const dropPointAnswer = (page: Page): Promise<unknown> =>
  page.route(
    '**/api/live/updateLive',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

/** Taps a button at the moment it appears, while it is still disabled. */
export async function tapAtOnce(page: Page, name: string): Promise<void> {
  const tapped = await page.evaluate((text) => {
    const ofName = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
    return new Promise<string | null>((resolve) => {
      new MutationObserver((_, observer) => {
        const button = ofName()
        if (button === undefined) return
        observer.disconnect()
        button.click()
        resolve(button.getAttribute('aria-disabled'))
      }).observe(document.body, { childList: true, subtree: true })
    })
  }, name)
  expect(tapped).toBe('true')
}

/** The text of the strip, which shows the live match or what comes next on most screens, in one line. */
export const textOfStrip = async (page: Page): Promise<string> =>
  (await page.locator('.shell-strip').innerText()).replaceAll(/\s+/g, ' ').trim()

/** Starts to record the texts of polite ARIA live regions. */
export const recordAnnouncements = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.announcements = []
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.flatMap(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement
          return element?.closest('[aria-live=polite]') ?? []
        }),
      )
      for (const { textContent } of regions) if (textContent) window.announcements.push(textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

/** The texts of polite ARIA live regions since `recordAnnouncements`. */
export const recordedAnnouncements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => window.announcements)

declare global {
  interface Window {
    announcements: string[]
    /** Times of taps on the page, or of changes of its strip, in milliseconds since the epoch. */
    timestamps: number[]
  }
}

/** Starts to record the times of taps on the page. */
export const recordTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.timestamps = []
    document.addEventListener('click', () => window.timestamps.push(performance.timeOrigin + performance.now()), {
      capture: true,
    })
  })

/** Starts to record the times at which the text of the strip changes. */
export const recordStripChanges = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.timestamps = []
    const strip = document.querySelector('.shell-strip')!
    new MutationObserver(() => window.timestamps.push(performance.timeOrigin + performance.now())).observe(strip, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })

/** The times recorded by `recordTaps` or `recordStripChanges`. */
export const recordedTimestamps = (page: Page): Promise<readonly number[]> => page.evaluate(() => window.timestamps)
