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
import { isFocused } from '../testing/keys.ts'
import { pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { answer, problem } from '../testing/server-stand-in.ts'

/** The fixtures of a tournament that runs (docs/screens.md#tournaments). */
describeInChromium('fixtures', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const queryOf = (page: Page) => new URL(page.url()).search
  const chooseInMenu = async (page: Page, item: string | RegExp) => {
    await button(page, 'Menu du tournoi').click()
    await button(page, item).click()
  }
  const fixtureLinks = (page: Page, name: RegExp) => page.getByRole('link', { name })

  /** Creates, draws and starts a tournament over HTTP, and waits until it is read as started. @returns its address */
  async function started(name: string, format: TournamentDetail['summary']['format'], pseudos: readonly string[]) {
    const referee = await browsers.visit('/rank', { as: people.referee })
    const plan = { name, ladder: 'simple', format, thirdPlace: true, entriesUntil: '2099-12-31' }
    const { id } = await request<{ id: string }>(referee, 'POST', calls.createTournament.path, plan)
    const send = (what: string, body: object) => request(referee, 'POST', `/api/tournament/${id}/${what}`, body)
    for (const pseudo of pseudos) await send('enter', { pseudo })
    await send('draw', {})
    await send('start', { dues: [] })
    const read = () => request<TournamentDetail>(referee, 'GET', calls.tournament.path.replace(':id', id))
    await expect.poll(async () => (await read()).summary.phase).toBe('running')
    return `/tournaments/${id}`
  }

  it('are read round by round on a phone and as a tree on a desktop', async () => {
    const address = await started('Coupe lue', 'bracket', ['Inès', 'Théo', 'Karim', 'Hugo', people.player])
    const page = await browsers.visit(address, { as: people.player })
    const tab = (name: string) => page.getByRole('tab', { name })
    await page.getByRole('img', { name: /^Tout le tableau/ }).waitFor()
    await tab('Finale').click()
    await page.getByRole('heading', { name: 'Match pour la 3e place' }).waitFor()
    await fixtureLinks(page, /^Finale, .+ contre .+/).waitFor()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => queryOf(page)).toBe('?round=2')
    await tab('Quarts').click()
    await button(page, 'Vers : Demi-finales').first().click()
    await expect.poll(() => tab('Demies').getAttribute('aria-selected')).toBe('true')
    expect(await axeViolations(page)).toEqual([])

    const wide = await browsers.visit(address, { as: people.player, viewport: { width: 1440, height: 900 } })
    for (const name of ['Quarts de finale 0 sur 1', 'Demi-finales 0 sur 2', 'Finale 0 sur 1', 'Match pour la 3e place'])
      await wide.getByRole('heading', { name, exact: true }).waitFor()
    expect(await fixtureLinks(wide, / contre /).count(), 'a first round, two semi-finals, a final, third place').toBe(5)
    const focused = () => wide.evaluate(() => document.activeElement?.textContent)
    await fixtureLinks(wide, /^Quart de finale/).focus()
    await wide.keyboard.press('ArrowRight')
    expect(await focused()).toMatch(/^Demi-finale/)
    await wide.keyboard.press('ArrowRight')
    expect(await focused()).toMatch(/^Finale/)
    await wide.keyboard.press('ArrowLeft')
    expect(await focused()).toMatch(/^Demi-finale 1/)
    expect(await axeViolations(wide)).toEqual([])
  })

  it('of a round give way to those of the next or the previous round when a finger moves sideways', async () => {
    const address = await started('Coupe glissée', 'bracket', ['Inès', 'Théo', 'Karim', 'Hugo', people.player])
    const page = await browsers.visit(`${address}?round=2`, { as: people.player })
    const list = fixtureLinks(page, /^Demi-finale 1/)
    /** Moves a finger over the list of fixtures. */
    const move = (across: number, down: number) =>
      list.evaluate(
        (target, [x, y]) => {
          const at = (clientX: number, clientY: number) => new Touch({ identifier: 1, target, clientX, clientY })
          const send = (type: string, changed: Touch, touches: Touch[]) =>
            target.dispatchEvent(new TouchEvent(type, { bubbles: true, changedTouches: [changed], touches }))
          send('touchstart', at(200, 400), [at(200, 400)])
          send('touchend', at(200 + x, 400 + y), [])
        },
        [across, down] as const,
      )
    await list.waitFor()
    await move(-80, 100)
    await move(-30, 0)
    expect(queryOf(page), 'scrolling down, and a short way').toBe('?round=2')
    await move(-80, 10)
    await expect.poll(() => queryOf(page)).toBe('?round=3')
    await page.getByRole('tab', { name: 'Demies' }).click()
    await move(80, 10)
    await expect.poll(() => queryOf(page)).toBe('?round=1')
  })

  it('show the way of the player whom the reader follows, until the reader goes back', async () => {
    const address = await started('Coupe suivie', 'bracket', ['Inès', 'Théo', 'Karim', 'Hugo', people.player])
    const page = await browsers.visit(address, { as: people.player })
    await page.getByText('VOTRE PARCOURS').waitFor()
    await chooseInMenu(page, 'Joueurs et parcours')
    await page.getByLabel('Chercher un joueur').fill('Inès')
    await page.keyboard.press('Enter')
    await page.getByText('PARCOURS D’INÈS', { exact: true }).waitFor()
    await page.getByRole('img', { name: 'Tout le tableau, le parcours d’Inès en trait épais' }).waitFor()
    expect(await page.getByRole('link', { name: 'Saisir le résultat' }).count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await page.goBack()
    await page.getByText('VOTRE PARCOURS').waitFor()
    await page.goto(`${address}?follow=In%C3%A8s`)
    await button(page, 'Ne plus suivre').click()
    await page.getByText('VOTRE PARCOURS').waitFor()
  })

  it('get another last day and another organiser; everybody shares the tournament and reads the draw', async () => {
    const address = await started('Coupe datée', 'bracket', ['Inès', 'Théo', 'Karim', 'Hugo'])
    const referee = await browsers.visit(address, { as: people.referee })
    await chooseInMenu(referee, 'Dates limites')
    const dialog = referee.getByRole('dialog', { name: 'Dates limites' })
    await dialog.getByLabel('Demi-finales').fill('06/12/99')
    const current = { day: '2099-12-06', before: '2099-12-04', after: '2099-12-07' }
    const refused = problem(422, 'due-date-closed', 'Non.', { current })
    await referee.route('**/dues', (route) => route.fulfill(refused), { times: 1 })
    await dialog.getByLabel('Demi-finales').press('Enter')
    await expect.poll(() => isFocused(dialog.getByLabel('Demi-finales'))).toBe(true)
    expect(await axeViolations(referee)).toEqual([])
    await button(referee, 'Ven. 04/12').click()
    await button(referee, 'Enregistrer').click()
    await expect.poll(() => dialog.count()).toBe(0)
    const page = await browsers.visit(address, { as: people.player })
    await expect.poll(() => fixtureLinks(page, /^Demi-finale .*vendredi 04\/12/).count()).toBe(2)
    await chooseInMenu(referee, 'Confier le tournoi…')
    await referee.getByLabel('Chercher un joueur').fill(people.admin)
    await referee.keyboard.press('Enter')
    await page.getByText(`organisation : ${people.admin}`).waitFor()
    await chooseInMenu(page, /^Règle et tirage, code /)
    await page.getByText(/^Le même code avec les mêmes inscriptions/).waitFor()
    expect(await button(page, 'Arrêter le tournoi…').count()).toBe(0)
    await button(page, 'Fermer').click()
    await page.evaluate(() =>
      Object.assign(navigator, { share: (shared: object) => Object.assign(window, { shared }) }),
    )
    await button(page, 'Partager').click()
    const shared = await page.evaluate(() => Reflect.get(window, 'shared'))
    expect(shared).toEqual({ text: 'Coupe datée', url: `${app.url}${address}` })
  })

  it('of a pool that is over leave its first two a card that says what comes, while the other pool is played', async () => {
    const players = ['Inès', 'Théo', 'Karim', 'Hugo', 'Chloé', people.player]
    const address = await started('Coupe attendue', 'pools', players)
    const id = address.split('/').at(-1) ?? ''
    const referee = await browsers.visit('/rank', { as: people.referee })
    const { draw } = await request<TournamentDetail>(referee, 'GET', calls.tournament.path.replace(':id', id))
    const namesOf = (sides: readonly unknown[]) => sides.map((side) => draw?.sides[Number(side)]?.players[0] ?? '')
    const pools = (draw?.fixtures ?? []).filter(({ stage }) => stage === 'pool')
    const own = pools.find(({ sides }) => namesOf(sides).includes(people.player))?.pool
    const page = await browsers.visit(address, { as: people.player })
    for (const { id: fixture, sides } of pools.filter(({ pool }) => pool === own)) {
      const absent = namesOf(sides).filter((pseudo) => pseudo !== people.player)
      await request(referee, 'PUT', `/api/tournament/${id}/fixture/${fixture}/forfeit`, { absent: absent.slice(0, 1) })
    }
    await page.getByText('1er, en demi-finale').waitFor()
    await page.getByText('tiré après les poules').first().waitFor()
    await page.getByText('il reste 3 rencontres de poule').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('show the points of the live match, and are as tall as before', async () => {
    const address = await started('Coupe directe', 'bracket', ['Inès', 'Karim', people.player])
    const page = await browsers.visit(address, { as: people.player })
    await page.getByRole('tab', { name: 'Demies' }).click()
    const card = fixtureLinks(page, /^Demi-finale/)
    const height = async () => (await card.boundingBox())?.height
    const before = await height()
    const referee = await browsers.visit('/rank', { as: people.referee })
    await request(referee, 'POST', calls.liveStop.path)
    const id = address.split('/').at(-1) ?? ''
    const { draw } = await request<TournamentDetail>(referee, 'GET', calls.tournament.path.replace(':id', id))
    const open = draw?.fixtures.find(({ state }) => state === 'open')
    const [playerOne, playerTwo] = (open?.sides ?? []).map((side) => draw?.sides[Number(side)]?.players[0])
    const fixture = { tournamentId: id, fixtureId: open?.id }
    await referee.goto(`${address}?fixture=${open?.id}`)
    await referee.getByRole('dialog').getByRole('link', { name: 'Saisir le résultat' }).click()
    await button(referee, new RegExp(`^${playerOne}.*, Joueur un$`)).waitFor()
    await button(referee, new RegExp(`^${playerTwo}.*, Adversaire$`)).waitFor()
    await referee.goBack()
    await referee.getByRole('dialog').getByRole('button', { name: 'En direct' }).click()
    await button(referee, new RegExp(`^${playerOne}.*, Premier joueur$`)).waitFor()
    await button(referee, new RegExp(`^${playerTwo}.*, Second joueur$`)).waitFor()
    await request(referee, 'POST', calls.liveStart.path, { playerOne, playerTwo, fixture })
    await card.getByText('set 1 · saisi par Marius').waitFor()
    await fixtureLinks(page, /, en direct$/).waitFor()
    expect(await height()).toBe(before)
    await fixtureLinks(page, /, en direct$/).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Voir le direct' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('count a match that was recorded without its fixture, once an organiser attaches it', async () => {
    const address = await started('Coupe oubliée', 'bracket', ['Manon', 'Lucas', 'Chloé'])
    const referee = await browsers.visit(address, { as: people.referee })
    await referee.getByRole('tab', { name: 'Demies' }).click()
    const id = address.split('/').at(-1) ?? ''
    const { draw } = await request<TournamentDetail>(referee, 'GET', calls.tournament.path.replace(':id', id))
    const open = draw?.fixtures.find(({ state }) => state === 'open')
    const [playerAPseudo, playerBPseudo] = (open?.sides ?? []).map((side) => draw?.sides[Number(side)]?.players[0])
    await fixtureLinks(referee, /^Demi-finale/).click()
    const sheet = referee.getByRole('dialog', { name: 'Coupe oubliée' })
    await button(referee, 'Donner par forfait…').waitFor()
    await request(referee, 'POST', calls.play.path, { playerAPseudo, playerASet: 2, playerBPseudo, playerBSet: 1 })
    await button(referee, /^Rattacher le match du /).click()
    await sheet.getByRole('link', { name: 'Voir le match' }).waitFor()
    expect(await axeViolations(referee)).toEqual([])
  })

  it('are decided by forfeit in the sheet, and the forfeit is taken back', async () => {
    const address = await started('Coupe donnée', 'bracket', ['Inès', 'Théo', 'Karim', 'Hugo', people.player])
    const page = await browsers.visit(address, { as: people.referee })
    await page.getByRole('tab', { name: 'Quarts' }).click()
    await fixtureLinks(page, /^Quart de finale/).click()
    const sheet = page.getByRole('dialog', { name: 'Coupe donnée' })
    await sheet.getByText('sans date limite').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await button(page, 'Donner par forfait…').click()
    const question = page.getByRole('alertdialog', { name: 'Qui gagne par forfait ?' })
    await question.getByRole('radio').nth(1).check()
    expect(await axeViolations(page)).toEqual([])
    await question.getByRole('button', { name: / par forfait$/ }).click()
    await sheet.getByText(/ · décidé par Marius$/).waitFor()
    await sheet.getByText('Forfait', { exact: true }).waitFor()
    await button(page, 'Reprendre le forfait').click()
    await button(page, 'Donner par forfait…').waitFor()
    await button(page, 'Fermer').click()
    await expect.poll(() => queryOf(page)).toBe('')
  })

  it.each(['no-preference', 'reduce'] as const)('are reached by their winners along the line (%s)', async (motion) => {
    const address = await started(`Coupe ${motion}`, 'bracket', ['Inès', 'Théo', 'Karim', 'Hugo'])
    const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: motion } as const
    const page = await browsers.visit(address, { as: people.player, ...wide })
    await fixtureLinks(page, /^Finale, /).waitFor()
    await page.evaluate(() => {
      const texts: string[] = []
      Object.assign(window, { arrived: texts })
      document.addEventListener('animationstart', ({ target }) =>
        texts.push(target instanceof Element ? (target.textContent ?? '') : ''),
      )
    })
    const arrived = () => page.evaluate(() => (window as unknown as { arrived: string[] }).arrived)
    const referee = await browsers.visit('/rank', { as: people.referee })
    const path = address.replace('/tournaments', '/api/tournament')
    const { draw } = await request<TournamentDetail>(referee, 'GET', path)
    const [first] = draw?.fixtures.filter(({ round }) => round === 1) ?? []
    const [winner, loser] = first?.sides.map((side) => draw?.sides[Number(side)]?.players ?? []) ?? []
    await request(referee, 'PUT', `${path}/fixture/${first?.id}/forfeit`, { absent: loser })
    await fixtureLinks(page, new RegExp(`^Finale, ${winner?.[0]} contre `)).waitFor()
    const rows = motion === 'reduce' ? [] : [expect.stringContaining(winner?.[0] ?? '')]
    await expect.poll(async () => (await arrived()).filter((text) => text.includes(winner?.[0] ?? ''))).toEqual(rows)
  })

  it('stay when an organiser stops the tournament, with the reason', async () => {
    const address = await started('Coupe arrêtée', 'round-robin', ['Inès', 'Théo', 'Karim'])
    const referee = await browsers.visit(address, { as: people.referee })
    await chooseInMenu(referee, 'Arrêter le tournoi…')
    const question = referee.getByRole('alertdialog', { name: 'Arrêter « Coupe arrêtée » ?' })
    await question.getByLabel('Pourquoi ?').fill('Travaux dans la salle')
    expect(await axeViolations(referee)).toEqual([])
    await question.getByRole('button', { name: 'Arrêter', exact: true }).click()
    const page = await browsers.visit(address, { as: people.player })
    await page.getByText(/^Travaux dans la salle · Pas de vainqueur/).waitFor()
  })

  it('are lost only by the chosen player when the confirmation is clicked twice', async () => {
    const address = await started('Coupe pressée', 'bracket', ['Inès', 'Théo', 'Karim', people.referee])
    const referee = await browsers.visit(address, { as: people.referee })
    const path = address.replace('/tournaments', '/api/tournament')
    const { draw } = await request<TournamentDetail>(referee, 'GET', path)
    const first = draw?.fixtures.filter(({ state }) => state === 'open') ?? []
    const pseudos = first.map(({ sides }) => sides.flatMap((side) => draw?.sides[Number(side)]?.players ?? []))
    const [other = ''] = pseudos.find((both) => !both.includes(people.referee)) ?? []
    const [own = ''] =
      pseudos.find((both) => both.includes(people.referee))?.filter((one) => one !== people.referee) ?? []
    const sent: unknown[] = []
    referee.on('request', (request) => {
      if (request.url().endsWith('/leave')) sent.push(request.postDataJSON())
    })
    await chooseInMenu(referee, 'Faire quitter un joueur…')
    await referee.getByRole('option', { name: other }).waitFor()
    // Organisers cannot make their own opponent leave.
    expect(own).not.toBe('')
    expect(await referee.getByRole('option', { name: own }).count()).toBe(0)
    await referee.getByRole('option', { name: other }).click()
    const question = referee.getByRole('alertdialog', { name: `Faire quitter « Coupe pressée » à ${other} ?` })
    await question.getByRole('button', { name: `Faire quitter ${other}` }).dblclick()
    await question.waitFor({ state: 'detached' })
    await fixtureLinks(referee, /victoire .+ par forfait$/)
      .first()
      .waitFor()
    expect(sent).toEqual([{ pseudo: other }])
    expect(pathOf(referee)).toBe(address)
  })

  it('stay below the day on which the tournament was stopped, in the time zone of the installation', async () => {
    const address = await started('Coupe de minuit', 'round-robin', ['Inès', 'Théo', 'Karim'])
    const referee = await browsers.visit(address, { as: people.referee })
    const path = address.replace('/tournaments', '/api/tournament')
    await request(referee, 'POST', `${path}/stop`, { reason: '' })
    await referee.getByText(/^Tournoi arrêté le /).waitFor()
    const detail = await request<TournamentDetail>(referee, 'GET', path)
    // In Paris `since` is already in the next day and the next month.
    const summary = { ...detail.summary, since: '2026-02-28T23:30:00.000Z' }
    const { today } = await request<Tournaments>(referee, 'GET', calls.tournaments.path)
    const page = await browsers.visit('/rank', { as: people.player })
    await answer(page, 'tournament', { ...detail, summary })
    await answer(page, 'tournaments', { today, tournaments: [summary] })
    await page.goto(address)
    await page.getByText('Tournoi arrêté le dim. 01/03').waitFor()
    await page.goto('/tournaments')
    await page.getByText(/^mars 2026/).waitFor()
  })

  it('of pools are shown in tables, and are lost by a player who leaves', async () => {
    const players = ['Inès', 'Théo', 'Karim', 'Hugo', 'Chloé', people.player]
    const page = await browsers.visit(await started('Coupe en poules', 'pools', players), { as: people.player })
    const [own] = await page.getByRole('table').all()
    await own?.getByText(people.player).waitFor()
    await page.getByText('votre rencontre de poule', { exact: false }).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await chooseInMenu(page, 'Quitter le tournoi…')
    const question = page.getByRole('alertdialog', { name: 'Quitter « Coupe en poules » ?' })
    await question.getByRole('button', { name: 'Quitter', exact: true }).click()
    await fixtureLinks(page, /victoire .+ par forfait$/)
      .first()
      .waitFor()
    await button(page, 'Menu du tournoi').click()
    await page.getByRole('link', { name: 'Télécharger en CSV' }).waitFor()
    expect(await button(page, 'Quitter le tournoi…').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await page.goBack()
    await page.getByRole('tab', { name: 'Règle' }).click()
    await page.getByText('Points : victoire 2, défaite 1, forfait 0.').waitFor()
  })
})
