import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { drawOf } from '@topspin/domain/testing/draws'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { openFixturesReply } from './fixture-states.ts'
import { readLayoutShifts, watchShifts } from './layout-shift.ts'
import { people } from './people.ts'
import { rankingOf } from './rankings.ts'
import { answer } from './server-stand-in.ts'

/** The budget in milliseconds (docs/user-interface.md#budget); the layout shift has no unit. */
export const performanceBudget = {
  firstPaint: 800,
  largestPaint: 1800,
  works: 2200,
  layoutShift: 0,
  medianTap: 100,
  worstTap: 150,
  bracket: 100,
} as const

/** The figures of one visit in milliseconds; the layout shift has no unit. */
export interface VisitFigures {
  readonly firstPaint: number
  /** When the client has hydrated the screen that the server rendered, so that the page works. */
  readonly works: number
  readonly largestPaint: number
  readonly layoutShift: number
  /** One line for each element that moved. */
  readonly moved: readonly string[]
}

declare global {
  interface Window {
    largestPaint: number
    works: number
    taps: MeasuredTap[]
  }
}

/** Time to wait for the paint after a tap, longer than any tap may take (milliseconds). */
const paintMs = 800
// A mid-range phone on a mobile network: 1.6 Mb/s, 150 ms round trip, a quarter of this machine's speed.
const cpuSlowness = 4
const bytesPerSecond = (1.6 * 1_000_000) / 8

/** Limits the network and the CPU of a page to those of the emulated phone. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowness })
}

// Runs inside the page.
function watchPaints(): void {
  window.largestPaint = 0
  window.works = Number.NaN
  new MutationObserver((_, observer) => {
    if (
      document.querySelector('#root [aria-current="page"]') === null ||
      document.querySelector('[data-server-rendered]') !== null
    )
      return
    window.works = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributes: true })
  window.taps = []
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const interactions: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    buffered: true,
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) window.taps.push({ name, ms: duration })
  }).observe(interactions)
}

/** Adds the observers for the figures to every page of a context. */
export async function installObservers(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchShifts)
  await context.addInitScript(watchPaints)
}

/**
 * Measures the load of the machine: repeats a short computation and divides the mean duration by the shortest one.
 * @returns about 1 when nothing else runs, more on a busy machine
 */
export const measureContention = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const times = Array.from({ length: 60 }, () => {
      const start = performance.now()
      let sum = 0
      for (let step = 0; step < 4_000_000; step += 1) sum += Math.sqrt(step)
      return sum > 0 ? performance.now() - start : 0
    })
    return times.reduce((total, time) => total + time, 0) / times.length / Math.min(...times)
  })

/**
 * Visits the home page on the emulated phone.
 * @param context its cache makes the visit cold or warm
 */
export async function visitHomeOnSlowPhone(context: BrowserContext): Promise<VisitFigures> {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto('/', { timeout: 60_000 })
  // No locator is used before the network is idle: locators run scripts in the slowed page.
  await page.waitForLoadState('networkidle', { timeout: 60_000 })
  await page.getByRole('article').filter({ hasText: '2–' }).first().waitFor({ timeout: 60_000 })
  const { sum: layoutShift, moved } = await readLayoutShifts(page)
  const paints = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    works: window.works,
    largestPaint: window.largestPaint,
  }))
  await page.close()
  return { ...paints, layoutShift, moved }
}

/** A tap, and the time until its result is painted (milliseconds). */
export interface MeasuredTap {
  readonly name: string
  readonly ms: number
}

/** The median; of an even number of values the higher middle one, of none 0. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
export const slowestTap = (taps: readonly MeasuredTap[]): MeasuredTap =>
  taps.reduce((worst, tap) => (tap.ms > worst.ms ? tap : worst))

/** How often each tap is made. The median counts, because other work of the machine may delay a single tap. */
const rounds = 3

/** Taps on a ranking of 500 players: rows, the other ladder, dialogs, other screens. @returns a median for each tap */
export async function measureTaps(context: BrowserContext): Promise<readonly MeasuredTap[]> {
  for (const ladder of ['simpleRanking', 'doubleRanking'] as const) await answer(context, ladder, rankingOf(500))
  const page = await context.newPage()
  await page.goto('/rank')
  await page.getByRole('row').nth(90).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await slowDown(page)
  const taps = new Map<string, number[]>()
  const tap = async (name: string, target: Locator, until: () => Promise<unknown>) => {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error(`${name} is not visible`)
    await page.evaluate(() => {
      window.taps = []
    })
    // A click at coordinates, without a locator until the result is painted: locators run scripts in the page.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), paintMs)
    await until()
    const ms = Math.max(0, ...(await page.evaluate(() => window.taps.map((one) => one.ms))))
    taps.set(name, [...(taps.get(name) ?? []), ms])
  }
  for (let round = 0; round < rounds; round += 1) await tapEach(page, tap)
  await page.close()
  return [...taps].map(([name, all]) => ({ name, ms: median(all) }))
}

async function tapEach(
  page: Page,
  tap: (name: string, target: Locator, until: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await tap('the rules', page.getByRole('button', { name: 'Règles du jeu' }), () => dialog.waitFor())
  await tap('close', dialog.getByRole('button', { name: 'Fermer' }), () => dialog.waitFor({ state: 'detached' }))
  for (const row of [3, 8]) {
    const link = page.getByRole('row').nth(row).getByRole('link')
    await tap(`row ${row}`, link, () => page.waitForURL('**/player/**'))
    await page.goBack()
    await link.waitFor()
  }
  for (const name of ['Double', 'Simple'])
    await tap(`the tab ${name}`, page.getByRole('tab', { name }), () =>
      page.getByRole('tab', { name, selected: true }).waitFor(),
    )
  for (const name of ['Historique', 'Classement'])
    await tap(name, page.getByRole('navigation').getByRole('link', { name }), () =>
      page.getByRole('heading', { level: 1, name }).waitFor(),
    )
}

/** A tournament of 64 players in its second round, in which the reader plays. */
const bracketOf64: TournamentDetail = {
  today: '2026-11-20',
  summary: {
    ...{ id: 'cup', name: 'Coupe d’automne', ladder: 'simple', format: 'bracket', phase: 'running' },
    ...{
      since: '2026-11-10T09:00:00.000Z',
      organiser: people.admin,
      entriesUntil: '2026-11-06',
      entries: 64,
      pairs: 0,
    },
    round: { stage: 'bracket', round: 2, rounds: 6, pool: null, fixtures: 16, decided: 0 },
    ...{ isEntered: true, winners: [] },
  },
  ...{ thirdPlace: true, entries: [], pairs: [], proposals: [], leftOut: null, draws: 1 },
  draw: drawOf(
    'bracket',
    64,
    ({ round }) => round === 1,
    (rank) => [rank === 5 ? people.player : `Joueur ${rank}`],
  ),
}

/**
 * Opens a bracket of 64 from the list of tournaments, several times; the first time also loads the code of the screen.
 * @returns the median processor time of the page's main thread in milliseconds, multiplied by `cpuSlowness` because the
 *   emulated phone is slower than this machine
 */
export async function measureBracket(context: BrowserContext): Promise<number> {
  const { today, summary } = bracketOf64
  await answer(context, 'tournament', bracketOf64)
  // The answer to `openTournaments` is set after that to `tournament`, whose pattern matches both paths: the route that
  // is set last is used.
  await answer(context, 'openTournaments', openFixturesReply())
  await answer(context, 'tournaments', { today, tournaments: [summary] })
  const page = await context.newPage()
  await page.goto('/tournaments')
  const link = page.getByRole('link', { name: summary.name, exact: true })
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  // Chromium's CPU throttling is not used, because it adds idle loops, whose length depends on what else the machine
  // does.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const box = await link.boundingBox()
    if (box === null) throw new Error('the tournament is not visible')
    const before = await busyMs()
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await new Promise((resolve) => setTimeout(resolve, paintMs))
    times.push(cpuSlowness * ((await busyMs()) - before))
    await page.getByRole('img', { name: /^Tout le tableau/ }).waitFor()
    await page.goBack()
    await link.waitFor()
  }
  await page.close()
  return median(times)
}
