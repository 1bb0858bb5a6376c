import { calls } from '@topspin/domain/contract/calls'
import type { TournamentDetail, Tournaments } from '@topspin/domain/contract/tournament'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { request } from '../testing/commands.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { answer } from '../testing/server-stand-in.ts'

/** Tournaments until their start (docs/screens.md#tournaments). */
describeInChromium('tournaments', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const row = (page: Page, pseudo: string) => page.getByRole('listitem').filter({ hasText: pseudo })

  /** Creates a tournament over HTTP, which the form does in a test of its own. @returns its address */
  async function createdBy(referee: Page, name: string, ladder: 'simple' | 'double'): Promise<string> {
    const plan = { name, ladder, format: 'bracket', thirdPlace: true, entriesUntil: '2099-12-31' }
    const { id } = await request<{ id: string }>(referee, 'POST', calls.createTournament.path, plan)
    return `/tournaments/${id}`
  }

  const idIn = (address: string) => address.split('/').at(-1) ?? ''
  const post = (page: Page, path: string, address: string, body?: object) =>
    request(page, 'POST', path.replace(':id', idIn(address)), body)
  const read = (page: Page, address: string) =>
    request<TournamentDetail>(page, 'GET', calls.tournament.path.replace(':id', idIn(address)))
  async function enterAll(referee: Page, address: string): Promise<void> {
    for (const pseudo of ['Inès', 'Théo', 'Karim', 'Hugo'])
      await post(referee, calls.enterTournament.path, address, { pseudo })
  }

  it('open for entries name two who have entered on the home of others, and are entered there with one tap', async () => {
    const page = await browsers.visit('/', { as: 'Zoé' })
    await page.getByText(/^11 inscriptions, dont Inès et /).waitFor()
    await button(page, /^M’inscrire/).click()
    await page.getByRole('link', { name: /^Vous jouez/ }).waitFor()
  })

  it('are created, drawn again and started by a referee', async () => {
    const page = await browsers.visit('/tournaments/new', { as: people.referee })
    await button(page, 'Ouvrir les inscriptions').click()
    await page.getByText('Donnez un nom au tournoi, 3 à 40 caractères.').waitFor()
    await page.getByLabel('Nom').fill('Coupe des amis')
    await page.getByLabel(/^Toutes rondes/).check()
    await page.getByText('Chacun joue 5 matchs.').waitFor()
    await page.getByLabel(/^Tableau/).check()
    await page.getByText('Les 4 meilleurs sont exempts du premier tour.').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Finale et 3e place.*jusqu’au/ })
      .waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByText(/^Un message part à tous les joueurs actifs/).waitFor()
    await button(page, 'Ouvrir les inscriptions').click()
    await page.getByRole('heading', { name: 'Coupe des amis', level: 1 }).waitFor()

    expect(await button(page, /^Clore et tirer .*encore 3$/).getAttribute('aria-disabled')).toBe('true')
    for (const pseudo of ['Inès', 'Théo', 'Karim']) {
      await button(page, 'Ajouter un joueur').click()
      await page.getByLabel('Chercher un joueur').fill(pseudo)
      await page.keyboard.press('Enter')
      await row(page, pseudo).waitFor()
    }
    await button(page, 'Retirer Karim').click()
    await expect.poll(() => row(page, 'Karim').count()).toBe(0)
    await button(page, /^Annuler/).click()
    await row(page, 'Karim').waitFor()

    await button(page, 'Clore et tirer au sort').click()
    await page.getByText('Tirage n° 1').waitFor()
    const lastDays = page.getByText(/^jusqu’au /)
    expect(await lastDays.count(), 'of the semi-final that is played, and of two rounds').toBe(3)
    await page.getByRole('switch', { name: 'Une date limite par tour' }).click()
    expect(await lastDays.count()).toBe(0)
    await page.getByRole('switch', { name: 'Une date limite par tour' }).click()
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'Tirer à nouveau').click()
    await page.getByText('Tirage n° 2').waitFor()
    await button(page, 'Lancer…').click()
    const other = await browsers.visit(pathOf(page), { as: people.admin })
    await button(other, 'Tirer à nouveau').click()
    await other.getByText('Tirage n° 3').waitFor()
    await page.getByText(/^Les 3 joueurs reçoivent un message\./).waitFor()
    await button(page, 'Lancer le tournoi').click()
    await page.getByText('Le tirage a été retiré ou n’est pas encore fait.').waitFor()
    await button(page, 'Compris').click()
    await page.getByText('Tirage n° 3').waitFor()
    await button(page, 'Lancer…').click()
    await button(page, 'Lancer le tournoi').click()
    await expect.poll(() => pathOf(page)).toMatch(/^\/tournaments\/[0-9a-f-]+$/)
    await page.goto('/tournaments')
    const card = page.getByRole('article').filter({ hasText: 'Coupe des amis' })
    await card.getByText('1 à jouer').waitFor()
  })

  it('are asked for from a referee or an admin while there is none', async () => {
    const page = await browsers.visit('/rank', { as: people.player })
    const found = await request<Tournaments>(page, 'GET', calls.tournaments.path)
    await answer(page, 'tournaments', { ...found, tournaments: [] })
    await page.goto('/tournaments')
    await button(page, 'Qui est arbitre ?').click()
    const dialog = page.getByRole('dialog', { name: 'Qui est arbitre ?' })
    for (const name of [people.referee, people.admin]) await dialog.getByRole('link', { name, exact: true }).waitFor()
    expect(await dialog.getByRole('link', { name: people.player, exact: true }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await dialog.getByRole('link', { name: people.referee, exact: true }).click()
    await page.getByRole('heading', { name: people.referee, level: 1 }).waitFor()
  })

  it('are entered with one tap, and left with a tap that can be taken back', async () => {
    const referee = await browsers.visit('/rank', { as: people.referee })
    await createdBy(referee, 'Coupe ouverte', 'simple')
    const page = await browsers.visit('/tournaments', { as: people.player })
    const card = page.getByRole('article').filter({ hasText: 'Coupe ouverte' })
    await card.getByRole('button', { name: 'M’inscrire' }).click()
    await card.getByRole('link', { name: 'Vous jouez' }).click()
    await row(page, people.player).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'Me désinscrire').click()
    await button(page, 'M’inscrire').waitFor()
    await button(page, /^Annuler/).click()
    await row(page, people.player).waitFor()
    const sent: string[] = []
    page.on('request', (one) => one.method() !== 'GET' && sent.push(one.url()))
    await button(page, 'Me désinscrire').click()
    await button(page, 'M’inscrire').click()
    await button(page, 'Me désinscrire').waitFor({ timeout: 5_000 })
    expect(await button(page, /^Annuler/).count(), 'entering again takes the leaving back').toBe(0)
    expect(sent).toEqual([])
    expect(await button(page, 'Clore et tirer au sort').count(), 'players do not organise').toBe(0)
  })

  it('are drawn without the player who has just been removed', async () => {
    const page = await browsers.visit('/rank', { as: people.referee })
    const address = await createdBy(page, 'Coupe sans Hugo', 'simple')
    await enterAll(page, address)
    await page.goto(address)
    await button(page, 'Retirer Hugo').click()
    await button(page, 'Clore et tirer au sort').click()
    await page.getByText('Tirage n° 1').waitFor()
    expect((await read(page, address)).entries).not.toContain('Hugo')
    await button(page, 'Lancer…').click()
    await button(page, 'Lancer le tournoi').click()
    await expect.poll(async () => (await read(page, address)).summary.phase).toBe('running')
  })

  it('of doubles ask about the player whom the removal of another one leaves without a partner', async () => {
    const page = await browsers.visit('/rank', { as: people.referee })
    const address = await createdBy(page, 'Coupe à deux', 'double')
    await enterAll(page, address)
    for (const pseudo of ['Léa', 'Zoé', 'Sarah', 'Amina'])
      await post(page, calls.enterTournament.path, address, { pseudo })
    await page.goto(address)
    await button(page, 'Retirer Hugo').click()
    await button(page, 'Clore et tirer au sort').click()
    await page.getByRole('alertdialog', { name: 'Amina n’a pas de partenaire' }).waitFor()
    expect((await read(page, address)).draw).toBeNull()
  })

  it('are not lost by a player whose withdrawal is sent after the start', async () => {
    const referee = await browsers.visit('/rank', { as: people.referee })
    const address = await createdBy(referee, 'Coupe lancée', 'simple')
    await enterAll(referee, address)
    const page = await browsers.visit(address, { as: 'Hugo' })
    await button(page, 'Me désinscrire').click()
    await post(referee, calls.drawTournament.path, address)
    await post(referee, calls.startTournament.path, address, { dues: [] })
    // Escape closes the notice that can take the withdrawal back, and the command is sent at once.
    await button(page, /^Annuler/).press('Escape')
    await page.getByText('Le tournoi est déjà lancé.').waitFor()
    const { draw } = await read(referee, address)
    expect(draw?.sides.filter(({ hasLeft }) => hasLeft)).toEqual([])
  })

  it('are left by their players until the end of the last day only', async () => {
    const referee = await browsers.visit('/rank', { as: people.referee })
    const address = await createdBy(referee, 'Coupe complète', 'simple')
    const page = await browsers.visit(address, { as: people.player })
    await button(page, 'M’inscrire').click()
    await button(page, 'Me désinscrire').waitFor()
    const path = `**/api/tournament/${address.split('/').at(-1)}`
    await page.route(path, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), today: '2100-01-01' } })
    })
    await page.reload()
    await page.getByText(/, inscriptions closes$/).waitFor()
    await page.getByText('Vous jouez', { exact: true }).waitFor()
    expect(await button(page, 'Me désinscrire').count()).toBe(0)
  })

  it('offer neither to enter nor to form a pair after the last day', async () => {
    const referee = await browsers.visit('/rank', { as: people.referee })
    const address = await createdBy(referee, 'Double clos', 'double')
    const id = address.split('/').at(-1) ?? ''
    const page = await browsers.visit('/tournaments', {
      as: 'Karim',
      async before(before) {
        for (const path of ['**/api/tournament', `**/api/tournament/${id}`])
          await before.route(path, async (route) => {
            const response = await route.fetch()
            await route.fulfill({ response, json: { ...(await response.json()), today: '2100-01-01' } })
          })
      },
    })
    const card = page.getByRole('article').filter({ hasText: 'Double clos' })
    await card.getByText(/31\/12, inscriptions closes$/).waitFor({ timeout: 5_000 })
    expect(await card.getByRole('button').count()).toBe(0)
    for (const pseudo of ['Karim', 'Hugo'])
      await request(referee, 'POST', calls.enterTournament.path.replace(':id', id), { pseudo })
    await page.goto(address)
    await row(page, 'Hugo').waitFor()
    await page.getByText('Vous jouez', { exact: true }).waitFor()
    expect(await button(page, /^(Choisir un partenaire|Proposer)/).count()).toBe(0)
  })

  it('in doubles are played in pairs that one player proposes and the other accepts', async () => {
    const referee = await browsers.visit('/rank', { as: people.referee })
    const address = await createdBy(referee, 'Double ouvert', 'double')
    const karim = await browsers.visit(address, { as: 'Karim' })
    await button(karim, 'M’inscrire').click()
    await button(karim, 'Choisir un partenaire').click()
    await karim.getByLabel('Chercher un joueur').fill('Hugo')
    await karim.keyboard.press('Enter')
    await karim.getByText('Hugo doit accepter.').waitFor()
    const hugo = await browsers.visit(address, { as: 'Hugo' })
    await hugo.getByText('Karim vous propose de jouer ensemble').waitFor()
    expect(await axeViolations(hugo)).toEqual([])
    await button(hugo, 'Accepter').click()
    await row(hugo, 'Karim et Hugo').waitFor()
    await row(karim, 'Karim et Hugo').waitFor()
    await button(karim, 'Me désinscrire').click()
    await karim
      .getByRole('alertdialog')
      .getByText(/^Votre paire avec Hugo est défaite/)
      .waitFor()
    await karim.getByRole('alertdialog').getByRole('button', { name: 'Me désinscrire' }).click()
    await row(hugo, 'Karim et Hugo').waitFor({ state: 'detached' })
  })
})
