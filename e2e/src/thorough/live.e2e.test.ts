import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { readLayoutShifts, watchShifts } from '../testing/layout-shift.ts'
import {
  recordAnnouncements,
  recordedAnnouncements,
  recordedTimestamps,
  recordStripChanges,
  recordTaps,
  scoreByTap,
  scoreboardHalf,
  shownPoints,
  textOfStrip,
} from '../testing/live-pages.ts'
import { people } from '../testing/people.ts'

/** Two phones: the referee scores the demo's match from 9-7 in the third set, a player reads the ranking. */
describeInChromium('live', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)
  let scorer: Page
  let watcher: Page

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  /** Sets the score back to 9-7 for each test. A point and its undo prove that both sockets are open. */
  beforeEach(async () => {
    ;[scorer, watcher] = await Promise.all([
      browsers.visit('/match', { as: people.referee }),
      browsers.visit('/rank', { as: people.player, before: (page) => page.addInitScript(watchShifts) }),
    ])
    await scoreboardHalf(scorer, 'Hugo').waitFor()
    await watcher.getByRole('row', { name: /Julien/ }).waitFor()
    await scoreByTap(scorer, 'Hugo')
    await shown(String(await shownPoints(scoreboardHalf(scorer, 'Hugo'))))
    for (let points = await shownPoints(scoreboardHalf(scorer, 'Hugo')); points > 7; points -= 1) await undo()
    await shown('7')
  })

  const undo = () => scorer.getByRole('button', { name: 'Annuler le point' }).click()
  const shown = (points: string) => expect.poll(() => textOfStrip(watcher)).toMatch(new RegExp(`Inès 9 – ${points} `))

  it('announces a change of the score once, politely, as a sentence', async () => {
    await recordAnnouncements(watcher)
    await scoreByTap(scorer, 'Inès')
    // The announcement of the previous score may come first.
    const ofPoint = async () => (await recordedAnnouncements(watcher)).filter((text) => text.startsWith('Inès 10'))
    await expect.poll(ofPoint).toEqual([expect.stringMatching(/^Inès 10, Hugo 7, service (Inès|Hugo)$/)])
    await undo()
    await shown('7')
  })

  it('shows a point in a second browser in less than 300 ms, without a layout shift', async () => {
    const before = await readLayoutShifts(watcher)
    await recordTaps(scorer)
    await recordStripChanges(watcher)
    for (const points of ['8', '7', '8', '7', '8']) {
      if (points === '8') await scoreboardHalf(scorer, 'Hugo').click()
      else await undo()
      await shown(points)
    }
    const [taps, changes] = [await recordedTimestamps(scorer), await recordedTimestamps(watcher)]
    const delays = taps.map((tap) => (changes.find((change) => change >= tap) ?? Number.POSITIVE_INFINITY) - tap)
    expect(delays).toHaveLength(5)
    // The median, because the machine may be busy during some of the measurements.
    expect(delays.toSorted((a, b) => a - b)[2], `all: ${delays.join(', ')} ms`).toBeLessThan(300)
    const after = await readLayoutShifts(watcher)
    expect(after.sum - before.sum, after.moved.join('; ')).toBe(0)
  })

  it('shows "Pas de réseau" within 10 s of a lost network, keeps the last score, and catches up without a reload', async () => {
    await watcher.evaluate(() => Object.assign(window, { stayed: true }))
    await watcher.context().setOffline(true)
    await expect.poll(() => textOfStrip(watcher)).toContain('PAS DE RÉSEAU')
    await shown('7')
    await scoreByTap(scorer, 'Hugo')
    await watcher.context().setOffline(false)
    await shown('8')
    await expect.poll(() => textOfStrip(watcher)).not.toContain('PAS DE RÉSEAU')
    expect(await watcher.evaluate(() => 'stayed' in window)).toBe(true)
  })

  it('shows "Pas de réseau" while the server is down, and counts the points tapped meanwhile', async () => {
    await watcher.evaluate(() => Object.assign(window, { stayed: true }))
    await app.kill()
    await expect.poll(() => textOfStrip(watcher)).toContain('PAS DE RÉSEAU')
    await shown('7')
    await scoreByTap(scorer, 'Hugo')
    await scorer.getByText('1 point gardé ici').waitFor()
    await app.start()
    await expect.poll(() => textOfStrip(watcher)).toMatch(/9 – 8 /)
    await expect.poll(() => textOfStrip(watcher)).not.toContain('PAS DE RÉSEAU')
    expect(await watcher.evaluate(() => 'stayed' in window)).toBe(true)
  })

  it('counts a double tap on "+1" as one point', async () => {
    await scoreboardHalf(scorer, 'Hugo').dblclick()
    await shown('8')
    expect(await shownPoints(scoreboardHalf(scorer, 'Hugo'))).toBe(8)
    const { playerTwoCurrentSet, version } = await (await scorer.request.get('/api/live/find')).json()
    await undo()
    await shown('7')
    expect(playerTwoCurrentSet).toBe(8)
    expect((await (await scorer.request.get('/api/live/find')).json()).version, 'one point, one undo').toBe(version + 1)
  })

  it('undoes a point with one tap', async () => {
    await scoreByTap(scorer, 'Hugo')
    await shown('8')
    const button = scorer.getByRole('button', { name: 'Annuler le point' })
    const box = await button.boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect((box?.y ?? phoneViewport.height) + (box?.height ?? 0), 'visible').toBeLessThanOrEqual(phoneViewport.height)
    await button.click()
    await shown('7')
    expect(await shownPoints(scoreboardHalf(scorer, 'Hugo'))).toBe(7)
  })
})
