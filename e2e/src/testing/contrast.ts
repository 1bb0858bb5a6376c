import type { Page } from 'playwright-core'

/** An element whose contrast ratio is below the required ratio. */
export interface LowContrast {
  readonly what: string
  readonly ratio: number
  readonly required: number
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** The computations that the checks below make inside the page (WCAG 2.2, relative luminance and contrast ratio). */
interface Palette {
  /** The lowest contrast ratio of a colour against any possible background of an element. */
  worst(colour: string, element: Element): number
  /** Whether an element is hidden, disabled or inert: its contrast does not count. */
  exempt(element: Element): boolean
}

declare global {
  interface Window {
    palette?: Palette
  }
}

// Runs inside the page, from its source text: it has no access to this module.
function createPalette(): Palette {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const canvas2d = canvas.getContext('2d', { willReadFrequently: true })!
  const known = new Map<string, Colour>()
  // A canvas parses every colour notation, also oklch.
  const parse = (text: string): Colour => {
    const parsed = known.get(text)
    if (parsed !== undefined) return parsed
    canvas2d.clearRect(0, 0, 1, 1)
    canvas2d.fillStyle = text
    canvas2d.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas2d.getImageData(0, 0, 1, 1).data
    const colour: Colour = [red, green, blue, alpha / 255]
    known.set(text, colour)
    return colour
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
  /** The possible background colours of an element. Each stop of a gradient counts; axe leaves gradients undecided. */
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

const addPalette = (page: Page): Promise<unknown> => page.evaluate(`window.palette ??= (${createPalette})()`)

/** Texts with a contrast below 4.5 (3 when large) and icons below 3 (WCAG 1.4.3, 1.4.11). */
export async function lowContrasts(page: Page): Promise<LowContrast[]> {
  await addPalette(page)
  return page.evaluate(() => {
    const { worst, exempt } = window.palette!
    const found: LowContrast[] = []
    const check = (what: string, element: Element, required: number) => {
      const ratio = worst(getComputedStyle(element).color, element)
      if (ratio < required - 0.005) found.push({ what, ratio: Math.round(ratio * 100) / 100, required })
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const element = texts.currentNode.parentElement
      if (element === null || text === '' || exempt(element)) continue
      const { fontSize, fontWeight } = getComputedStyle(element)
      const size = Number.parseFloat(fontSize)
      check(`"${text}"`, element, size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5)
    }
    // An `svg` in a figure is a QR code, which has its own background.
    for (const icon of document.querySelectorAll('svg'))
      if (!exempt(icon) && icon.closest('figure') === null) check(`icon ${icon.getAttribute('class')}`, icon, 3)
    return found
  })
}

/** Focusable elements without a focus ring, or whose ring has a contrast below 3 (WCAG 2.4.7, 1.4.11). */
export async function lowContrastFocusRings(page: Page): Promise<LowContrast[]> {
  await addPalette(page)
  return page.evaluate(() => {
    const { worst, exempt } = window.palette!
    const root = document.querySelector('[role$=dialog]') ?? document.body
    const found: LowContrast[] = []
    for (const element of root.querySelectorAll<HTMLElement>('a[href], button, input, textarea, [tabindex="0"]')) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        // The keyboard does not reach disabled elements, focus guards and the hidden checkboxes of switches.
        element.matches(':disabled, [data-base-ui-focus-guard], [tabindex="-1"], [aria-hidden=true]')
      )
        continue
      // A focus by script shows no ring without `focusVisible`, and none on an element that already has focus.
      element.blur()
      element.focus({ focusVisible: true } as FocusOptions) // missing in TypeScript's types of the DOM
      // A hidden radio button shows its ring on its label. The link of a row shows its ring on the row (`::after`).
      const candidates: [Element, CSSStyleDeclaration][] = [
        [element, getComputedStyle(element)],
        [element, getComputedStyle(element, '::after')],
      ]
      const label = element.nextElementSibling
      if (label !== null && exempt(element)) candidates.push([label, getComputedStyle(label)])
      const [ringed, style] =
        candidates.find(([, { outlineStyle, outlineWidth }]) => outlineStyle !== 'none' && outlineWidth !== '0px') ?? []
      const what = `${element.tagName} "${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}"`
      if (ringed === undefined || style === undefined) found.push({ what, ratio: 0, required: 3 })
      else {
        const around = Number.parseFloat(style.outlineOffset) < 0 ? ringed : (ringed.parentElement ?? ringed)
        const ratio = worst(style.outlineColor, around)
        if (ratio < 3) found.push({ what, ratio: Math.round(ratio * 100) / 100, required: 3 })
      }
    }
    return found
  })
}
