import { isThorough } from '@topspin/domain/testing/thoroughness'
import type { Page } from 'playwright-core'
import { phoneViewport } from './chromium.ts'
import {
  crampedTexts,
  findOverlappingTexts,
  setTallFont,
  setTextSize,
  sidewaysScrolls,
  textsWithCutLetters,
} from './measures.ts'
import { plainScreens, type Screen } from './screens.ts'

interface Size {
  readonly width: number
  readonly height: number
  /** The text size in percent, as a reader may choose in the settings of the browser. */
  readonly text: number
}

/** Phones, tablets and laptops, upright and in landscape; the second number is the height. */
const windows: readonly (readonly [width: number, height: number])[] = [
  ...[320, 360, 390, 600].map((width) => [width, 844] as const),
  [844, 390],
  ...[768, 1024, 1093, 1152, 1199, 1280, 1400, 1440, 1920].map((width) => [width, 800] as const),
]
const textSizes = [100, 150, 200]
const sizes: readonly Size[] = windows.flatMap(([width, height]) => textSizes.map((text) => ({ width, height, text })))
const usual: Size = { ...phoneViewport, text: 100 }
/** A window 1280 px wide at 200 % zoom. */
const zoomed: Size = { width: 640, height: 400, text: 100 }
/** The narrowest window with the columns of a desktop, where the rows of the history become highest. */
const narrowDesktop = { width: 1024, height: 800, text: 100 }

/** The measurements of a screen at one size of the window and of the text, by the functions of measures.ts. */
export interface LayoutMeasurement {
  readonly size: string
  /** Elements that scroll horizontally. */
  readonly sideways: readonly string[]
  /** Texts in boxes that are too narrow. */
  readonly cramped: readonly string[]
  /** Pairs of texts that lie over each other. */
  readonly overprinted: readonly string[]
  /** Texts whose letters a box cuts off. */
  readonly cut: readonly string[]
  /** The heights of the rows of tables in a wide window, in pixels. */
  readonly rows: readonly number[]
}

/**
 * Measures the layout of the shown screen. A thorough run does so at all sizes. To save time, another run does so on a
 * phone only, and for `plainScreens` at one more size, which differs from screen to screen. Both measure `plainScreens`
 * also in a tall font. At the end the window has the size of a phone.
 */
export async function measureLayouts(page: Page, screen: Screen): Promise<readonly LayoutMeasurement[]> {
  const plain = plainScreens.indexOf(screen)
  const found: LayoutMeasurement[] = []
  const isCovered = plain === -1 && (await page.locator(coveringElements).count()) > 0
  const add = async (size: Size) => found.push(await (isCovered ? measureWidths(page, size) : measure(page, size)))
  if (isThorough) found.push(await measureWidths(page, zoomed))
  for (const size of sizesOf(screen, plain)) await add(size)
  if (plain !== -1) {
    await setTallFont(page)
    for (const size of [{ ...usual, width: 1280 }, usual])
      found.push({
        ...nothing,
        size: `${await resize(page, size)}, with a tall font`,
        cut: await textsWithCutLetters(page),
      })
  }
  await resize(page, usual)
  return found
}

/** What lies over the texts of a screen. With it, texts over other texts are not searched for. */
const coveringElements = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const measureWidths = async (page: Page, size: Size): Promise<LayoutMeasurement> => ({
  ...nothing,
  size: await resize(page, size),
  sideways: await sidewaysScrolls(page),
  cramped: await crampedTexts(page),
})

const nothing = { sideways: [], cramped: [], overprinted: [], cut: [], rows: [] }

function sizesOf({ path }: Screen, index: number): readonly Size[] {
  if (isThorough) return sizes
  if (index === -1) return [usual]
  // 5 and the number of sizes have no common divisor, so that all sizes have their turn.
  const own = [usual, ...sizes.slice((index * 5) % sizes.length).slice(0, 1)]
  return path.startsWith('/history') ? [...own, narrowDesktop] : own
}

async function measure(page: Page, size: Size): Promise<LayoutMeasurement> {
  const rows = page.locator('main tbody tr:not([hidden])')
  // A window narrower than that of a desktop shows a row in two lines, and large text is higher.
  const hasRowsOfOneLine = size.width >= 1024 && size.text === 100
  return {
    ...(await measureWidths(page, size)),
    overprinted: await findOverlappingTexts(page),
    cut: await textsWithCutLetters(page),
    rows: hasRowsOfOneLine
      ? await rows.evaluateAll((some) => some.map((row) => row.getBoundingClientRect().height))
      : [],
  }
}

async function resize(page: Page, { text, ...size }: Size): Promise<string> {
  await page.setViewportSize(size)
  await setTextSize(page, text)
  return `${size.width} × ${size.height} at ${text} %`
}
