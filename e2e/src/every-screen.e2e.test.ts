import { paths, screenAt } from '@topspin/frontend/app/paths'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBrowsers } from './testing/browsers.ts'
import { noChromium } from './testing/chromium.ts'
import { sharedDemo } from './testing/demo-app.ts'
import { badlySpaced, rawKeys } from './testing/french.ts'
import { type Seen, walk } from './testing/walk.ts'

/** The checks that hold for every route and dialog alike. */
describe.skipIf(noChromium !== null)(`every screen${noChromium === null ? '' : ` (${noChromium})`}`, () => {
  const browsers = openBrowsers(() => sharedDemo().url)
  let seen: readonly Seen[]

  beforeAll(async () => {
    seen = await walk(browsers)
  })

  /** The first things a check finds, by the screen's name; empty when all is well. */
  const wrong = (find: (one: Seen) => readonly unknown[]) =>
    Object.fromEntries(seen.flatMap((one) => (find(one).length > 0 ? [[one.screen.name, find(one).slice(0, 4)]] : [])))

  it('leaves no route out', () => {
    const visited = seen.map(({ screen }) => screenAt(decodeURIComponent(screen.path)))
    expect(Object.keys(paths).filter((name) => !visited.some((screen) => screen === name))).toEqual([])
  })

  it('1. no horizontal scroll at 320, 360, 390, 768, 1280 px and 200 % zoom', () => {
    expect(wrong(({ sideways }) => sideways)).toEqual({})
  })

  it('4. nothing clickable under 24x24', () => {
    expect(wrong(({ targets }) => targets.filter(({ width, height }) => width < 24 || height < 24))).toEqual({})
  })

  it('13. landmarks header, nav, main, one h1', () => {
    const whole = { header: 1, nav: 1, main: 1, h1: 1 }
    // The landing has no bars: nobody is logged in who could go anywhere.
    const bare = { header: 0, nav: 0, main: 1, h1: 1 }
    for (const { screen, landmarks } of seen) expect(landmarks, screen.name).toEqual(screen.as === null ? bare : whole)
  })

  it('14. axe (wcag2a to wcag22aa): 0 violations on every route and dialog, light and dark', () => {
    expect(wrong(({ violations }) => violations)).toEqual({})
  })

  it('15. contrast: text 4.5, icons 3', () => {
    expect(wrong(({ faint }) => faint)).toEqual({})
  })

  it('39. fr-FR: no raw key, narrow no-break space before `! ? : ;`, decimal comma', async () => {
    const french = await (await fetch(`${sharedDemo().url}/assets/i18n/fr.json`)).json()
    expect(wrong(({ words }) => rawKeys(words, french))).toEqual({})
    expect(wrong(({ words }) => badlySpaced(words))).toEqual({})
    expect(wrong(({ words }) => words.filter((text) => /\d\.\d/.test(text)))).toEqual({})
  })
})
