import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A player's half of the recorder's board. */
export const half = (page: Page, pseudo: string): Locator =>
  page.getByRole('region', { name: 'Tableau de marque' }).getByRole('button').filter({ hasText: pseudo })

/** The points that a half shows. */
export const pointsOn = async (target: Locator): Promise<number> =>
  Number(/^\d+$/m.exec(await target.innerText())?.[0] ?? Number.NaN)

/**
 * Taps a half until it shows another score. A tap within 0.3 s of the one before on the same half does not count (ux 25),
 * so a repeat can be too early but never too much.
 * @param tap how the half is tapped; by the mouse when left out
 */
export async function score(
  page: Page,
  pseudo: string,
  tap: (target: Locator) => Promise<void> = (target) => target.click(),
): Promise<void> {
  const target = half(page, pseudo)
  await target.waitFor()
  const before = await pointsOn(target)
  const tapped = async () => {
    if ((await pointsOn(target)) === before) await tap(target)
    return pointsOn(target)
  }
  await expect.poll(tapped, { message: `a point for ${pseudo}`, interval: 60, timeout: 10_000 }).not.toBe(before)
}

/** The words of the LIVE card, in one line; empty while there is none. */
export async function card(page: Page): Promise<string> {
  const region = page.getByRole('region', { name: 'Match en direct' })
  if ((await region.count()) === 0) return ''
  return (await region.locator('xpath=..').innerText()).replaceAll(/\s+/g, ' ')
}

/** Starts to note what the page reads aloud politely. */
export const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.heard = []
    new MutationObserver((changes) => {
      const regions = new Set(
        changes.flatMap(({ target }) => {
          const element = target instanceof Element ? target : target.parentElement
          return element?.closest('[aria-live=polite]') ?? []
        }),
      )
      for (const { textContent } of regions) if (textContent) window.heard.push(textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

/** What has been read aloud since. */
export const heard = (page: Page): Promise<readonly string[]> => page.evaluate(() => window.heard)

declare global {
  interface Window {
    heard: string[]
    /** Since the epoch, in milliseconds: taps on the page, or changes of its LIVE card. */
    moments: number[]
  }
}

/** Notes when the page is tapped. */
export const noteTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.moments = []
    document.addEventListener('click', () => window.moments.push(Date.now()), { capture: true })
  })

/** Notes when the LIVE card has another text. */
export const noteCard = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.moments = []
    const card = document.querySelector('[aria-label="Match en direct"]')!
    new MutationObserver(() => window.moments.push(Date.now())).observe(card, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })

export const moments = (page: Page): Promise<readonly number[]> => page.evaluate(() => window.moments)
