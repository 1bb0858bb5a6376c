import type { Page } from 'playwright-core'

// The callbacks of `evaluate` run inside the page: they have no access to this module.

/**
 * Elements that scroll horizontally, including the page; empty when there is none. Lists of chips (`ul`) may scroll,
 * and tables in a named box that also scrolls by keyboard: with large text, their columns may be wider than a phone.
 */
export const sidewaysScrolls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.body.querySelectorAll('*')].flatMap((element) => {
      const scrolls = element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
      const tooWide = element.scrollWidth - element.clientWidth
      const mayScroll = element.matches('ul, section[tabindex="0"][aria-label]:has(> table)')
      if (!scrolls || tooWide <= 1 || element.clientWidth === 0 || mayScroll) return []
      const edge = document.documentElement.clientWidth
      const culprits = [...element.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge + 1)
      const names = culprits.slice(0, 3).map((one) => `${one.tagName.toLowerCase()}.${one.className}`)
      return [`${element.tagName.toLowerCase()}.${element.className} by ${tooWide}px: ${names.join(', ')}`]
    }),
  )

/** The visible click targets with their sizes in pixels. */
export const clickTargets = (page: Page): Promise<{ name: string; width: number; height: number }[]> =>
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
export const countLandmarks = (page: Page) =>
  page.evaluate(() => {
    // A header inside an article is no landmark.
    const count = (selector: string) => document.querySelectorAll(selector).length
    return { header: count('.shell > header'), nav: count('nav'), main: count('main'), h1: count('h1') }
  })

/** All texts of the page, visible or for assistive technology. */
export const textsOnPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].flatMap((name) => element.getAttribute(name) ?? []),
    )
    return [document.title, ...document.body.innerText.split('\n'), ...attributes].filter((text) => text.trim() !== '')
  })

/** Waits until the running animations have ended, except those that repeat for ever. */
export const animationsEnded = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map((one) => (one.playState === 'running' ? one.finished : undefined)))
  })

/** Running animations, and elements with a transition or an animation of any duration. */
export const findAnimations = (page: Page): Promise<string[]> =>
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

/**
 * Texts in a box narrower than 3 em that take several lines or are wider than the box. One line for each text, with the
 * box, the text and the width of the box in pixels.
 */
export const crampedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cramped: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (element === null || text === '' || !element.checkVisibility() || element.closest('svg')) continue
      let box = element
      while (getComputedStyle(box).display === 'inline' && box.parentElement !== null) box = box.parentElement
      const style = getComputedStyle(box)
      // Skips a text that is only read aloud.
      let hidden: Element | null = element
      while (hidden !== null && getComputedStyle(hidden).clipPath !== 'inset(50%)') hidden = hidden.parentElement
      if (hidden !== null) continue
      const room = box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      if (room >= 3 * Number.parseFloat(getComputedStyle(element).fontSize)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      const tooWide = range.getBoundingClientRect().width > room + 1
      if (lines.size > 1 || tooWide) cramped.push(`${box.tagName.toLowerCase()}.${box.className} "${text}": ${room}px`)
    }
    return cramped
  })

/** Sets the size of text in the settings of the browser, in percent, and waits until the page is drawn with it. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 0.16 * percent } })
  await session.detach()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/**
 * Until the next navigation, shows every text in a font with a line height of 1.36, like Noto Sans and nearly like
 * Segoe UI, whatever fonts this machine has.
 */
export const setTallFont = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const sources = ['Noto Sans Regular', 'DejaVu Sans', 'Liberation Sans', 'Arial'].map((name) => `local('${name}')`)
    const metrics = { ascentOverride: '107%', descentOverride: '29%', lineGapOverride: '0%' }
    document.fonts.add(await new FontFace('Tall', sources.join(), metrics).load())
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { font-family: Tall !important }')
    document.adoptedStyleSheets = [sheet]
  })

/**
 * Texts whose letters reach above or below the box that cuts off what is outside of it; empty when there is none. The
 * edge of a scrolled table may lie in the middle of a row.
 */
export const textsWithCutLetters = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      let box = node.parentElement
      if (node.textContent?.trim() === '' || !box?.checkVisibility() || box.closest('svg, textarea')) continue
      while (box !== null && getComputedStyle(box).overflowY === 'visible') box = box.parentElement
      if (box === null || getComputedStyle(box).clipPath !== 'none') continue
      if (box.matches('section[tabindex="0"][aria-label]:has(> table)')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const edge = box.getBoundingClientRect()
      // A clamped text hides every line below its last visible line as a whole. Hidden lines are not counted.
      const isClamped = getComputedStyle(box).webkitLineClamp !== 'none'
      const lines = [...range.getClientRects()].filter(
        ({ top, height }) => !isClamped || top + height / 2 < edge.bottom,
      )
      // The browser rounds the top of a line to whole pixels, so half a pixel at the top is not counted.
      const outside = Math.max(...lines.map(({ top, bottom }) => Math.max(bottom - edge.bottom, edge.top - top - 0.5)))
      if (outside > 0.5) cut.push(`${box.tagName.toLowerCase()}.${box.className} "${node.textContent}": ${outside}px`)
    }
    return cut
  })

/**
 * Pairs of texts of different elements that lie over each other; empty when there is none. Texts of a fixed or
 * sticky bar make no pair with other texts.
 */
export const findOverlappingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Line {
      readonly element: Element
      /** The fixed or sticky element that contains the line; null for none. */
      readonly bar: Element | null
      readonly text: string
      readonly left: number
      readonly right: number
      readonly top: number
      readonly bottom: number
    }
    const lines: Line[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: node } = texts
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (element === null || text === '') continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      let [left, right, top, bottom] = [-Infinity, Infinity, -Infinity, Infinity]
      let bar: Element | null = null
      let isReadAloud = false
      for (let box: Element | null = element; box !== null && bar === null; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.clipPath === 'inset(50%)') isReadAloud = true
        if (/fixed|sticky/.test(style.position)) bar = box
        if (style.display === 'inline' || box === document.documentElement) continue
        const edge = box.getBoundingClientRect()
        if (style.overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
        if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
      }
      if (isReadAloud) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rectangle of range.getClientRects()) {
        // Compares only the middle half of each line, because the boxes of two lines may overlap at their empty edges.
        const empty = rectangle.height / 4
        const line = {
          left: Math.max(left, rectangle.left + 1),
          right: Math.min(right, rectangle.right - 1),
          top: Math.max(top, rectangle.top + empty),
          bottom: Math.min(bottom, rectangle.bottom - empty),
        }
        if (line.left < line.right && line.top < line.bottom) lines.push({ element, bar, text, ...line })
      }
    }
    lines.sort((one, two) => one.top - two.top)
    return lines.flatMap((one, index) => {
      const found: string[] = []
      for (const two of lines.slice(index + 1)) {
        if (two.top >= one.bottom) break
        if (one.element === two.element || one.bar !== two.bar || one.left >= two.right || two.left >= one.right)
          continue
        found.push(`"${one.text}" and "${two.text}" in ${two.element.parentElement?.className}`)
      }
      return found
    })
  })
