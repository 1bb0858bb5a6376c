import type { Page } from 'playwright-core'

// Each function runs inside the page: it sees nothing of this file.

/** What can be scrolled sideways: the page itself, or a part of it that is no strip of chips. Empty when nothing can. */
export const sidewaysScrolls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.body.querySelectorAll('*')].flatMap((element) => {
      const scrolls = element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
      const tooWide = element.scrollWidth - element.clientWidth
      if (!scrolls || tooWide <= 1 || element.clientWidth === 0 || element.tagName === 'UL') return []
      const edge = document.documentElement.clientWidth
      const culprits = [...element.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge + 1)
      const names = culprits.slice(0, 3).map((one) => `${one.tagName.toLowerCase()}.${one.className}`)
      return [`${element.tagName.toLowerCase()}.${element.className} by ${tooWide}px: ${names.join(', ')}`]
    }),
  )

/** Everything that takes a tap and is seen, and how large it is. */
export const targets = (page: Page): Promise<{ name: string; width: number; height: number }[]> =>
  page.evaluate(() => {
    const clickable =
      'a[href], button, input:not([hidden]), textarea, select, summary, [role=button], [role=tab], [role=switch], [role=option], [role=link]'
    return (
      [...document.querySelectorAll(clickable)]
        // A switch keeps a checkbox for forms behind it, hidden from everybody.
        .filter((element) => element.closest('[aria-hidden=true]') === null)
        .filter((element) => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
        .map((element) => {
          const { width, height } = element.getBoundingClientRect()
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
          return { name: `${element.tagName.toLowerCase()} "${name || element.className}"`, width, height }
        })
        .filter(({ width, height }) => width > 0 && height > 0)
    )
  })

/** How often each landmark and the first heading are there. */
export const landmarks = (page: Page) =>
  page.evaluate(() => {
    // A header or footer inside an article is no landmark; ours are the body's own.
    const count = (selector: string) => document.querySelectorAll(selector).length
    return { header: count('.shell > header'), nav: count('nav'), main: count('main'), h1: count('h1') }
  })

/** All the words of the page, seen or read aloud, one text a line. */
export const words = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = [...document.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) => element.getAttribute(name) ?? []),
    )
    return [document.title, ...document.body.innerText.split('\n'), ...said].filter((text) => text.trim() !== '')
  })
