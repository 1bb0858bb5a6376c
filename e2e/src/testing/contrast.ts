import type { Page } from 'playwright-core'

export interface Faint {
  readonly what: string
  readonly ratio: number
  readonly wanted: number
}

/**
 * Texts below 4.5 (3 when large) and icons below 3 against what lies behind them (WCAG 1.4.3, 1.4.11). Gradients count
 * with each of their colours, which axe leaves undecided. What is disabled is exempt.
 */
export const faint = (page: Page): Promise<Faint[]> =>
  page.evaluate(() => {
    type Colour = readonly [number, number, number, number]
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const pen = canvas.getContext('2d', { willReadFrequently: true })!
    const known = new Map<string, Colour>()
    const colour = (text: string): Colour => {
      const before = known.get(text)
      if (before !== undefined) return before
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = text
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
      const found = [red, green, blue, alpha / 255] as const
      known.set(text, found)
      return found
    }
    const over = (top: Colour, below: Colour): Colour => {
      const [r, g, b, a] = top
      const mix = (one: number, two: number) => one * a + two * (1 - a)
      return [mix(r, below[0]), mix(g, below[1]), mix(b, below[2]), 1]
    }
    const luminance = ([r, g, b]: Colour) => {
      const linear = (part: number) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
      return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }
    const ratio = (one: Colour, two: Colour) => {
      const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }
    /** Every colour that may lie behind an element: the layers from the page up, a gradient giving several. */
    const behind = (element: Element): Colour[] => {
      const layers: Colour[][] = []
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at)
        const stops = backgroundImage.match(/(?:rgba?|oklch|color)\([^)]*\)/g) ?? []
        const here = backgroundImage.startsWith('linear-gradient') ? stops.map(colour) : [colour(backgroundColor)]
        layers.push(here)
        if (here.every(([, , , alpha]) => alpha === 1)) break
      }
      return layers.reduceRight<Colour[]>(
        (below, layer) => layer.flatMap((top) => below.map((one) => over(top, one))),
        [colour('Canvas')],
      )
    }
    const exempt = (element: Element) =>
      element.closest(':disabled, [aria-disabled=true], [inert], [data-base-ui-inert]') !== null ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const worst = (text: string, element: Element) =>
      Math.min(...behind(element).map((below) => ratio(over(colour(text), below), below)))

    const found: Faint[] = []
    const note = (what: string, ratio: number, wanted: number) => {
      if (ratio < wanted - 0.005) found.push({ what, ratio: Math.round(ratio * 100) / 100, wanted })
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const element = texts.currentNode.parentElement
      if (element === null || text === '' || exempt(element)) continue
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      const size = Number.parseFloat(fontSize)
      const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      note(`"${text}"`, worst(color, element), large ? 3 : 4.5)
    }
    for (const icon of document.querySelectorAll('svg')) {
      if (exempt(icon) || icon.closest('[aria-label^="QR"], figure') !== null) continue
      note(`icon ${icon.getAttribute('class')}`, worst(getComputedStyle(icon).color, icon), 3)
    }
    return found
  })
