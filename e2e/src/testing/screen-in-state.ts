import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'
import { answer } from './server-stand-in.ts'

/** A screen in a state that the demo data do not have: the test answers in place of the server. */
export interface ScreenState extends Screen {
  /** Sets the answers on the page before it opens the screen. */
  readonly answers: (page: Page) => Promise<unknown>
  /** The sizes of the screenshots, by name; when left out, the sizes of every screen. */
  readonly sizes?: Readonly<Record<string, { readonly width: number; readonly height: number }>>
}

/**
 * Makes a `ScreenState`.
 * @param as the pseudo of the visitor; null for a visitor without an account
 * @param answers answers calls in place of the server
 * @param ready finds the element that shows that the screen is complete
 * @param act what the visitor does then
 */
export const screenInState = (
  name: string,
  as: string | null,
  path: string,
  answers: ScreenState['answers'],
  ready: Screen['ready'],
  act?: Screen['act'],
): ScreenState => ({ name, as, path, answers, ready, ...(act === undefined ? {} : { act }) })

/** Returns a function that lets `intercept` handle each of these calls, given by their paths. */
export const interceptCalls =
  (intercept: (page: Page, call: string) => Promise<unknown>, ...calls: string[]) =>
  (page: Page) =>
    Promise.all(calls.map((call) => intercept(page, call)))

/** Returns a function that finds the first element of a page with this text. */
export const firstWithText = (words: string | RegExp) => (page: Page) => page.getByText(words).first()

/** Finds the first placeholder that a page shows while it loads. */
export const firstSkeleton = (page: Page) => page.locator('.skeleton').first()

/** Returns a function that clicks the tab of a screen with this name. */
export const clickTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

/** Returns a function that clicks the first button of a page with this name. */
export const pressButton = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

export function answerEntryClosed(page: Page): Promise<unknown> {
  return answer(page, 'isOpen', { open: false })
}
