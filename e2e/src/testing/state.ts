import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'
import { answer } from './server-stand-in.ts'

/** A screen in a state that the demo data do not have: the test answers in place of the server. */
export interface State extends Screen {
  readonly answers: (page: Page) => Promise<unknown>
  /** The sizes of the screenshots, by name; when left out, the sizes of every screen. */
  readonly sizes?: Readonly<Record<string, { readonly width: number; readonly height: number }>>
}

export const state = (
  name: string,
  as: string | null,
  path: string,
  answers: State['answers'],
  ready: Screen['ready'],
  act?: Screen['act'],
): State => ({ name, as, path, answers, ready, ...(act === undefined ? {} : { act }) })

export const onAllCalls =
  (intercept: (page: Page, call: string) => Promise<unknown>, ...calls: string[]) =>
  (page: Page) =>
    Promise.all(calls.map((call) => intercept(page, call)))

export const firstWithText = (words: string | RegExp) => (page: Page) => page.getByText(words).first()

export const firstSkeleton = (page: Page) => page.locator('.skeleton').first()

export const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

export const pressButton = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

export function answerEntryClosed(page: Page): Promise<unknown> {
  return answer(page, 'isOpen', { open: false })
}
