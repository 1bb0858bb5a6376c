import { type ElementHandle, type LaunchOptions, launch, type Page } from 'puppeteer-core'
import { chromiumFlags, findChromium, phoneViewport } from '../testing/chromium.ts'
import { firefoxPath } from '../testing/other-browsers.ts'
import type { Tab } from './tab.ts'

/** Opens Chromium over the DevTools protocol. @param flags additional command-line flags */
export const openChromium = (...flags: readonly string[]): Promise<Tab> =>
  openTab({ executablePath: findChromium() ?? '', args: [...chromiumFlags, '--lang=fr-FR', ...flags] })

/** Opens Firefox over WebDriver BiDi. */
export const openFirefox = (): Promise<Tab> =>
  openTab({
    browser: 'firefox',
    executablePath: firefoxPath ?? '',
    extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR' },
  })

async function openTab(options: LaunchOptions): Promise<Tab> {
  const browser = await launch(options)
  const page = await browser.newPage()
  await page.setViewport(phoneViewport)
  return {
    open: async (address) => void (await page.goto(address)),
    evaluate: (expression) => page.evaluate(expression),
    click: (expression) => withElement(page, expression, (element) => element.click()),
    type: (expression, text) => withElement(page, expression, (element) => element.type(text)),
    close: () => browser.close(),
  }
}

async function withElement(
  page: Page,
  expression: string,
  act: (element: ElementHandle<Element>) => Promise<void>,
): Promise<boolean> {
  const handle = await page.evaluateHandle(expression)
  // The expressions for `click` and `type` evaluate to an element or null.
  const element = handle.asElement() as ElementHandle<Element> | null
  if (element === null) return false
  await act(element)
  return true
}
