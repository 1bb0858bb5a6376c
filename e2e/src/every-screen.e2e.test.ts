import { paths, screenAt } from '@topspin/frontend/shared/navigation/paths'
import { beforeAll, expect, it } from 'vitest'
import { openBrowserContexts } from './testing/browsers.ts'
import { sharedDemo } from './testing/demo-app.ts'
import { describeInChromium } from './testing/describe-in-chromium.ts'
import { badlySpacedTexts, textsWithRawKeys } from './testing/french.ts'
import type { LayoutMeasurement } from './testing/layouts.ts'
import { dialogScreens, plainScreens } from './testing/screens.ts'
import { measureAllScreens, type ScreenFindings, screensForFocusRings } from './testing/walk.ts'

/** Checks that apply to every route and every dialog. */
describeInChromium('every screen', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  let findings: readonly ScreenFindings[]

  beforeAll(async () => {
    findings = await measureAllScreens(browsers)
  }, 900_000)

  /** The first four problems of each screen, by screen name; empty when no screen has one. */
  const problems = (find: (one: ScreenFindings) => readonly unknown[]) =>
    Object.fromEntries(
      findings.flatMap((one) => (find(one).length > 0 ? [[one.screen.name, find(one).slice(0, 4)]] : [])),
    )

  it('covers every route', () => {
    const visited = findings.flatMap(({ screen, path }) => [screenAt(decodeURIComponent(screen.path)), screenAt(path)])
    expect(Object.keys(paths).filter((name) => !visited.some((screen) => screen === name))).toEqual([])
  })

  /** The first four problems of each screen at each size. */
  const layoutProblems = (find: (one: LayoutMeasurement, screen: ScreenFindings) => readonly unknown[]) =>
    problems((one) =>
      one.layouts.flatMap((layout) => find(layout, one).map((problem) => `${layout.size}: ${String(problem)}`)),
    )

  it('has nothing wider than the window', () => {
    expect(layoutProblems(({ sideways }) => sideways)).toEqual({})
  })

  it('has no text in several lines, or too wide, in a box narrower than 3 em', () => {
    expect(layoutProblems(({ cramped }) => cramped)).toEqual({})
  })

  it('has no text over another', () => {
    expect(layoutProblems(({ overprinted }) => overprinted)).toEqual({})
  })

  it('has no row of the history higher than 64 px', () => {
    const history = findings.filter(({ screen }) => screen.path.startsWith('/history'))
    expect(history.some(({ layouts }) => layouts.some(({ rows }) => rows.length > 20))).toBe(true)
    const heights = layoutProblems(({ rows }, { screen }) =>
      screen.path.startsWith('/history') ? rows.filter((height) => height > 64) : [],
    )
    expect(heights).toEqual({})
  })

  it('cuts off no part of a letter, also with a tall font', () => {
    expect(layoutProblems(({ cut }) => cut)).toEqual({})
  })

  it('has no click target smaller than 24x24', () => {
    expect(problems(({ targets }) => targets.filter(({ width, height }) => width < 24 || height < 24))).toEqual({})
  })

  it('has the landmarks header, nav and main, and one h1', () => {
    const whole = { header: 1, nav: 1, main: 1, h1: 1 }
    // The screens that are shown without a login have neither a header nor a navigation.
    const bare = { header: 0, nav: 0, main: 1, h1: 1 }
    for (const { screen, landmarks } of findings)
      expect(landmarks, screen.name).toEqual(screen.as === null ? bare : whole)
  })

  it('has no axe violation (wcag2a to wcag22aa)', () => {
    expect(problems(({ violations }) => violations)).toEqual({})
  })

  it('has a contrast of at least 4.5 for text and 3 for icons', () => {
    expect(problems(({ lowContrasts }) => lowContrasts)).toEqual({})
  })

  it('gives the focus ring a contrast of at least 3', () => {
    expect(
      findings.flatMap(({ screen }) => (screensForFocusRings.includes(screen.name) ? [screen.name] : [])),
    ).toHaveLength(screensForFocusRings.length)
    expect(problems(({ lowContrastFocusRings }) => lowContrastFocusRings)).toEqual({})
  })

  it('has skeletons as tall as the content: CLS stays under 0.02', () => {
    const plain = findings.filter(({ screen }) => plainScreens.includes(screen))
    for (const { screen, layoutShift } of plain) expect(layoutShift, screen.name).toBeLessThan(0.02)
  })

  it('has no animation and no transition with reduced motion', () => {
    expect(problems(({ movement }) => movement)).toEqual({})
  })

  it('closes an open dialog on Back, and stays on the page', () => {
    const closed = findings.filter(({ pathAfterBack }) => pathAfterBack !== null)
    expect(closed).toHaveLength(dialogScreens.length - 1)
    for (const { screen, pathAfterBack } of closed) expect(pathAfterBack, screen.name).toBe(screen.path)
  })

  it('changes the title with each route', () => {
    const plain = findings.filter(({ screen }) => plainScreens.includes(screen) && !screen.path.includes('?'))
    const titles = new Map(plain.map(({ screen, title }) => [screen.path, title]))
    expect(new Set(titles.values()).size, [...titles].join('; ')).toBe(titles.size)
  })

  it('shows no dictionary key, and French typography: narrow no-break space before `! ? : ;`, decimal comma', async () => {
    const french = await (await fetch(`${sharedDemo().url}/assets/i18n/fr.json`)).json()
    expect(problems(({ words }) => textsWithRawKeys(words, french))).toEqual({})
    expect(problems(({ words }) => badlySpacedTexts(words))).toEqual({})
    expect(problems(({ words }) => words.filter((text) => /\d\.\d/.test(text)))).toEqual({})
  })
})
