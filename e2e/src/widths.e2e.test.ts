import { isThorough } from '@topspin/domain/testing/thoroughness'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBrowsers } from './testing/browsers.ts'
import { noChromium, phone } from './testing/chromium.ts'
import { sharedDemo } from './testing/demo-app.ts'
import { crampedTexts, cutLetters, overprints, setTextSize, sidewaysScrolls, useTallFont } from './testing/measures.ts'
import { byPerson, plainScreens, type Screen, show } from './testing/screens.ts'

/** Phones, tablets and laptops, upright and in landscape; the second number is the height. */
const windows: readonly (readonly [width: number, height: number])[] = [
  ...[320, 360, 390, 600].map((width) => [width, 844] as const),
  [844, 390],
  ...[768, 1024, 1093, 1152, 1199, 1280, 1400, 1440, 1920].map((width) => [width, 800] as const),
]
/** In percent, as a reader may choose in the settings of the browser. */
const textSizes = [100, 150, 200]
const sizes = windows.flatMap(([width, height]) => textSizes.map((text) => ({ width, height, text })))
/** The narrowest window with the columns of a desk, where the rows of the history become highest. */
const narrowDesktop = { width: 1024, height: 800, text: 100 }

/** In a thorough run, all sizes; otherwise another one for each screen. */
function sizesOf({ path }: Screen, index: number): readonly (typeof sizes)[number][] {
  if (isThorough) return sizes
  // 5 and the number of sizes have no common divisor, so that all sizes have their turn.
  const own = sizes.slice((index * 5) % sizes.length).slice(0, 1)
  return path.startsWith('/history') ? [...own, narrowDesktop] : own
}

interface Found {
  readonly name: string
  readonly path: string
  readonly size: string
  readonly sideways: readonly string[]
  readonly cramped: readonly string[]
  readonly overprinted: readonly string[]
  readonly cut: readonly string[]
  /** The heights of the rows of tables. */
  readonly rows: readonly number[]
}

/** The layout of every screen at the sizes of `sizesOf`. Each screen is opened once; then the window is resized. */
describe.skipIf(noChromium !== null)(`every width${noChromium === null ? '' : ` (${noChromium})`}`, () => {
  const browsers = openBrowsers(() => sharedDemo().url)
  const found: Found[] = []
  /** Why walks have ended early. */
  let failures: readonly unknown[] = []

  beforeAll(async () => {
    const walks = await Promise.allSettled(byPerson(plainScreens).map(([as, screens]) => walk(as, screens)))
    failures = walks.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  }, 900_000)

  async function walk(as: string | null, screens: readonly Screen[]): Promise<void> {
    const page = await browsers.visit('/welcome', { as, reducedMotion: 'reduce' })
    for (const screen of screens) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await setTextSize(page, 100)
      await show(page, screen)
      for (const { text, ...size } of sizesOf(screen, plainScreens.indexOf(screen))) {
        await page.setViewportSize(size)
        await setTextSize(page, text)
        const rows = page.locator('main tbody tr:not([hidden])')
        found.push({
          ...screen,
          size: `${size.width} × ${size.height} at ${text} %`,
          sideways: await sidewaysScrolls(page),
          cramped: await crampedTexts(page),
          overprinted: await overprints(page),
          cut: await cutLetters(page),
          // A phone shows a row in two lines, and large text is higher.
          rows:
            size.width < 1024 || text > 100
              ? []
              : await rows.evaluateAll((some) => some.map((row) => row.getBoundingClientRect().height)),
        })
      }
      await useTallFont(page)
      await setTextSize(page, 100)
      for (const size of [{ width: 1280, height: 800 }, phone]) {
        await page.setViewportSize(size)
        const cut = await cutLetters(page)
        const name = `${size.width} with a tall font`
        found.push({ ...screen, size: name, sideways: [], cramped: [], overprinted: [], cut, rows: [] })
      }
    }
  }

  /** The first problems of each screen at each width; empty without any. */
  const problems = (find: (one: Found) => readonly unknown[]) =>
    Object.fromEntries(
      found.flatMap((one) => (find(one).length > 0 ? [[`${one.name}, ${one.size}`, find(one).slice(0, 4)]] : [])),
    )

  // The other tests are about the screens before a failure.
  it('opens every screen', () => {
    const [failure] = failures
    if (failure !== undefined) throw failure
  })

  it('has nothing wider than the window', () => {
    expect(problems(({ sideways }) => sideways)).toEqual({})
  })

  it('has no text that is broken or cut off in less than 3 em', () => {
    expect(problems(({ cramped }) => cramped)).toEqual({})
  })

  it('has no text over another', () => {
    expect(problems(({ overprinted }) => overprinted)).toEqual({})
  })

  it('has no row of the history higher than 64 px', () => {
    const history = found.filter(({ path }) => path.startsWith('/history'))
    expect(history.some(({ rows }) => rows.length > 20)).toBe(true)
    expect(problems(({ path, rows }) => (path.startsWith('/history') ? rows.filter((one) => one > 64) : []))).toEqual(
      {},
    )
  })

  it('cuts off no part of a letter, also with a tall font', () => {
    expect(problems(({ cut }) => cut)).toEqual({})
  })

  it('shows the names of partners and the word between them on one baseline', async () => {
    const page = await browsers.visit('/', { as: 'Léa', viewport: { width: 1440, height: 800 } })
    const matches = page.getByRole('article')
    // The server renders only the first matches; the page adds the others later.
    await matches.nth(10).waitFor()
    const places = await matches.getByText('et', { exact: true }).evaluateAll((all) =>
      all.map((word) => {
        const pen = new OffscreenCanvas(1, 1).getContext('2d')
        return [word.parentElement?.previousElementSibling, word, word.nextElementSibling].map((text) => {
          const leaf = text?.querySelector('.name') ?? text
          if (!leaf || pen === null) return null
          const range = document.createRange()
          range.selectNodeContents(leaf)
          const { fontWeight, fontSize, fontFamily } = getComputedStyle(leaf)
          pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
          return Math.round(range.getBoundingClientRect().bottom - pen.measureText('x').fontBoundingBoxDescent)
        })
      }),
    )
    expect(places.length).toBeGreaterThan(0)
    expect(places.filter(([one, and, two]) => one !== and || two !== and)).toEqual([])
  })
})
