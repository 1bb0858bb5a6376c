import { testNow } from '@topspin/platform/testing/test-clock'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowserContexts, type VisitOptions } from '../testing/browsers.ts'
import { request } from '../testing/commands.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { isFocused } from '../testing/keys.ts'
import { readLayoutShifts, watchShifts } from '../testing/layout-shift.ts'
import { people } from '../testing/people.ts'
import { holdAnswers, ladderReply } from '../testing/server-stand-in.ts'

/** New data move nothing, and after an action the focus is not lost. */
describeInChromium('a steady screen', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)
  const { admin, player } = people

  beforeAll(async () => {
    app = await startDemo({})
  })
  afterAll(() => app?.dispose())

  async function register(...pseudos: string[]): Promise<void> {
    const page = await browsers.visit('/welcome')
    for (const pseudo of pseudos)
      await request(page, 'POST', '/api/auth/register', {
        pseudo,
        email: `${pseudo.toLowerCase()}@example.com`,
        password: `${pseudo} joue au ping-pong`,
      })
  }
  const row = (page: Page, pseudo: string) => page.getByRole('row', { name: new RegExp(`^${pseudo}`) })
  const activate = (page: Page, pseudo: string) => page.getByRole('button', { name: `Activer ${pseudo}` })
  const watched = (options: VisitOptions): VisitOptions => ({
    ...options,
    ownContext: true,
    before: (page) => page.context().addInitScript(watchShifts),
  })

  it('moves the focus to the next row when an account is activated, by key and by pointer', async () => {
    await register('Noe', 'Oscar', 'Paul')
    const page = await browsers.visit('/account/admin', { as: admin })
    await activate(page, 'Noe').focus()
    await page.keyboard.press('Enter')
    await row(page, 'Noe').getByText('Activé').waitFor()
    await expect.poll(() => isFocused(activate(page, 'Oscar'))).toBe(true)
    await activate(page, 'Oscar').click()
    await row(page, 'Oscar').getByText('Activé').waitFor()
    await expect.poll(() => isFocused(activate(page, 'Paul'))).toBe(true)
    expect(await page.getByText(/^Compte .* mis à jour$/).count(), 'the row says it').toBe(0)
  })

  it('moves the focus to the next news when news is deleted by pointer, and to the news that is brought back', async () => {
    const page = await browsers.visit('/account', { as: admin })
    for (const title of ['Ancienne', 'Nouvelle'])
      await request(page, 'POST', '/api/news/add', { title, content: 'Rien.' })
    await page.goto('/')
    const remove = (title: string) =>
      page.getByRole('button', { name: new RegExp(`^Supprimer l’actualité .* ?${title}`) })
    await remove('Nouvelle').click()
    await expect.poll(() => isFocused(remove('Ancienne'))).toBe(true)
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await expect.poll(() => isFocused(remove('Nouvelle'))).toBe(true)
  })

  it('moves nothing on home when a registration arrives, and shows a line about it at the next visit', async () => {
    const page = await browsers.visit('/', watched({ as: admin }))
    const line = page.getByRole('main').getByRole('link', { name: /inscriptions? à activer/ })
    const before = await line.count()
    const moved = await readLayoutShifts(page)
    await register(before === 0 ? 'Quentin' : 'Remi')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /inscriptions? à activer/ })
      .waitFor()
    expect(await line.count()).toBe(before)
    expect(await readLayoutShifts(page)).toEqual(moved)
    await page.getByRole('link', { name: 'Classement' }).click()
    await page.getByRole('link', { name: 'Accueil' }).click()
    await line.waitFor()
  })

  it.each([
    ['/', 'Hugo'],
    ['/rank', 'Hugo'],
    ['/history', 'Hugo'],
    ['/account', 'Notifications'],
    ['/match', 'Hugo'],
    ['/live', 'Hugo'],
  ])('moves nothing on %s, where %s is, when the network is lost and when it is back', async (path, text) => {
    const page = await browsers.visit(path, watched({ as: player }))
    // If the page were still loading this text when the network is lost, an error would replace it.
    await page.getByRole('main').getByText(text).first().waitFor()
    await page.waitForLoadState('networkidle')
    const before = await readLayoutShifts(page)
    await page.context().setOffline(true)
    const notice = page
      .getByText(/^Hors ligne/)
      .or(page.getByText('Pas de réseau'))
      .and(page.locator(':not(.only-read-aloud)'))
      .filter({ visible: true })
    await notice.first().waitFor()
    expect(await notice.count(), 'one notice').toBe(1)
    await page.context().setOffline(false)
    await expect.poll(() => notice.count()).toBe(0)
    expect(await readLayoutShifts(page)).toEqual(before)
  })

  it('moves nothing on /live when the ladder is read late', async () => {
    const page = await browsers.visit('/welcome', watched({ as: player }))
    const ladder = await holdAnswers(page, '/api/player/getAll')
    await page.goto('/live')
    await page.getByRole('heading', { level: 2, name: /^Set 3/ }).waitFor()
    await page.getByText('Face-à-face').waitFor()
    const before = await readLayoutShifts(page)
    ladder.release({ status: 200, json: ladderReply({ Inès: 711, Hugo: 632.5 }) })
    await page.getByText('Si Hugo gagne').waitFor()
    expect(await readLayoutShifts(page)).toEqual(before)
  })

  it('moves nothing on /live when the reactions are read late', async () => {
    const page = await browsers.visit('/live', watched({ as: player }))
    const { pathname, json } = await page
      .waitForResponse((response) => response.url().includes('/api/live/reactions/'))
      .then(async (response) => ({ pathname: new URL(response.url()).pathname, json: await response.json() }))
    const reactions = await holdAnswers(page, pathname)
    await page.reload()
    await page.getByText('Face-à-face').waitFor()
    const before = await readLayoutShifts(page)
    reactions.release({ status: 200, json })
    await page.getByText('Un signe pour ce match ?').waitFor()
    expect(await readLayoutShifts(page)).toEqual(before)
  })

  it('moves no tournament when the open fixtures are read late', async () => {
    // Begins on a screen that does not read the fixtures. /welcome would lead to home, which reads them.
    const page = await browsers.visit('/account/password', watched({ as: player }))
    const path = '/api/tournament/open'
    const json = await request<unknown>(page, 'GET', path)
    const open = await holdAnswers(page, path)
    const listed = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/tournament')
    await page.goto('/tournaments')
    await listed
    await expect.poll(() => open.count()).toBe(1)
    // Two frames, in which a page that does not wait for the fixtures would show the list.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    open.release({ status: 200, json })
    await page.getByRole('link', { name: 'Tournoi de Noël' }).waitFor()
    await page.getByText(/^votre demi-finale/i).waitFor()
    expect((await readLayoutShifts(page)).moved).toEqual([])
  })

  it('opens the statistics of a player at their full height, which does not change as they load', async () => {
    const page = await browsers.visit('/rank/Hugo', watched({ as: player }))
    await page.getByRole('dialog').getByRole('link', { name: 'Toute la page' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect((await readLayoutShifts(page)).moved).toEqual([])
  })

  it.each([
    ['/rank', 'row'],
    ['/history', 'row'],
    ['/', 'article'],
    ['/account/admin?groupe=actifs', 'row'],
  ] as const)('reaches the first row of %s within ten presses of Tab by the skip link', async (path, role) => {
    const page = await browsers.visit(path, { as: admin })
    await page
      .getByRole(role)
      .filter({ has: page.getByRole('link').or(page.getByRole('button')) })
      .first()
      .waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const stops = [await focused(page)]
    const isInRow = () => page.evaluate(() => document.activeElement?.closest('main :is(tbody tr, article)') !== null)
    while (stops.length < 20 && !(await isInRow())) {
      await page.keyboard.press('Tab')
      stops.push(await focused(page))
    }
    expect(stops.length, stops.join('\n')).toBeLessThanOrEqual(10)
  })

  it('says that an address has no screen, and that nobody has a pseudo, in title and heading', async () => {
    const page = await browsers.visit('/nowhere', { as: player })
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('heading', { level: 1, name: 'Page introuvable' }).waitFor()
    expect(await page.title()).toBe('Page introuvable · Topspin')
    expect(await page.getByRole('navigation').locator('[aria-current]').count()).toBe(0)
    await page.getByRole('link', { name: 'Aller à l’accueil' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    await page.goto('/player/Personne')
    await page
      .getByText(/Personne/)
      .first()
      .waitFor()
    await expect.poll(() => heading.innerText()).not.toContain('Personne')
    expect(await page.title()).not.toContain('Personne')
  })

  it('loads the code of a screen when the network is back after a failed load', async () => {
    const page = await browsers.visit('/', { as: player, ownContext: true })
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Historique' }).click()
    await page.getByRole('button', { name: 'Réessayer' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('row').nth(1).waitFor()
  })

  it('accepts a day that is typed in French order', async () => {
    const page = await browsers.visit('/rank?on=', { as: player })
    const field = page.getByLabel('Date du classement')
    const day = new Date(testNow() - 3 * 86_400_000).toISOString().slice(0, 10)
    const [year, month, date] = day.split('-')
    const today = await field.inputValue()
    await field.press('Home')
    for (let n = 0; n < 3; n += 1) await field.press('Delete')
    expect(await field.inputValue()).toBe(today.slice(3))
    await field.fill(`${date}${month}${year}`)
    expect(await field.inputValue()).toBe(`${date}/${month}/${year}`)
    await field.fill('')
    await field.pressSequentially(`${date}${month}${year}`)
    expect(await field.inputValue()).toBe(`${date}/${month}/${year}`)
    await expect.poll(() => new URL(page.url()).searchParams.get('on')).toBe(day)
  })
})

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.slice(0, 30)}`)
