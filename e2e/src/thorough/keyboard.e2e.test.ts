import type { PastMatchItem } from '@topspin/domain/contract/past'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { isFocused, tabTo } from '../testing/keys.ts'
import { answerLiveMatch } from '../testing/live-states.ts'
import { pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { answer, servePageWithoutData } from '../testing/server-stand-in.ts'

/** Keyboard focus: its position, its visibility, and the keys of each control. */
describeInChromium('focus and keys', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { admin, referee, player } = people

  it('never hides the focus under the bars', async () => {
    for (const path of ['/', '/rank', '/account/admin']) {
      const page = await browsers.visit(path, { as: admin })
      await page.getByRole('article').or(page.getByRole('row')).nth(3).waitFor()
      for (const key of ['Tab', 'Shift+Tab'])
        for (let stop = 0; stop < 45; stop += 1) {
          await page.keyboard.press(key)
          expect(await hiddenFocus(page), `${path}, ${key}`).toBeNull()
        }
    }
  })

  it('moves the focus into a dialog, traps it there, and returns it after Escape', async () => {
    const opened: readonly [string, string, (page: Page) => Locator][] = [
      [player, '/', (page) => page.getByRole('button', { name: 'Règles du jeu' })],
      [player, '/match', (page) => page.getByRole('button', { name: /, Adversaire$/ })],
      [admin, '/', (page) => page.getByRole('button', { name: 'Publier une news' })],
      [referee, '/', (page) => page.getByRole('button', { name: /^Détail du match/ }).first()],
    ]
    for (const [as, path, openerOf] of opened) {
      const page = await browsers.visit(path, { as })
      const opener = openerOf(page)
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      const inside = () => dialog.evaluate((element) => element.contains(document.activeElement))
      await expect.poll(inside, { message: 'focus goes in' }).toBe(true)
      const stops = await dialog.locator('button, a, input, textarea, [tabindex="0"]').count()
      for (const key of ['Tab', 'Shift+Tab'])
        for (let stop = 0; stop <= stops; stop += 1) {
          await page.keyboard.press(key)
          await expect.poll(inside, { message: `${key} stays in` }).toBe(true)
        }
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => isFocused(opener), { message: 'focus comes back' }).toBe(true)
    }
  })

  it('moves the focus to the heading when the focused button closes a toast', async () => {
    const before = (page: Page) => answer(page, 'isOpen', { open: false })
    const page = await browsers.visit('/rank', { as: player, before })
    await page.getByRole('navigation').getByRole('button', { name: 'Match' }).press('Enter')
    await page.getByRole('status').getByRole('button', { name: 'Fermer' }).press('Enter')
    await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
  })

  it('moves between tabs with the arrow keys, Home and End', async () => {
    const chosen = (page: Page) => page.getByRole('tab', { selected: true }).innerText()
    for (const [as, path, first, second, last] of [
      [player, '/rank', 'Simple', 'Double', 'Double'],
      [referee, '/match/Karim', 'Simple', 'Double', 'Direct'],
      [admin, '/account', 'Mon compte', 'Administration', 'Administration'],
    ] as const) {
      // Without a live match, because the recorder of a live match does not see the tab "Direct".
      const page = await browsers.visit(path, { as, before: (page) => answerLiveMatch(page, null) })
      await page.getByRole('tab', { name: first }).focus()
      for (const [key, expected] of [
        ['ArrowRight', second],
        ['ArrowLeft', first],
        ['ArrowLeft', last],
        ['Home', first],
        ['End', last],
        ['ArrowRight', first],
      ] as const) {
        await page.keyboard.press(key)
        await expect.poll(() => chosen(page), { message: `${path}, ${key}` }).toBe(expected)
        expect(await isFocused(page.getByRole('tab', { name: expected }))).toBe(true)
      }
      // The tab list is one tab stop: the next Tab key leaves it.
      await page.keyboard.press('Tab')
      expect(await page.getByRole('tablist').evaluate((list) => list.contains(document.activeElement))).toBe(false)
    }
  })

  it('keeps the focus on the button for older matches while they load', async () => {
    const page = await browsers.visit('/welcome', { as: player })
    await servePageWithoutData(page)
    await page.route(/\/past(\?|$)/, (route) => {
      const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 1001)
      const entries = Array.from({ length: 50 }, (_, index) => match(before - 1 - index))
      return route.fulfill({ json: { summary: null, entries } })
    })
    await page.goto('/history')
    const button = page.getByRole('button', { name: 'Matchs plus anciens' })
    await button.focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('row', { name: /victoire/ })
      .nth(99)
      .waitFor({ state: 'attached' })
    expect(await isFocused(button)).toBe(true)
  })

  it('gives tables a caption and th scopes, and opens a row by a link or button', async () => {
    const page = await browsers.visit('/rank', { as: player })
    const lucas = page.getByRole('row', { name: /Lucas/ }).getByRole('link')
    await lucas.waitFor()
    const tableFacts = () =>
      page.getByRole('table').evaluate((table) => ({
        caption: table.querySelector('caption')?.textContent ?? '',
        unscoped: table.querySelectorAll('th:not([scope])').length,
        rowsWithoutHeader: [...table.querySelectorAll('tbody tr')].filter((row) => !row.querySelector('th[scope=row]'))
          .length,
        rowsWithoutLink: [...table.querySelectorAll('tbody tr')].filter((row) => !row.querySelector('a[href], button'))
          .length,
      }))
    expect(await tableFacts()).toEqual({
      caption: 'Classement en simple',
      unscoped: 0,
      rowsWithoutHeader: 0,
      rowsWithoutLink: 0,
    })

    await tabTo(page, lucas)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Lucas' }).waitFor()
    expect(pathOf(page)).toBe('/player/Lucas')

    await page.goto('/')
    await page.getByRole('button', { name: 'Règles du jeu' }).click()
    await page.getByRole('dialog').getByRole('table').waitFor()
    expect(await tableFacts()).toMatchObject({
      caption: expect.stringContaining('Points'),
      unscoped: 0,
      rowsWithoutHeader: 0,
    })
  })
})

/** Describes the focused element when a bar or the edge of the window covers part of it (pixels); null otherwise. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body || element.closest('.shell-top, .shell-bar, .shell-skip'))
      return null
    const { top, bottom } = element.getBoundingClientRect()
    const from = document.querySelector('.shell-top')?.getBoundingClientRect().bottom ?? 0
    const to = document.querySelector('.shell-bar')?.getBoundingClientRect().top ?? innerHeight
    // Elements taller than the space between the bars always overlap a bar; the skip link focuses the whole content.
    if (bottom - top > to - from || (top >= from - 1 && bottom <= to + 1)) return null
    return `"${element.textContent?.slice(0, 30)}" from ${top} to ${bottom}, visible from ${from} to ${to}`
  })

/** A match of the history, as the server sends it. */
const match = (sequence: number): PastMatchItem => ({
  id: sequence,
  sequence,
  at: '2026-11-20T10:00:00.000Z',
  mySets: 2,
  opponentSets: 0,
  impact: 6,
  score: 506,
  lead: 0,
  opponents: ['Hugo'],
  partner: null,
  ladder: 'simple',
  month: '2026-11',
})
