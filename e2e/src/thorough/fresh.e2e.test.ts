import type { Account } from '@topspin/domain/contract/account'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { RecordedMatch } from '@topspin/domain/contract/match'
import type { News } from '@topspin/domain/contract/news'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { request } from '../testing/commands.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { readLayoutShifts, watchShifts } from '../testing/layout-shift.ts'
import { bottomBarTab } from '../testing/pages.ts'
import { people } from '../testing/people.ts'

/** For each screen, its path and the selector of the part that shows data of the server. */
const screens = {
  home: ['/', 'main'],
  rank: ['/rank', 'main table'],
  history: ['/history', 'main'],
  accounts: ['/account/admin', 'main'],
  match: ['/match', 'nav'],
} as const
type Screen = keyof typeof screens

/** One browser sends commands, the other has a page open on each screen (docs/user-interface.md#fresh-data). */
describeInChromium('fresh data', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)
  let admin: Page
  let referee: Page
  const readers = new Map<Screen, Page>()

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  /** Opens the home page and these screens for the same reader, and a page for each player who sends commands. */
  async function openScreens(...names: readonly Screen[]): Promise<void> {
    const visits = [
      browsers.visit('/account', { as: people.admin }),
      browsers.visit('/account', { as: people.referee }),
      browsers.visit('/', {
        as: people.admin,
        ownContext: true,
        before: (page) => page.context().addInitScript(watchShifts),
      }),
    ] as const
    const [adminPage, refereePage, home] = await Promise.all(visits)
    admin = adminPage
    referee = refereePage
    readers.clear()
    readers.set('home', home)
    const open = async (screen: Screen) => {
      const page = await home.context().newPage()
      const connected = page.waitForEvent('websocket')
      await page.goto(screens[screen][0])
      await connected
      await page.locator(screens[screen][1]).first().waitFor()
      await page.waitForLoadState('networkidle')
      readers.set(screen, page)
    }
    await Promise.all(names.map(open))
  }

  function reader(screen: Screen): Page {
    const page = readers.get(screen)
    if (page === undefined) throw new Error(`no page is open on ${screen}`)
    return page
  }

  const play = (playerAPseudo: string, playerBPseudo: string) =>
    request<RecordedMatch>(referee, 'POST', '/api/match/play', {
      playerAPseudo,
      playerASet: 2,
      playerBPseudo,
      playerBSet: 0,
    })

  const textOf = (screen: Screen) =>
    reader(screen)
      .locator(screens[screen][1])
      .first()
      .evaluate(({ outerHTML }) => outerHTML)

  /** The milliseconds from a command until the content of each of these screens has changed. */
  async function delays(command: () => Promise<unknown>, ...names: readonly Screen[]): Promise<number[]> {
    const before = await Promise.all(names.map(textOf))
    const start = performance.now()
    const changes = names.map(async (name, index) => {
      await reader(name).waitForFunction(
        ([selector, text]) => document.querySelector(selector)?.outerHTML !== text,
        [screens[name][1], before[index]] as const,
        { polling: 20 },
      )
      return performance.now() - start
    })
    const [, ...measured] = await Promise.all([command(), ...changes])
    return measured
  }

  /** Plays the live match of the demo to its end. */
  async function winLive(): Promise<void> {
    let match = await request<LiveMatch>(referee, 'GET', '/api/live/find')
    while (match.winner === null) {
      const { id, version, playerOneCurrentSet: one, playerTwoCurrentSet } = match
      const body = { id, version, playerOneCurrentSet: one + 1, playerTwoCurrentSet }
      match = await request<LiveMatch>(referee, 'POST', '/api/live/updateLive', body)
    }
  }

  it('shows what others do in less than a second, without a reload', async () => {
    await openScreens('rank', 'history', 'accounts', 'match')
    const accounts = await request<Account[]>(admin, 'GET', '/api/player/getAccounts')
    const hugo = accounts.find(({ pseudo }) => pseudo === 'Hugo')?.id
    const player = accounts.find(({ pseudo }) => pseudo === people.player)?.id
    let recorded: RecordedMatch | undefined
    const record = async () => {
      recorded = await play(people.admin, 'Hugo')
    }
    const news = { title: 'Tournoi de Noël', content: 'Jeudi' }
    const measured = [
      await delays(record, 'home', 'rank', 'history'),
      await delays(
        () => request(referee, 'POST', '/api/match/rollback', { matchId: recorded?.id, isSimple: true }),
        'home',
        'rank',
        'history',
      ),
      await delays(() => request<News>(admin, 'POST', '/api/news/add', news), 'home'),
      await delays(() => request(admin, 'PUT', `/api/admin/player/addstar/${hugo}`), 'rank', 'accounts'),
      await delays(() => request(admin, 'PUT', `/api/admin/player/disable/${player}`), 'rank', 'accounts'),
      await delays(() => request(admin, 'PUT', `/api/admin/player/activate/${player}`), 'rank', 'accounts'),
      await delays(() => request(admin, 'POST', '/api/admin/player/open', { open: false }), 'match'),
      await delays(() => request(admin, 'POST', '/api/admin/player/open', { open: true }), 'match'),
    ]
    await winLive()
    measured.push(await delays(() => request(referee, 'POST', '/api/live/save'), 'home', 'rank'))
    const all = measured.flat()
    // The median, because the machine may be busy during some of the measurements.
    expect(all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)], `all: ${all.join(', ')} ms`).toBeLessThan(1_000)
    expect(await reader('home').getByText('Tournoi de Noël').count()).toBe(1)
    await expect.poll(() => reader('home').getByRole('article').filter({ hasText: 'Inès' }).count()).toBeGreaterThan(0)
  }, 120_000)

  it('gets a 304 when it reads unchanged data again, and keeps what is shown', async () => {
    await openScreens('rank')
    const rank = reader('rank')
    const devtools = await rank.context().newCDPSession(rank)
    const statuses: number[] = []
    // This event contains the status that the server sent; Playwright reports the status in the browser's cache.
    devtools.on('Network.responseReceivedExtraInfo', ({ statusCode }) => statuses.push(statusCode))
    await devtools.send('Network.enable')
    const readAgain = async () => {
      const before = statuses.length
      await bottomBarTab(rank, 'Classement').click()
      await expect.poll(() => statuses.length).toBeGreaterThan(before)
      await rank.waitForLoadState('networkidle')
      return statuses.slice(before)
    }
    // The first answer was part of the page and is not in the browser's cache, so the next read does not get a 304.
    await readAgain()
    const shown = await textOf('rank')
    const again = await readAgain()
    expect(again.filter((status) => status !== 304)).toEqual([])
    expect(await textOf('rank')).toBe(shown)
  })

  it('moves no row that the reader is reading, and shows new matches behind a button', async () => {
    await openScreens('rank', 'history')
    const [home, rank, history] = [reader('home'), reader('rank'), reader('history')]
    for (const page of [home, rank, history]) {
      await page.mouse.move(100, 400)
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight - window.innerHeight - 40))
    }
    const stays = await Promise.all([home, rank, history].map(watchReading))
    const ranking = await request<RankingEntry[]>(admin, 'GET', '/api/player/getAll')
    const [first = '', second = ''] = ranking.map(({ pseudo }) => pseudo).filter((pseudo) => pseudo !== people.admin)
    await delays(() => play(first, second), 'home', 'rank')
    await delays(
      () => request<News>(admin, 'POST', '/api/news/add', { title: 'Cordage', content: 'Une\nlongue\nnouvelle' }),
      'home',
    )
    for (const check of stays) await check()
    // Does not check `stays[1]`, the page of the ranking: the match moves the admin's row, which is in view there.
    await delays(() => play(people.admin, first), 'home', 'history')
    await stays[0]?.()
    await stays[2]?.()
    await history.getByRole('button', { name: '1 nouveau match' }).waitFor()
    await home.getByRole('button', { name: '2 nouveaux matchs' }).click()
    await home.getByRole('heading', { name: 'Derniers matchs' }).waitFor()
    await expect
      .poll(() => home.getByRole('region', { name: 'Derniers matchs' }).getByRole('article').first().innerText())
      .toContain(people.admin)
    expect(await home.getByRole('button', { name: /nouveaux matchs/ }).count()).toBe(0)
  }, 60_000)
})

/** @returns a function that checks that nothing has moved since, and that the row in the middle is in its place */
async function watchReading(page: Page): Promise<() => Promise<void>> {
  const before = await readLayoutShifts(page)
  const read = await atTheMiddle(page)
  return async () => {
    const { text, top } = await atTheMiddle(page)
    expect(text).toBe(read.text)
    // The browser rounds the scroll position to whole pixels.
    expect(Math.abs(top - read.top), text).toBeLessThanOrEqual(1)
    const { sum, moved } = await readLayoutShifts(page)
    expect(sum - before.sum, moved.join('; ')).toBe(0)
  }
}

/** The text of the row in the middle of the window, and its distance from the top in pixels. */
const atTheMiddle = (page: Page) =>
  page.evaluate(() => {
    const row = document.elementFromPoint(100, window.innerHeight / 2)?.closest('li, tr')
    return { text: row?.textContent ?? '', top: row?.getBoundingClientRect().top ?? 0 }
  })
