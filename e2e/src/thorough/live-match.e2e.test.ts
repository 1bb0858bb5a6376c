import { type Side, scoreSheetOf } from '@topspin/domain/live/table-tennis'
import { testNow } from '@topspin/platform/testing/test-clock'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BrowserContexts, openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { readLayoutShifts, watchShifts } from '../testing/layout-shift.ts'
import {
  dropPointAnswer,
  leftHalfText,
  scoreByTap,
  scoreboardHalf,
  scoreboardPoints,
  tapAtOnce,
  textOfStrip,
} from '../testing/live-pages.ts'
import { pointsInLog } from '../testing/logged-points.ts'
import { bottomBarTab, pickPlayer, rankingLines } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { approveTelevision, expectSpectatorsShowScore, readSetScores, televisionText } from '../testing/spectators.ts'

const [one, two] = ['Léa', 'Karim']
const lying = { width: 844, height: 390 }

/**
 * Two referees score a match on two phones, through a killed server, a lost network, a take-over and turned phones.
 * Every page shows the score, and the log has each point once.
 */
describeInChromium('a live match', () => {
  let app: AppProcess
  const browsers: BrowserContexts = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name })
  const dialog = (page: Page) => page.getByRole('alertdialog')

  it('ends with the right score everywhere, despite a killed server, a lost network, a take-over and turned phones', {
    timeout: 240_000,
  }, async () => {
    const [marius, camille] = await Promise.all([
      browsers.visit('/match', { as: people.referee }),
      browsers.visit('/account/admin/screens', { as: people.admin }),
    ])
    const [home, live, television] = await Promise.all([
      browsers.visit('/', {
        as: 'Zoé',
        ownContext: true,
        before: async (page) => {
          await page.addInitScript(watchShifts)
          await page.clock.install({ time: testNow() })
        },
      }),
      browsers.visit('/live', {
        as: one,
        reducedMotion: 'reduce',
        before: (page) => page.addInitScript(watchShifts),
      }),
      browsers.visit('/tv', { viewport: { width: 960, height: 540 }, reducedMotion: 'reduce' }),
    ])
    /** The points that were tapped and not undone. */
    const points: Side[] = []
    const follow = () => expectSpectatorsShowScore({ home, live, television }, [one, two], scoreSheetOf('one', points))
    const follows = (text: string) => expect.poll(() => textOfStrip(home)).toContain(text)
    const point = async (page: Page, pseudo: string) => {
      await scoreByTap(page, pseudo)
      points.push(pseudo === one ? 'one' : 'two')
    }
    const undo = async (page: Page) => {
      await button(page, 'Annuler le point').click()
      points.pop()
    }
    /** Scores `each` points for both players, in turns. @param shown waits after each point */
    const rally = async (page: Page, each: number, shown: () => Promise<unknown> = async () => undefined) => {
      for (let count = 0; count < each; count += 1)
        for (const pseudo of [one, two]) {
          await point(page, pseudo)
          await shown()
        }
    }
    const undoAndRepeat = async (page: Page, pseudo: string) => {
      await undo(page)
      await point(page, pseudo)
    }
    await home.evaluate(() => Object.assign(window, { stayed: true }))
    const before = await scoresOf(home)
    let unmoved = await readLayoutShifts(home)
    const isUnmoved = async (page = home, last = unmoved) => {
      const { sum, moved } = await readLayoutShifts(page)
      expect(sum - last.sum, moved.join('; ')).toBe(0)
    }
    /** The vertical place of the figures on the live page. It tells whether the sets above them change their height. */
    const placeOfFigures = async () => (await live.getByRole('heading', { name: 'Statistiques' }).boundingBox())?.y

    await approveTelevision(camille, television)
    await bottomBarTab(camille, 'Match').click()
    await camille.getByRole('tab', { name: 'Direct' }).click()
    await button(marius, 'Arrêter…').click()
    await dialog(marius).waitFor()
    await button(camille, 'Arrêter…').click()
    await dialog(camille).getByText('Marius le saisit encore.').waitFor()
    await button(dialog(camille), 'Arrêter le match').click()
    await follows('La table est libre')
    await live.getByText('Match arrêté').waitFor()
    const unmovedLive = await readLayoutShifts(live)
    await start(marius)
    await follows('ÉCHAUFFEMENT')
    await scoreboardHalf(marius, one).waitFor()
    expect(await dialog(marius).count(), 'the dialog to stop the match that is over').toBe(0)
    // The live page keeps the stopped match, and offers the new one.
    await button(live, 'Suivre le match').waitFor()
    await isUnmoved(live, unmovedLive)
    await button(live, 'Suivre le match').click()
    // The referee taps the wrong first server. A double tap changes the server once.
    await scoreboardHalf(marius, two).click()
    await button(marius, 'Changer le serveur').dblclick()
    await marius.getByText(`${one}, premier service sur deux`).waitFor()
    await follows(`LIVE ${one} 0 – 0`)
    await follow()
    const place = await placeOfFigures()

    // Set 1: every page shows every score. The referee swaps the sides and turns the phone.
    await rally(marius, 4, follow)
    await button(marius, 'Inverser les côtés').click()
    await marius.setViewportSize(lying)
    await rally(marius, 7, follow)
    expect(await leftHalfText(marius)).toContain(two)
    await undoAndRepeat(marius, two)
    expect(await placeOfFigures()).toBe(place)
    await point(marius, two)
    await point(marius, two)
    await follows('0 – 0 11–13')
    // An undo right after a set removes the last point of that set.
    await undo(marius)
    await follows('BALLE DE SET Léa 11 – 12 Set 1')
    await point(marius, two)
    await follow()

    // Set 2: the answer to a point is lost, then the server is killed.
    await rally(marius, 4)
    await follow()
    await dropPointAnswer(marius)
    await point(marius, one)
    await follow()
    await isUnmoved()
    await app.kill()
    await point(marius, two)
    await rally(marius, 1)
    await marius.getByText(/points gardés ici/).waitFor()
    await marius.setViewportSize(phoneViewport)
    expect(await leftHalfText(marius)).toContain(two)
    expect(await scoreboardPoints(marius, [one, two])).toEqual([6, 6])
    await app.start()
    await follow()
    // Layout shifts count from here: while the server was down, a list may have shown an error above itself.
    unmoved = await readLayoutShifts(home)
    await rally(marius, 3)
    await point(marius, one)
    await point(marius, one)
    await follows('0 – 0 11–13 · 11–9')

    // Set 3: points without a network, and another turn of the phone.
    await rally(marius, 5)
    // The server has confirmed the points so far, so the phone keeps only the following points.
    await follow()
    await marius.context().setOffline(true)
    const known = points.length
    await rally(marius, 2)
    await undoAndRepeat(marius, two)
    await marius.getByText('4 points gardés ici').waitFor()
    await marius.setViewportSize(lying)
    await marius.getByText('4 points gardés ici').waitFor()
    expect(await scoreboardPoints(marius, [one, two])).toEqual([7, 7])
    await follows('5 – 5 11–13 · 11–9')
    const kept = points.splice(known)

    // Meanwhile the other referee takes over the live match.
    await button(camille, 'Reprendre…').click()
    await dialog(camille).getByText(`Marius saisit ${one} contre ${two}\u202f:`).waitFor()
    expect(await lineOf(dialog(camille))).toMatch(/Set 3 5–5 Dernier point/)
    await button(dialog(camille), 'Reprendre').click()
    await scoreboardHalf(camille, two).waitFor()
    await point(camille, two)
    await undo(camille)
    await expect.poll(() => scoreboardPoints(camille, [one, two])).toEqual([5, 5])

    // The phone of the former recorder shows the take-over at once, and asks what to do with the unsent points.
    await marius.context().setOffline(false)
    await dialog(marius).getByText('Camille a repris la saisie').waitFor()
    await marius.keyboard.press('Escape')
    expect(await lineOf(dialog(marius))).toMatch(
      /4 points marqués ici .* Point de Léa 6–5 .* Point de Karim 6–6 .* Sur son téléphone 5–5 Avec vos 4 points 7–7/,
    )
    // The dialog follows the score of the new recorder, also after a reload.
    await point(camille, two)
    await dialog(marius).getByText('5–6').waitFor()
    await marius.reload()
    await dialog(marius).getByText('5–6').waitFor()
    // The new recorder scores before the unsent points arrive: the server refuses unsent points on an old score.
    await marius.route(
      '**/api/live/sendPoints',
      async (route) => {
        await point(camille, one)
        await follow()
        await route.continue()
      },
      { times: 1 },
    )
    await button(dialog(marius), 'Envoyer 4 points').click()
    await dialog(marius).getByText('6–6').first().waitFor()
    await expect.poll(() => lineOf(dialog(marius))).toMatch(/Sur son téléphone 6–6 Avec vos 4 points 8–8/)
    await button(dialog(marius), 'Envoyer 4 points').click()
    await dialog(marius).waitFor({ state: 'detached' })

    // The phone of the new recorder shows how many points were added, and undoes them one by one.
    await camille.getByText('4 points de Marius ajoutés').waitFor()
    points.push(...kept)
    await follow()
    for (const left of [
      [8, 7],
      [7, 7],
    ]) {
      await undo(camille)
      await expect.poll(() => scoreboardPoints(camille, [one, two])).toEqual(left)
    }
    await follow()

    // The first referee takes over again. The other phone has no unsent points: its scoreboard only stops taking taps.
    await marius.getByRole('tab', { name: 'Direct' }).click()
    await button(marius, 'Reprendre…').click()
    await button(dialog(marius), 'Reprendre').click()
    await scoreboardHalf(marius, two).waitFor()
    await camille.getByText('Marius a repris la saisie').waitFor()
    expect(await scoreboardHalf(camille, two).getAttribute('aria-disabled')).toBe('true')
    expect(await dialog(camille).count()).toBe(0)
    await button(camille, 'Suivre le match').click()

    await rally(marius, 3)
    await point(marius, one)
    await follow()
    await marius.setViewportSize(phoneViewport)
    const tooEarly = tapAtOnce(marius, 'Enregistrer 2–1')
    await point(marius, one)
    await follows(`TERMINÉ ${one} 2–1 11–13 · 11–9 · 12–10 ${two}`)
    await tooEarly
    await isUnmoved()
    // Another referee may record the won match.
    await button(camille, 'Reprendre…').click()
    expect(await lineOf(dialog(camille))).toMatch(/Sets 2–1 Dernier point/)
    await button(dialog(camille), 'Laisser Marius').click()
    // The early tap had no effect: the button is still there. Playwright waits until the button takes taps.
    await button(marius, 'Enregistrer 2–1').click()
    await marius.getByRole('heading', { level: 1, name: 'Match enregistré' }).waitFor()
    await button(marius, 'Revanche').waitFor()

    // Every page shows the same final score.
    await follows(`TERMINÉ ${one} 2–1`)
    await expect.poll(() => televisionText(television)).toMatch(/Victoire de Léa, 2–1.*11–13.*11–9.*12–10/)
    await expect.poll(() => readSetScores(live)).toEqual(['11–13', '11–9', '12–10'])
    await live
      .getByText(/^Simple #\d+$/i)
      .first()
      .waitFor()
    for (const shown of ['Victoire de Léa', 'Revoir le match', 'Revanche']) await live.getByText(shown).waitFor()
    await button(live, 'Bravo').click()
    // The result stays for ten seconds.
    await home.clock.fastForward(10_000)
    await follows('La table est libre')
    await isSaved(home, before)
    expect(await home.evaluate(() => 'stayed' in window), 'never reloaded').toBe(true)
    await isInHistory(live)
    await expect.poll(() => readSetScores(live)).toEqual(['11–13', '11–9', '12–10'])

    await app.kill()
    expect(await pointsInLog(app)).toEqual(points)
  })
})

async function start(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choisissez les deux joueurs' }).waitFor()
  await pickPlayer(page, 'Premier joueur', one)
  await pickPlayer(page, 'Second joueur', two)
  await page.getByRole('button', { name: 'Lancer le match' }).click()
  await scoreboardHalf(page, one).waitFor()
}

const lineOf = async (at: Locator): Promise<string> => (await at.innerText()).replaceAll(/\s+/g, ' ')

/** The scores of both players in the ranking. Half points add up exactly in floating point. */
async function scoresOf(page: Page): Promise<Record<string, number>> {
  await bottomBarTab(page, 'Classement').click()
  // The ranking renders its first rows before the others.
  for (const pseudo of [one, two]) await page.getByRole('main').getByRole('link', { name: pseudo }).first().waitFor()
  const lines = await rankingLines(page)
  const entries = lines.flatMap((line) => {
    const [, pseudo = '', points = ''] = /^\d+ ([^\s★]+)★* ([\d,]+)$/.exec(line) ?? []
    return pseudo === one || pseudo === two ? [[pseudo, Number(points.replace(',', '.'))] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Expects the match with its reaction in the last matches and its points in the ranking, without a reload. */
async function isSaved(page: Page, before: Readonly<Record<string, number>>): Promise<void> {
  await bottomBarTab(page, 'Accueil').click()
  const newest = page.getByRole('region', { name: 'Derniers matchs' }).getByRole('article').first()
  await expect.poll(() => newest.innerText()).toMatch(new RegExp(`${one}[^]*2–1[^]*${two}`))
  await newest.getByRole('img', { name: '1 réaction, Bravo' }).waitFor()
  const [won = 0, lost = 0] = ((await newest.innerText()).match(/[+−][\d,]+/g) ?? []).map((impact) =>
    Number(impact.replace('−', '-').replace(',', '.')),
  )
  expect(won).toBeGreaterThan(0)
  const expected = { [one]: (before[one] ?? 0) + won, [two]: (before[two] ?? 0) + lost }
  await expect.poll(() => scoresOf(page)).toEqual(expected)
}

/** Expects the match in the history of a player, and opens its points from there. */
async function isInHistory(page: Page): Promise<void> {
  await bottomBarTab(page, 'Historique').click()
  const newest = page.getByRole('row', { name: new RegExp(`victoire.*${two}`) }).first()
  await newest.waitFor()
  expect((await newest.innerText()).replaceAll(/\s+/g, ' ')).toContain('2–1')
  await newest.getByRole('button', { name: /Liens du match/ }).click()
  await page.getByRole('link', { name: /^Point par point/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Point par point' }).waitFor()
}
