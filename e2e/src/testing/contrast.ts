import type { Page } from 'playwright-core'

export interface Faint {
  readonly what: string
  readonly ratio: number
  readonly wanted: number
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** What the page's side of the checks below computes with (WCAG 2.2, relative luminance and contrast ratio). */
interface Palette {
  /** The lowest contrast of a colour against anything that may lie behind an element. */
  worst(colour: string, element: Element): number
  /** Not shown, or disabled: its contrast does not count. */
  exempt(element: Element): boolean
}

declare global {
  interface Window {
    palette?: Palette
  }
}

// Runs inside the page, from its own text: it sees nothing of this file.
function createPalette(): Palette {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  const known = new Map<string, Colour>()
  // Painting it is the one way that understands every notation, oklch among them.
  const parse = (text: string): Colour => {
    const before = known.get(text)
    if (before !== undefined) return before
    pen.clearRect(0, 0, 1, 1)
    pen.fillStyle = text
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data
    const found: Colour = [red, green, blue, alpha / 255]
    known.set(text, found)
    return found
  }
  const over = ([red, green, blue, alpha]: Colour, below: Colour): Colour => {
    const mix = (one: number, two: number) => one * alpha + two * (1 - alpha)
    return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1]
  }
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const luminance = ([red, green, blue]: Colour) =>
    0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255)
  const ratio = (one: Colour, two: Colour) => {
    const [a, b] = [luminance(one), luminance(two)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }
  /** The layers from the element down to the page; a gradient gives all its colours, which axe leaves undecided. */
  const behind = (element: Element): Colour[] => {
    const layers: Colour[][] = []
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at)
      const stops = backgroundImage.match(/(?:rgba?|oklch|color)\([^)]*\)/g) ?? []
      const layer = backgroundImage.startsWith('linear-gradient') ? stops.map(parse) : [parse(backgroundColor)]
      layers.push(layer)
      if (layer.every(([, , , alpha]) => alpha === 1)) break
    }
    const page: Colour[] = [parse('Canvas')]
    return layers.reduceRight((below, layer) => layer.flatMap((top) => below.map((one) => over(top, one))), page)
  }
  return {
    worst: (colour, element) => Math.min(...behind(element).map((below) => ratio(over(parse(colour), below), below))),
    exempt: (element) =>
      element.closest(':disabled, [aria-disabled=true], [inert], [data-base-ui-inert]') !== null ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  }
}

const bringPalette = (page: Page): Promise<unknown> => page.evaluate(`window.palette ??= (${createPalette})()`)

/** Texts below 4.5 (3 when large) and icons below 3 against what lies behind them (WCAG 1.4.3, 1.4.11). */
export async function faint(page: Page): Promise<Faint[]> {
  await bringPalette(page)
  return page.evaluate(() => {
    const { worst, exempt } = window.palette!
    const found: Faint[] = []
    const note = (what: string, element: Element, wanted: number) => {
      const ratio = worst(getComputedStyle(element).color, element)
      if (ratio < wanted - 0.005) found.push({ what, ratio: Math.round(ratio * 100) / 100, wanted })
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const element = texts.currentNode.parentElement
      if (element === null || text === '' || exempt(element)) continue
      const { fontSize, fontWeight } = getComputedStyle(element)
      const size = Number.parseFloat(fontSize)
      note(`"${text}"`, element, size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5)
    }
    // A QR code is a picture with its own white ground.
    for (const icon of document.querySelectorAll('svg'))
      if (!exempt(icon) && icon.closest('figure') === null) note(`icon ${icon.getAttribute('class')}`, icon, 3)
    return found
  })
}

/** Whatever can have focus and shows none, or a ring below 3 against what lies around it (WCAG 2.4.7, 1.4.11). */
export async function paleRings(page: Page): Promise<Faint[]> {
  await bringPalette(page)
  return page.evaluate(() => {
    const { worst, exempt } = window.palette!
    const root = document.querySelector('[role=dialog]') ?? document.body
    const found: Faint[] = []
    for (const element of root.querySelectorAll<HTMLElement>('a[href], button, input, textarea, [tabindex="0"]')) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        // Not reached by the keyboard: a guard, or the form's copy behind a switch.
        element.matches(':disabled, [data-base-ui-focus-guard], [tabindex="-1"], [aria-hidden=true]')
      )
        continue
      // As by the keyboard: a focus by script would show no ring, nor would one that is there already.
      element.blur()
      element.focus({ focusVisible: true } as FocusOptions) // newer than TypeScript's DOM
      // A hidden radio button shows its focus on the face beside it, a row's link on the row.
      const bearers: [Element, CSSStyleDeclaration][] = [
        [element, getComputedStyle(element)],
        [element, getComputedStyle(element, '::after')],
      ]
      const beside = element.nextElementSibling
      if (beside !== null && exempt(element)) bearers.push([beside, getComputedStyle(beside)])
      const [bearer, style] =
        bearers.find(([, { outlineStyle, outlineWidth }]) => outlineStyle !== 'none' && outlineWidth !== '0px') ?? []
      const what = `${element.tagName} "${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}"`
      if (bearer === undefined || style === undefined) found.push({ what, ratio: 0, wanted: 3 })
      else {
        const around = Number.parseFloat(style.outlineOffset) < 0 ? bearer : (bearer.parentElement ?? bearer)
        const ratio = worst(style.outlineColor, around)
        if (ratio < 3) found.push({ what, ratio: Math.round(ratio * 100) / 100, wanted: 3 })
      }
    }
    return found
  })
}
