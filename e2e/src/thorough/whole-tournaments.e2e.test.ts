import { calls } from '@topspin/domain/contract/calls'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { Profile } from '@topspin/domain/contract/profile'
import type { TournamentDetail, TournamentSummary } from '@topspin/domain/contract/tournament'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { request } from '../testing/commands.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { recordByForm } from '../testing/entry-states.ts'
import { pickPlayer } from '../testing/pages.ts'
import { people } from '../testing/people.ts'

const timeout = 300_000
const desk = { width: 1280, height: 800 }

/** One tournament of each format, from its entries to its star (docs/specification.md#tournaments). */
describeInChromium('a whole tournament', () => {
  let app: AppProcess
  let marius: Page
  const browsers = openBrowserContexts(() => app.url)

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
  const victory = (page: Page, ...names: readonly string[]) =>
    page.getByText(new RegExp(`^Victoire (de |d’)${new Intl.ListFormat('fr').format(names)}$`))
  const addressOf = (id: string, fixtureId?: string) =>
    `/tournaments/${id}${fixtureId === undefined ? '' : `?fixture=${fixtureId}`}`
  const send = (id: string, what: string, body = {}) => request(marius, 'POST', `/api/tournament/${id}/${what}`, body)
  const starsOf = async (pseudo: string) =>
    (await request<Profile>(marius, 'GET', `/api/player/${pseudo}/profile`)).tournamentWins

  async function create(name: string, format: TournamentSummary['format'], ladder: TournamentSummary['ladder']) {
    const plan = { name, ladder, format, thirdPlace: format !== 'round-robin', entriesUntil: '2099-12-31' }
    return (await request<{ id: string }>(marius, 'POST', calls.createTournament.path, plan)).id
  }

  /** The fixtures of a tournament, each with the players of both sides and with whether it is the final. */
  async function fixturesOf(id: string) {
    const { draw } = await request<TournamentDetail>(marius, 'GET', `/api/tournament/${id}`)
    const all = draw?.fixtures ?? []
    const last = Math.max(...all.map(({ stage, round }) => (stage === 'bracket' ? round : 0)))
    return all.map((fixture) => ({
      ...fixture,
      isFinal: fixture.stage === 'bracket' && fixture.round === last,
      players: fixture.sides.map((side) => (typeof side === 'number' ? (draw?.sides[side]?.players ?? []) : [])),
    }))
  }
  type Fixture = Awaited<ReturnType<typeof fixturesOf>>[number]
  const openOnes = async (id: string) => (await fixturesOf(id)).filter(({ state }) => state === 'open')
  const one = async (id: string, fixtureId: string) => (await fixturesOf(id)).find((each) => each.id === fixtureId)

  /** Records a match over HTTP, and waits until it has decided its fixture. @param winner the place of the side that wins */
  async function win(id: string, { id: fixtureId, players }: Fixture, winner: 0 | 1 = 0): Promise<void> {
    const [[a = '', b] = [], [c = '', d] = []] = winner === 0 ? players : players.toReversed()
    const fixture = { tournamentId: id, fixtureId }
    if (b === undefined)
      await request(marius, 'POST', calls.play.path, {
        ...{ playerAPseudo: a, playerASet: 2, playerBPseudo: c, playerBSet: 0, fixture },
      })
    else
      await request(marius, 'POST', calls.playDouble.path, {
        ...{ groupOnePlayerOne: a, groupOnePlayerTwo: b, groupTwoPlayerOne: c, groupTwoPlayerTwo: d },
        ...{ groupOneSet: 2, groupTwoSet: 0, fixture },
      })
    await expect.poll(async () => (await one(id, fixtureId))?.by).toBe('match')
  }
  async function recordAs(pseudo: string, id: string, fixtureId: string): Promise<Page> {
    const page = await browsers.visit(addressOf(id, fixtureId), { as: pseudo })
    await page.getByRole('dialog').getByRole('link', { name: 'Saisir le résultat' }).click()
    await recordByForm(page)
    return page
  }
  async function forfeit(id: string, fixtureId: string): Promise<void> {
    const page = await browsers.visit(addressOf(id, fixtureId), { as: people.referee })
    await button(page, 'Donner par forfait…').click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: / par forfait$/ })
      .click()
    await page.getByText(/ · décidé par Marius$/).waitFor()
  }
  /** Corrects a match in singles, or cancels it with the answer that it never happened. */
  async function correct(matchId: number, answer: string | RegExp, act: string): Promise<void> {
    const page = await browsers.visit(`/match/correct/simple/${matchId}`, { as: people.referee, viewport: desk })
    await page.getByRole('radio', { name: answer }).check()
    await button(page, `${act} le Simple #${matchId}`).click()
    await page.getByText(/^Match (corrigé|annulé)/).waitFor()
  }

  it('as a bracket in singles has a cancelled semi-final, a forfeit, a live final and a correction of it', {
    timeout,
  }, async () => {
    marius = await browsers.visit('/rank', { as: people.referee })
    await request(marius, 'POST', calls.liveStop.path)
    const id = await create('Coupe d’hiver', 'bracket', 'simple')
    for (const pseudo of ['Chloé', 'Théo']) {
      const page = await browsers.visit(addressOf(id), { as: pseudo })
      await button(page, 'M’inscrire').click()
      await page.getByText(pseudo, { exact: true }).first().waitFor()
    }
    for (const pseudo of ['Manon', 'Sarah']) await send(id, 'enter', { pseudo })
    const organiser = await browsers.visit(addressOf(id), { as: people.referee })
    await button(organiser, 'Clore et tirer au sort').click()
    await button(organiser, 'Lancer…').click()
    await button(organiser, 'Lancer le tournoi').click()
    await organiser.getByRole('tab', { name: 'Demies' }).waitFor()

    const [first, second] = await openOnes(id)
    if (first === undefined || second === undefined) throw new Error('four players have two semi-finals')
    const winner = await recordAs(first.players[0]?.[0] ?? '', id, first.id)
    await winner.getByText('Vous êtes en finale').waitFor()
    await expect.poll(async () => (await one(id, first.id))?.by).toBe('match')
    await correct((await one(id, first.id))?.matchId ?? 0, /^Ce match n’a pas eu lieu/, 'Annuler')
    await expect.poll(async () => (await one(id, first.id))?.state).toBe('open')
    await win(id, first)
    await forfeit(id, second.id)
    const final = (await openOnes(id)).find(({ isFinal }) => isFinal)
    const third = (await openOnes(id)).find(({ stage }) => stage === 'third')
    if (final === undefined || third === undefined) throw new Error('no final, or no match for third place')
    await win(id, third)

    const spectator = await browsers.visit(addressOf(id), { as: 'Élodie' })
    const [[champion = ''] = [], [other = ''] = []] = final.players
    const [before, otherBefore] = [await starsOf(champion), await starsOf(other)]
    const recorder = await browsers.visit('/match?tab=live', { as: people.referee })
    await pickPlayer(recorder, 'Premier joueur', champion)
    await pickPlayer(recorder, 'Second joueur', other)
    await recorder.getByRole('switch', { name: 'Coupe d’hiver, finale' }).waitFor()
    await button(recorder, 'Lancer le match').click()
    await spectator.getByRole('tab', { name: /^Finale ?en direct/ }).waitFor()
    const firstService = { playerOneService: true }
    await recorder.getByRole('region', { name: 'Tableau de marque' }).waitFor()
    let match = await request<LiveMatch>(marius, 'POST', calls.liveFirstService.path, firstService)
    while (match.winner === null) {
      const point = { ...match, playerOneCurrentSet: match.playerOneCurrentSet + 1 }
      match = await request<LiveMatch>(marius, 'POST', calls.liveUpdate.path, point)
    }
    await button(recorder, 'Enregistrer 2–0').click()
    await victory(recorder, champion).waitFor()
    await victory(spectator, champion).waitFor()
    await expect.poll(() => starsOf(champion)).toBe(before + 1)

    const played = (await one(id, final.id))?.matchId ?? 0
    await correct(played, `${other} gagne 2–0`, 'Corriger')
    await victory(spectator, other).waitFor()
    const star = otherBefore === 0 ? 'sa première étoile' : `sa ${otherBefore + 1}e étoile`
    await spectator.getByText(`Coupe d’hiver · ${star}`).waitFor()
    await button(spectator, 'Voir le tableau').click()
    await expect
      .poll(async () => (await spectator.getByRole('tablist').boundingBox())?.y)
      .toBeLessThan(spectator.viewportSize()?.height ?? 0)
    await expect.poll(async () => [await starsOf(champion), await starsOf(other)]).toEqual([before, otherBefore + 1])
    const page = await browsers.visit(`/player/${other}`, { as: 'Élodie' })
    await page.getByRole('link', { name: /^Coupe d’hiver/ }).waitFor()

    await marius.goto('/')
    await button(marius, /^Détail du match/)
      .first()
      .click()
    await button(marius, 'Annuler le match').click()
    const question = marius.getByRole('alertdialog', { name: 'Annuler la finale ?' })
    await question
      .getByText(new RegExp(`^${other} perd l’étoile de .* jusqu’à ce que la finale soit rejouée`))
      .waitFor()
    await question.getByRole('button', { name: 'Annuler la finale' }).click()
    await button(marius, 'Rétablir').click()
  })

  it('as pools and a bracket in doubles has a proposed pair, a pair that leaves, and a star for both winners', {
    timeout,
  }, async () => {
    marius = await browsers.visit('/rank', { as: people.referee })
    const id = await create('Double d’hiver', 'pools', 'double')
    const chloe = await browsers.visit(addressOf(id), { as: 'Chloé' })
    await button(chloe, 'M’inscrire').click()
    await button(chloe, 'Choisir un partenaire').click()
    await chloe.getByLabel('Chercher un joueur').fill('Manon')
    await chloe.keyboard.press('Enter')
    const manon = await browsers.visit(addressOf(id), { as: 'Manon' })
    await button(manon, 'Accepter').click()
    await manon.getByText('Chloé et Manon').waitFor()
    const others = ['Sarah', 'Théo', 'Amina', 'Inès', 'Karim', 'Hugo', 'Nicolas', 'Anaïs', 'Zoé', 'Élodie']
    for (const pseudo of others) await send(id, 'enter', { pseudo })
    await send(id, 'draw')
    await send(id, 'start', { dues: [] })

    const sarah = await browsers.visit(addressOf(id), { as: 'Sarah' })
    await button(sarah, 'Menu du tournoi').click()
    await button(sarah, 'Quitter le tournoi…').click()
    await sarah.getByRole('alertdialog').getByRole('button', { name: 'Quitter', exact: true }).click()
    await sarah
      .getByRole('link', { name: /victoire .+ par forfait$/ })
      .first()
      .waitFor()

    const next = async () => (await openOnes(id)).find(({ isFinal }) => !isFinal)
    for (let fixture = await next(); fixture !== undefined; fixture = await next()) await win(id, fixture)
    const [final] = await openOnes(id)
    const champions = final?.players[0] ?? []
    const before = await Promise.all(champions.map(starsOf))
    const page = await recordAs(champions[0] ?? '', id, final?.id ?? '')
    await page.getByText('Vous gagnez le tournoi').waitFor()
    await expect.poll(() => Promise.all(champions.map(starsOf))).toEqual(before.map((stars) => stars + 1))
    await page.goto(addressOf(id))
    await victory(page, ...champions).waitFor()
  })

  it('as a round robin has a forfeit, and goes on when its last match is cancelled', { timeout }, async () => {
    marius = await browsers.visit('/rank', { as: people.referee })
    const id = await create('Ronde d’hiver', 'round-robin', 'simple')
    for (const pseudo of ['Théo', 'Chloé', 'Manon']) await send(id, 'enter', { pseudo })
    await send(id, 'draw')
    await send(id, 'start', { dues: [] })
    const before = await starsOf('Théo')
    await expect.poll(() => openOnes(id)).toHaveLength(3)
    const rounds = await openOnes(id)
    const given = rounds.find(({ players }) => !players.flat().includes('Théo'))
    await forfeit(id, given?.id ?? '')
    const own = rounds.filter(({ players }) => players.flat().includes('Théo'))
    for (const fixture of own) await win(id, fixture, fixture.players[0]?.[0] === 'Théo' ? 0 : 1)
    const page = await browsers.visit(addressOf(id), { as: 'Théo' })
    await victory(page, 'Théo').waitFor()
    await expect.poll(() => starsOf('Théo')).toBe(before + 1)

    const last = own.at(-1)?.id ?? ''
    await correct((await one(id, last))?.matchId ?? 0, /^Ce match n’a pas eu lieu/, 'Annuler')
    await victory(page, 'Théo').waitFor({ state: 'detached' })
    await expect.poll(() => starsOf('Théo')).toBe(before)
    await recordAs('Théo', id, last)
    await expect.poll(() => starsOf('Théo')).toBe(before + 1)
  })
})
