import { calls, type Reply } from '@topspin/domain/contract/calls'
import { testInstant, testNow } from '@topspin/platform/testing/test-clock'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts, type VisitOptions } from '../testing/browsers.ts'
import { answersToChallengesCall } from '../testing/challenge-states.ts'
import { request } from '../testing/commands.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { readLayoutShifts, watchShifts } from '../testing/layout-shift.ts'
import { liveMatches } from '../testing/live-states.ts'
import {
  crampedTexts,
  findOverlappingTexts,
  setTextSize,
  sidewaysScrolls,
  textsWithCutLetters,
} from '../testing/measures.ts'
import { pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { answer, problem, refuse, setClock } from '../testing/server-stand-in.ts'
import { answerSocket } from '../testing/stand-in-feed.ts'
import { screenStates, showState } from '../testing/states.ts'

/** Stores that the player has answered the offer of notifications, which would take the place of the strip. */
const noOffer = (page: Page) =>
  page.addInitScript("if (location.protocol === 'http:') localStorage.setItem('notificationOffer', 'answered')")
/** The screen states of challenges that show no dialog. */
const shownStates = screenStates.filter(({ name }) => /^challenge, (received|planned|soon|several|strip)/.test(name))

/** Players challenge one another and plan matches (docs/screens.md#challenges). */
describeInChromium('challenges', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
    // The strip says what is planned only while nobody plays.
    const referee = await browsers.visit('/rank', { as: people.referee })
    await request(referee, 'POST', '/api/live/stop')
  })
  afterAll(() => app?.dispose())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const watched = (as: string): VisitOptions => ({
    as,
    ownContext: true,
    before: (page) => page.context().addInitScript(watchShifts),
  })
  const send = (page: Page, pseudo: string, minutes: number | null) =>
    request(page, 'POST', calls.challenge.path, {
      pseudo,
      at: minutes === null ? null : testInstant(minutes * 60_000),
    })
  const read = (page: Page) => request<Reply<'challenges'>>(page, 'GET', calls.challenges.path)

  it('sends a challenge, proposes another time, accepts, and cancels with a confirmation', async () => {
    const karim = await browsers.visit('/player/Hugo', { as: 'Karim' })
    await button(karim, 'Défier Hugo').click()
    const sheet = karim.getByRole('dialog', { name: 'Défier Hugo' })
    const hours = sheet.getByRole('group', { name: 'Heure' }).getByRole('button')
    await hours.nth(1).click()
    expect(await hours.nth(1).getAttribute('aria-pressed')).toBe('true')
    const height = async () => (await sheet.boundingBox())?.height
    const atHours = await height()
    expect(await axeViolations(karim)).toEqual([])
    await sheet.getByText('Maintenant', { exact: true }).click()
    await sheet.getByText(/^Hugo a 15 minutes/).waitFor()
    expect(await height(), 'one height in all tabs').toBe(atHours)
    await sheet.getByText('Aujourd’hui').click()
    await button(karim, /^Défier Hugo à/).click()
    await karim.getByRole('link', { name: 'Défi envoyé' }).click()
    expect(pathOf(karim)).toBe('/')
    await karim.getByText(/^sans réponse encore, tombe à/).waitFor()

    const hugo = await browsers.visit('/', { as: 'Hugo' })
    await hugo.getByRole('heading', { name: /^Karim vous défie, / }).waitFor()
    expect(await axeViolations(hugo)).toEqual([])
    await button(hugo, 'Proposer une autre heure').click()
    // Karim's hour is struck through and cannot be chosen.
    const other = hugo.getByRole('dialog', { name: 'Une autre heure pour Karim' })
    const taken = other.locator('[aria-disabled="true"]')
    await taken.first().click({ force: true })
    await other.getByText(/^Karim proposait/).waitFor()
    await button(hugo, /^Proposer \d/).click()
    await hugo.getByText(/^sans réponse encore/).waitFor()

    // On Karim's page only the strip shows the new hour, until he taps Voir.
    await button(karim, 'Voir').click()
    await karim.getByText(/^au lieu de \d\d:\d\d, en simple/).waitFor()
    await button(karim, 'Accepter').click()
    await karim.getByText('Match prévu', { exact: true }).waitFor()
    await hugo.getByText('Match prévu', { exact: true }).waitFor()
    // On home the offer of notifications is in the place of the strip.
    await karim.getByRole('link', { name: 'Classement' }).click()
    await karim.getByRole('link', { name: /^Ensuite/ }).waitFor()
    await button(hugo, 'Annuler…').click()
    await button(hugo, 'Garder').click()
    await button(hugo, 'Annuler…').click()
    await button(hugo, 'Annuler le match').click()
    await expect.poll(() => hugo.getByText('Match prévu', { exact: true }).count()).toBe(0)
    await expect.poll(async () => (await read(karim)).own).toEqual([])
  })

  it('sends a waiting withdrawal before it sends a new challenge to the same player', async () => {
    const page = await browsers.visit('/player/Léa', { as: 'Sarah' })
    await send(page, 'Léa', 50)
    await page.getByRole('link', { name: 'Défi envoyé' }).click()
    await button(page, 'Retirer').click()
    await button(page, 'Reprendre').waitFor()
    await page.goBack()
    await button(page, 'Défier Léa').click()
    const submit = button(page, /^Défier Léa à/)
    await submit.waitFor()
    await page.keyboard.press('Escape')
    const takeBack = button(page, 'Reprendre')
    await takeBack.click()
    await page.getByRole('link', { name: 'Défi envoyé' }).click()
    const [first] = (await read(page)).own
    await button(page, 'Retirer').click()
    await takeBack.waitFor()
    await page.goBack()
    await button(page, 'Défier Léa').click()
    await submit.click()
    await page.getByRole('link', { name: 'Défi envoyé' }).waitFor()
    await expect.poll(async () => (await read(page)).own.map(({ id }) => id)).not.toEqual([first?.id])
    expect((await read(page)).own).toHaveLength(1)
    expect(await takeBack.count()).toBe(0)
  })

  it('lets a player undo a decline for 8 seconds, then shows it to the sender until the line is closed', async () => {
    const [amina, zoe] = await Promise.all([
      browsers.visit('/rank', { as: 'Amina' }),
      browsers.visit('/rank', { as: 'Zoé' }),
    ])
    await zoe.getByText('La table est libre').waitFor()
    const before = await zoe.getByRole('status').elementHandles()
    await send(amina, 'Zoé', 40)
    // Screen readers read a text that changes in an element, not an element that is added with its text.
    const announced = async () => (await Promise.all(before.map((element) => element.textContent()))).join()
    await expect.poll(announced).toMatch(/Amina vous défie, /)
    // Home lists only challenges that existed when it was opened.
    await expect.poll(async () => (await read(zoe)).own.length).toBe(1)
    await zoe.goto('/')
    const decline = button(zoe, 'Décliner')
    await decline.click()
    await expect.poll(() => decline.count()).toBe(0)
    await button(zoe, 'Reprendre').click()
    await decline.waitFor()
    expect((await read(amina)).own[0]?.state).toBe('open')
    await decline.click()
    await zoe.getByText('Défi d’Amina décliné').first().waitFor()
    // Escape closes the notice that can take the answer back, and the command is sent at once.
    await button(zoe, 'Reprendre').press('Escape')
    await expect.poll(async () => (await read(amina)).own[0]?.state).toBe('declined')
    await amina.goto('/')
    const line = amina.getByText(/^Pas de match avec Zoé à/)
    await line.waitFor()
    await button(amina, 'Fermer').click()
    await expect.poll(() => line.count()).toBe(0)
    await amina.reload()
    await amina.getByText('Derniers matchs').waitFor()
    expect(await line.count()).toBe(0)

    // The dialog shows the refusal, stays open, and has a link.
    await amina.goto('/player/Zoé')
    await button(amina, 'Défier Zoé').click()
    await button(amina, /^Défier Zoé à/).click()
    await amina
      .getByRole('alert')
      .getByText(/^Plus de défi à Zoé aujourd’hui. À nouveau possible .+ Zoé peut vous défier.$/)
      .waitFor()
    await amina.getByRole('dialog', { name: 'Défier Zoé' }).getByRole('link', { name: 'Qui joue ?' }).click()
    await amina.getByRole('heading', { level: 1, name: 'Qui joue ?' }).waitFor()
    await amina.goBack()
    await amina.waitForURL('**/player/Zo%C3%A9')
  })

  it('accepts and declines only the time that the player reads', async () => {
    const [karim, hugo] = await Promise.all([
      browsers.visit('/rank', { as: 'Karim' }),
      browsers.visit('/rank', { as: 'Hugo' }),
    ])
    await send(karim, 'Hugo', 40)
    await expect.poll(async () => (await read(hugo)).own.length).toBe(1)
    const id = (await read(hugo)).own[0]?.id ?? ''
    const move = (minutes: number) =>
      request(karim, 'POST', calls.proposeAnotherTime.path.replace(':id', id), { at: testInstant(minutes * 60_000) })
    const stateOf = async () => (await read(hugo)).own[0]?.state
    await hugo.goto('/')
    await button(hugo, 'Accepter').waitFor()
    await move(70)
    await button(hugo, 'Accepter').click()
    await hugo.getByText('L’heure de ce défi a changé. Relisez-la avant de répondre.').waitFor()
    await button(hugo, 'Compris').click()
    // The card shows the new time, although the player has not tapped Voir.
    const former = async () => (await hugo.getByText(/^au lieu de \d\d:\d\d, en simple/).textContent())?.slice(0, 16)
    const first = await former()
    expect(await stateOf()).toBe('open')

    await button(hugo, 'Décliner').click()
    await move(100)
    await button(hugo, 'Reprendre').press('Escape')
    await hugo.getByText('L’heure de ce défi a changé. Relisez-la avant de répondre.').waitFor()
    expect(await stateOf()).toBe('open')
    await expect.poll(former).not.toBe(first)
    await button(hugo, 'Accepter').click()
    await hugo.getByText('Match prévu', { exact: true }).waitFor()
  })

  it('moves nothing on home when a challenge arrives or is gone', async () => {
    const [sarah, theo] = await Promise.all([
      browsers.visit('/', watched('Sarah')),
      browsers.visit('/rank', { as: 'Théo' }),
    ])
    await sarah.waitForLoadState('networkidle')
    const before = await readLayoutShifts(sarah)
    await send(theo, 'Sarah', 45)
    await button(sarah, 'Voir').waitFor()
    await sarah
      .getByText(/^Théo vous défie, /)
      .filter({ visible: true })
      .first()
      .waitFor()
    expect(await button(sarah, 'Accepter').count()).toBe(0)
    expect(await readLayoutShifts(sarah)).toEqual(before)
    await button(sarah, 'Voir').click()
    const accept = button(sarah, 'Accepter')
    await accept.waitFor()
    const [challenge] = (await read(theo)).own
    const seen = await readLayoutShifts(sarah)
    await request(theo, 'POST', calls.answerChallenge.path.replace(':id', challenge?.id ?? ''), { answer: 'withdraw' })
    await expect.poll(() => accept.count()).toBe(0)
    expect(await readLayoutShifts(sarah)).toEqual(seen)
  })

  it('offers the next day instead of one that has ended on a page that stays open', async () => {
    const hour = 3_600_000
    const day = (from: number, to: number) => {
      const [begins, ends] = [testInstant(from * hour), testInstant(to * hour)]
      return { on: begins.slice(0, 10), from: begins, to: ends }
    }
    const [today, thursday, friday] = [day(0, 2), day(20, 26), day(44, 50)]
    const replyOf = (now: number, ...days: (typeof today)[]) => {
      return { now: testInstant(now * hour), own: [], planned: [], days }
    }
    const page = await browsers.visit('/player/Hugo', {
      as: 'Karim',
      ownContext: true,
      before: async (page) => {
        await setClock(page, testNow())
        await answer(page, 'challenges', replyOf(0, today, thursday))
      },
    })
    await button(page, 'Défier Hugo').click()
    const sheet = page.getByRole('dialog', { name: 'Défier Hugo' })
    await sheet.getByText('Aujourd’hui').waitFor()
    await answer(page, 'challenges', replyOf(3, thursday, friday))
    await page.clock.fastForward(3 * hour)
    await sheet.getByText('Vendredi 20').waitFor()
    expect(await sheet.getByText('Aujourd’hui').count()).toBe(0)
    expect(await sheet.getByRole('radio', { name: 'Jeudi 19' }).isChecked()).toBe(true)
  })

  it('announces a challenge that has arrived during a live match, once the match is over', async () => {
    let send: Awaited<ReturnType<typeof answerSocket>> = () => undefined
    const page = await browsers.visit('/account', {
      as: people.player,
      ownContext: true,
      before: async (page) => {
        await page.clock.install({ time: testNow() })
        await answersToChallengesCall.none(page)
        await answer(page, 'liveFind', liveMatches.inPlay)
        send = await answerSocket(page, liveMatches.inPlay)
      },
    })
    await page.getByText(/^Match en direct/).waitFor()
    await answersToChallengesCall.received(page)
    send(null)
    // The end of the match is shown for ten seconds.
    await page.getByText('Arrêté').first().waitFor()
    await page.clock.fastForward(10_000)
    await page
      .getByText(/^Inès vous défie, /)
      .first()
      .waitFor()
  })

  it('shows a page without challenges when the server is of the previous release', async () => {
    const page = await browsers.visit('/', {
      as: people.player,
      before: (page) => refuse(page, calls.challenges.path, problem(404, 'not-found', 'Rien ici.')),
    })
    await page.getByText('Derniers matchs').waitFor()
    await page.getByRole('link', { name: 'Classement' }).click()
    await page.getByText('La table est libre').waitFor()
  })

  it.each(shownStates)('fits in narrow and wide windows, also with large text: $name', async (state) => {
    const page = await browsers.visit('/welcome', { as: state.as, reducedMotion: 'reduce', before: noOffer })
    await showState(page, state)
    expect(await axeViolations(page)).toEqual([])
    for (const [width, text] of [
      [320, 100],
      [390, 150],
      [1280, 100],
      [1280, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await setTextSize(page, text)
      const found = [
        await sidewaysScrolls(page),
        await crampedTexts(page),
        await findOverlappingTexts(page),
        await textsWithCutLetters(page),
      ]
      expect(found.flat(), `${width} px at ${text} %`).toEqual([])
    }
  })
})
