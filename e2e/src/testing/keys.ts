import type { Locator, Page } from 'playwright-core'

export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/**
 * Walks to an element by the Tab key alone, as somebody without a mouse does.
 * @throws Error when it is not reached within one round of the page
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < 150; stop += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${target}`)
}

/** Walks to a button or a link and presses it, once it can be pressed. */
export async function press(page: Page, target: Locator): Promise<void> {
  await target.and(page.locator(':not([aria-busy=true]):not([aria-disabled=true])')).first().waitFor()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Walks to a field and types into it. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.insertText(text)
}
