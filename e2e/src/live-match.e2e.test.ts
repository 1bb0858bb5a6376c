import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browsers, openBrowsers } from './testing/browsers.ts'
import { noChromium } from './testing/chromium.ts'
import { startDemo } from './testing/demo-app.ts'
import { shifts, watchShifts } from './testing/layout-shift.ts'
import { half, score, strip } from './testing/live-pages.ts'
import { pick, rankingLines, tab } from './testing/pages.ts'
import { people } from './testing/people.ts'

const eventually = { timeout: 20_000 }
const [one, two] = ['Léa', 'Karim']

/** A referee scores on a phone, and every open page follows, also after a killed server and a lost network. */
describe.skipIf(noChromium !== null)(`a live match${noChromium === null ? '' : ` (${noChromium})`}`, () => {
  let app: AppProcess
  const browsers: Browsers = openBrowsers(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  it('shows the same score in a second browser without a reload, through undos, a killed server and a lost network', async () => {
    const [scorer, watcher] = await Promise.all([
      browsers.visit('/match', { as: people.referee }),
      browsers.visit('/', {
        as: 'Zoé',
        before: async (context) => {
          await context.addInitScript(watchShifts)
          await context.clock.install()
        },
      }),
    ])
    await watcher.evaluate(() => Object.assign(window, { stayed: true }))
    const before = await scoresOf(watcher)
    const unmoved = await shifts(watcher)
    const follows = (text: string) => expect.poll(() => strip(watcher), eventually).toContain(text)

    await stopMatchUnderWay(scorer)
    await follows('La table est libre')
    await start(scorer)
    await follows('ÉCHAUFFEMENT')
    await half(scorer, one).click()
    await follows(`LIVE ${one} 0 – 0`)

    await rally(scorer, 11)
    await undoAndRepeat(scorer, two)
    await score(scorer, two)
    await score(scorer, two)
    await follows('0 – 0 11–13')
    // An undo right after a set removes the last point of that set.
    await scorer.getByRole('button', { name: 'Annuler le point' }).click()
    await follows('BALLE DE SET Léa 11 – 12 Set 1')
    await score(scorer, two)
    await follows('0 – 0 11–13')

    await rally(scorer, 4)
    await app.kill()
    await rally(scorer, 2)
    await scorer.getByText(/points gardés ici/).waitFor()
    await app.start()
    await follows('6 – 6 11–13')
    await rally(scorer, 3)
    await score(scorer, one)
    await score(scorer, one)
    await follows('0 – 0 11–13 · 11–9')

    await rally(scorer, 5)
    // The points so far are confirmed: only the following ones are queued offline.
    await follows('5 – 5 11–13 · 11–9')
    await scorer.context().setOffline(true)
    await rally(scorer, 2)
    await undoAndRepeat(scorer, two)
    await scorer.getByText(/points gardés ici/).waitFor()
    await follows('5 – 5 11–13 · 11–9')
    await scorer.context().setOffline(false)
    await follows('7 – 7 11–13 · 11–9')
    await rally(scorer, 3)
    await score(scorer, one)
    const tooEarly = tapAtOnce(scorer, 'Enregistrer 2 - 1')
    await score(scorer, one)
    await follows(`TERMINÉ ${one} 2 - 1 11–13 · 11–9 · 12–10 ${two}`)
    const after = await shifts(watcher)
    expect(after.sum - unmoved.sum, after.moved.join('; ')).toBe(0)

    await tooEarly
    // Playwright waits until the button takes taps, so it is still there.
    await scorer.getByRole('button', { name: 'Enregistrer 2 - 1' }).click()
    await scorer.getByText(/^Match enregistré/).waitFor()
    await follows(`TERMINÉ ${one} 2 - 1`)
    // The result stays for ten seconds.
    await watcher.clock.fastForward(10_000)
    await follows('La table est libre')
    await isSaved(watcher, before)
    expect(await watcher.evaluate(() => 'stayed' in window), 'never reloaded').toBe(true)
    await isInHistory(browsers)
  })
})

/** Scores `each` points for both players, in turns. */
async function rally(page: Page, each: number): Promise<void> {
  for (let point = 0; point < each; point += 1) {
    await score(page, one)
    await score(page, two)
  }
}

/** Taps a button in the moment in which it appears. */
async function tapAtOnce(page: Page, name: string): Promise<void> {
  const tapped = await page.evaluate((text) => {
    const ofName = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
    return new Promise<string | null>((resolve) => {
      new MutationObserver((_, observer) => {
        const button = ofName()
        if (button === undefined) return
        observer.disconnect()
        button.click()
        resolve(button.getAttribute('aria-disabled'))
      }).observe(document.body, { childList: true, subtree: true })
    })
  }, name)
  expect(tapped).toBe('true')
}

/** Undoes the last point, which was this player's, and scores it again. */
async function undoAndRepeat(page: Page, pseudo: string): Promise<void> {
  await page.getByRole('button', { name: 'Annuler le point' }).click()
  await score(page, pseudo)
}

async function stopMatchUnderWay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Arrêter…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Arrêter le match' }).click()
}

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choisissez les deux joueurs' }).waitFor()
  await pick(page, 'Premier joueur', one)
  await pick(page, 'Second joueur', two)
  await page.getByRole('button', { name: 'Lancer le match' }).click()
  await half(page, one).waitFor()
}

/** The scores of both players in the ranking. Half points add up exactly in floating point. */
async function scoresOf(page: Page): Promise<Record<string, number>> {
  await tab(page, 'Classement').click()
  // The ranking renders its first rows before the others.
  for (const pseudo of [one, two]) await page.getByRole('main').getByRole('link', { name: pseudo }).first().waitFor()
  const lines = await rankingLines(page)
  const entries = lines.flatMap((line) => {
    const [, pseudo = '', points = ''] = /^\d+ ([^\s★]+)★* ([\d,]+)$/.exec(line) ?? []
    return pseudo === one || pseudo === two ? [[pseudo, Number(points.replace(',', '.'))] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Expects the match in the last matches and its points in the ranking, without a reload. */
async function isSaved(page: Page, before: Readonly<Record<string, number>>): Promise<void> {
  await tab(page, 'Accueil').click()
  const newest = page.getByRole('region', { name: 'Derniers matchs' }).getByRole('article').first()
  await expect.poll(() => newest.innerText(), eventually).toMatch(new RegExp(`${one}[^]*2 - 1[^]*${two}`))
  const [won = 0, lost = 0] = ((await newest.innerText()).match(/[+−][\d,]+/g) ?? []).map((impact) =>
    Number(impact.replace('−', '-').replace(',', '.')),
  )
  expect(won).toBeGreaterThan(0)
  const expected = { [one]: (before[one] ?? 0) + won, [two]: (before[two] ?? 0) + lost }
  await expect.poll(() => scoresOf(page), eventually).toEqual(expected)
}

async function isInHistory(browsers: Browsers): Promise<void> {
  const page = await browsers.visit('/history', { as: one })
  const newest = page.getByRole('row', { name: new RegExp(`victoire.*${two}`) }).first()
  await newest.waitFor()
  expect((await newest.innerText()).replaceAll(/\s+/g, ' ')).toContain('2 - 1')
}
