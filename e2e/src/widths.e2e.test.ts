import { beforeAll, describe, expect, it } from 'vitest'
import { openBrowsers } from './testing/browsers.ts'
import { noChromium, phone } from './testing/chromium.ts'
import { sharedDemo } from './testing/demo-app.ts'
import { crampedTexts, cutLetters, sidewaysScrolls, useTallFont } from './testing/measures.ts'
import { byPerson, plainScreens, show } from './testing/screens.ts'
import { isThorough } from './testing/thoroughness.ts'

const height = 800
/** Window widths at which columns have little room: tablets in landscape, and laptops with a scaled display. */
const narrowDesktops = isThorough ? [1024, 1093, 1152, 1184, 1199, 1216, 1280, 1400, 1440] : [1024]
/** The screens that may have two columns. All other screens have one column at any width. */
const twoColumns = plainScreens.filter(({ path }) => path === '/' || /^\/(history|player)/.test(path))
const measured = isThorough ? plainScreens : twoColumns

interface Found {
  readonly name: string
  readonly path: string
  readonly width: number
  readonly sideways: readonly string[]
  readonly cramped: readonly string[]
  /** Letters that are cut when the page has a tall font. */
  readonly cut: readonly string[]
  /** The heights of the rows of tables. */
  readonly rows: readonly number[]
}

/** The layout of every screen on a phone and on narrow desktops. Each screen is opened once; then the window is resized. */
describe.skipIf(noChromium !== null)(`every width${noChromium === null ? '' : ` (${noChromium})`}`, () => {
  const browsers = openBrowsers(() => sharedDemo().url)
  let found: readonly Found[]

  beforeAll(async () => {
    found = (await Promise.all(byPerson(measured).map(([as, screens]) => walk(as, screens)))).flat()
  }, 300_000)

  async function walk(as: string | null, screens: typeof measured): Promise<Found[]> {
    const page = await browsers.visit('/welcome', { as, reducedMotion: 'reduce' })
    const all: Found[] = []
    for (const screen of screens) {
      await page.setViewportSize({ width: 1280, height })
      await show(page, screen)
      for (const width of narrowDesktops) {
        await page.setViewportSize({ width, height })
        const rows = page.locator('main tbody tr:not([hidden])')
        all.push({
          ...screen,
          width,
          sideways: await sidewaysScrolls(page),
          cramped: await crampedTexts(page),
          cut: [],
          rows: await rows.evaluateAll((some) => some.map((row) => row.getBoundingClientRect().height)),
        })
      }
      await useTallFont(page)
      for (const size of [{ width: 1280, height }, phone]) {
        await page.setViewportSize(size)
        const { width } = size
        all.push({ ...screen, width, sideways: [], cramped: [], cut: await cutLetters(page), rows: [] })
      }
    }
    return all
  }

  /** The first problems of each screen at each width; empty without any. */
  const problems = (find: (one: Found) => readonly unknown[]) =>
    Object.fromEntries(
      found.flatMap((one) => (find(one).length > 0 ? [[`${one.name}, ${one.width}`, find(one).slice(0, 4)]] : [])),
    )

  it('has nothing wider than the window', () => {
    expect(problems(({ sideways }) => sideways)).toEqual({})
  })

  it('has no text that is broken or cut off in less than 3 em', () => {
    expect(problems(({ cramped }) => cramped)).toEqual({})
  })

  it('has no row of the history higher than 64 px', () => {
    const history = found.filter(({ path }) => path.startsWith('/history'))
    expect(history.some(({ rows }) => rows.length > 20)).toBe(true)
    expect(problems(({ path, rows }) => (path.startsWith('/history') ? rows.filter((one) => one > 64) : []))).toEqual(
      {},
    )
  })

  it('cuts off no lower part of a letter, also with a tall font', () => {
    expect(problems(({ cut }) => cut)).toEqual({})
  })

  it('shows the names of partners and the word between them on one baseline', async () => {
    const page = await browsers.visit('/', { as: 'Léa', viewport: { width: 1440, height } })
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
