import type { Locator, Page } from 'playwright-core'

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/**
 * Moves the focus to an element with the Tab key.
 * @throws Error when 150 presses do not reach it
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // A locator searches the whole page at each use, so the locator is used again only when its element is gone.
  let element = await target.elementHandle()
  for (let stop = 0; stop < 150; stop += 1) {
    const state = await element?.evaluate((one) => ({
      connected: one.isConnected,
      focused: one === document.activeElement,
    }))
    if (state?.focused) return
    if (!state?.connected) element = await target.elementHandle()
    else await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${target}`)
}

/** Tabs to a button or a link and presses Enter, once it is neither busy nor disabled. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await target.and(page.locator(':not([aria-busy=true]):not([aria-disabled=true])')).first().waitFor()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tabs to a field and types into it. */
export async function typeByKeyboard(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.insertText(text)
}
