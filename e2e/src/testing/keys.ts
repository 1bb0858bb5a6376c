import type { Locator, Page } from 'playwright-core'

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/**
 * Moves the focus to an element with the Tab key.
 * @throws Error when 150 presses do not reach it
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < 150; stop += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${target}`)
}

/** Tabs to a button or a link and presses Enter, once it is neither busy nor disabled. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.and(page.locator(':not([aria-busy=true]):not([aria-disabled=true])')).first().waitFor()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Tabs to a field and types into it. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.insertText(text)
}
