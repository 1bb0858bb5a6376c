import type { Page } from 'playwright-core'

// The callbacks run inside the page: they have no access to this module.

/** Elements that scroll horizontally, including the page, except lists of chips (`ul`); empty when there is none. */
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

/** The visible click targets with their sizes in pixels. */
export const targets = (page: Page): Promise<{ name: string; width: number; height: number }[]> =>
  page.evaluate(() => {
    const clickable =
      'a[href], button, input:not([hidden]), textarea, select, summary, [role=button], [role=tab], [role=switch], [role=option], [role=link]'
    return (
      [...document.querySelectorAll(clickable)]
        // A switch has a hidden checkbox for forms.
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

/** The number of each landmark and of h1 headings. */
export const landmarks = (page: Page) =>
  page.evaluate(() => {
    // A header inside an article is no landmark.
    const count = (selector: string) => document.querySelectorAll(selector).length
    return { header: count('.shell > header'), nav: count('nav'), main: count('main'), h1: count('h1') }
  })

/** All texts of the page, visible or for assistive technology. */
export const words = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) => element.getAttribute(name) ?? []),
    )
    return [document.title, ...document.body.innerText.split('\n'), ...attributes].filter((text) => text.trim() !== '')
  })

/** Running animations, and elements with a transition or an animation of any duration. */
export const movement = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const running = document.getAnimations().map((animation) => `${animation.constructor.name} runs`)
    const timed = [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationName } = getComputedStyle(element)
      const moves =
        animationName !== 'none' || transitionDuration.split(', ').some((duration) => Number.parseFloat(duration) > 0)
      return moves ? [`${element.tagName}.${element.className}`] : []
    })
    return [...running, ...timed]
  })
