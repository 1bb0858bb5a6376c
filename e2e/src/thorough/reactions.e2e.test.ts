import type { LiveMatch } from '@topspin/domain/contract/live'
import type { RecordedMatch } from '@topspin/domain/contract/match'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { request } from '../testing/commands.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { people } from '../testing/people.ts'

/** Reactions to a match (docs/screens.md#reactions). */
describeInChromium('reactions', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)
  const { player: lea, referee } = people
  let id: number

  beforeAll(async () => {
    app = await startDemo()
    const page = await browsers.visit('/', { as: lea })
    const match = { playerAPseudo: lea, playerASet: 2, playerBPseudo: 'Karim', playerBSet: 1 }
    id = (await request<RecordedMatch>(page, 'POST', '/api/match/play', match)).id
  })
  afterAll(() => app?.dispose())

  const open = (page: Page) => page.getByRole('button', { name: `Détail du match ${id}, 2–1` })
  const row = (page: Page) => page.getByRole('article').filter({ has: open(page) })
  const counts = (page: Page) => row(page).getByRole('img', { name: /réaction/ })
  const sheet = (page: Page) => page.getByRole('dialog', { name: `Simple #${id}` })
  const sign = (page: Page, name: RegExp) => sheet(page).getByRole('button', { name })
  const isPressed = (page: Page, name: RegExp) => sign(page, name).getAttribute('aria-pressed')
  const height = async (page: Page) => (await row(page).boundingBox())?.height

  it('are given in the sheet that the row opens, replaced and taken off, and counted in the row of everybody', async () => {
    const [page, other] = await Promise.all([
      browsers.visit('/', { as: 'Sarah', viewport: phoneViewport }),
      browsers.visit('/', { as: referee, viewport: phoneViewport }),
    ])
    const [before, ofOther] = [await height(page), await height(other)]
    // The middle of the lower line, where nothing else can be tapped.
    const box = await row(page).boundingBox()
    await row(page).click({ position: { x: (box?.width ?? 0) / 2 - 20, y: (box?.height ?? 0) - 20 } })
    await sheet(page).getByText('Un signe pour ce match').waitFor()
    expect(await sheet(page).getByRole('switch').count(), 'only players hide').toBe(0)
    await sign(page, /Bravo/).click()
    await expect.poll(() => isPressed(page, /1\s*Bravo/)).toBe('true')
    await sign(page, /En feu/).click()
    await expect.poll(() => isPressed(page, /1\s*En feu/)).toBe('true')
    expect(await isPressed(page, /^Bravo/)).toBe('false')
    await expect.poll(() => counts(other).getAttribute('aria-label')).toBe('1 réaction, En feu')
    expect(await height(other)).toBe(ofOther)

    await open(other).click()
    await sign(other, /En feu/).click()
    await sign(page, /2\s*En feu/).waitFor()
    await sheet(page).getByText('Vous et Marius').waitFor()
    await sheet(page).getByRole('button', { name: /^Qui/ }).click()
    await sheet(page).getByRole('listitem').filter({ hasText: 'Vous, Marius' }).waitFor()
    expect(await axeViolations(page)).toEqual([])

    await sign(page, /En feu/).click()
    await sheet(page).getByText('Marius', { exact: true }).first().waitFor()
    await page.keyboard.press('Escape')
    await sheet(page).waitFor({ state: 'hidden' })
    await expect.poll(() => counts(page).getAttribute('aria-label')).toBe('1 réaction, En feu')
    expect(await height(page)).toBe(before)
  })

  it('are hidden for everybody by a player of the match, also from the history, and shown again', async () => {
    const [page, other] = await Promise.all([
      browsers.visit('/history', { as: lea, viewport: phoneViewport }),
      browsers.visit('/', { as: referee, viewport: phoneViewport }),
    ])
    await counts(other).waitFor()
    await open(page).click()
    const shown = sheet(page).getByRole('switch', { name: 'Montrer les réactions' })
    await shown.click()
    await expect.poll(() => shown.getAttribute('aria-checked')).toBe('false')
    expect(await sheet(page).getByRole('button', { name: /Bravo/ }).count()).toBe(0)
    await counts(other).waitFor({ state: 'detached' })
    await open(other).click()
    await sheet(other).getByText('Réactions masquées par un des joueurs.').waitFor()
    await shown.click()
    await sign(other, /1\s*En feu/).waitFor()
  })

  it('are given to a live match, and stay in their place when it is recorded', async () => {
    const marius = await browsers.visit('/', { as: referee })
    await request(marius, 'POST', '/api/live/stop')
    await request(marius, 'POST', '/api/live/start', { playerOne: lea, playerTwo: 'Hugo' })
    let live = await request<LiveMatch>(marius, 'POST', '/api/live/setFirstService', { playerOneService: true })
    const [page, other] = await Promise.all([
      browsers.visit('/live', { as: 'Sarah', viewport: phoneViewport }),
      browsers.visit('/live', { as: 'Karim', viewport: phoneViewport }),
    ])
    const given = (spectator: Page, name: RegExp) => spectator.getByRole('button', { name })
    await given(page, /^En feu/).click()
    await given(other, /^1\s*En feu/).click()
    await given(page, /^2\s*En feu/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const place = await given(page, /En feu/).boundingBox()
    while (live.winner === null)
      live = await request<LiveMatch>(marius, 'POST', '/api/live/updateLive', {
        ...live,
        playerOneCurrentSet: live.playerOneCurrentSet + 1,
      })
    await given(other, /^2\s*En feu/).click()
    await given(page, /^1\s*En feu/).waitFor()
    const { id: recorded } = await request<RecordedMatch>(marius, 'POST', '/api/live/save')
    await page.getByRole('link', { name: 'Revoir le match' }).waitFor()
    // Polled, because the buttons of the recorded match are other elements, in the same place.
    await expect.poll(() => given(page, /^1\s*En feu/).boundingBox()).toEqual(place)
    await given(other, /^Bravo/).click()
    await given(page, /^1\s*Bravo/).waitFor()
    const row = marius
      .getByRole('article')
      .filter({ has: marius.getByRole('button', { name: `Détail du match ${recorded}, 2–0` }) })
    await row.getByRole('img', { name: '2 réactions, Bravo, En feu' }).waitFor()
  })

  it('cannot be given without a network', async () => {
    const page = await browsers.visit('/', { as: lea, viewport: phoneViewport, ownContext: true })
    await open(page).click()
    await sign(page, /Bravo/).waitFor()
    await page.context().setOffline(true)
    await sheet(page)
      .getByText(/les réactions attendent/)
      .waitFor()
    await sign(page, /Bravo/).press('Enter')
    expect([await isPressed(page, /Bravo/), await sign(page, /Bravo/).getAttribute('aria-disabled')]).toEqual([
      'false',
      'true',
    ])
  })
})
