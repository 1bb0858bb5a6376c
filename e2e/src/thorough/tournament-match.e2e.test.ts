import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '../testing/accessibility.ts'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { answerRecordedVictory, recordByForm } from '../testing/entry-states.ts'
import {
  answerFixtures,
  answerVictoryThatCounts,
  cupFixture,
  openFixturesReply,
  winterPoolFixture,
} from '../testing/fixture-states.ts'
import { readLayoutShifts, watchShifts } from '../testing/layout-shift.ts'
import { answerLiveMatch } from '../testing/live-states.ts'
import { pickPlayer } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { answer, holdAnswers } from '../testing/server-stand-in.ts'

/** Matches for fixtures (docs/screens.md#tournaments). The test answers in place of the server. */
describeInChromium('matches of tournaments', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { player, referee } = people
  const counts = (page: Page) => page.getByRole('switch', { name: 'Coupe d’automne, quart de finale' })
  const fixture = { tournamentId: 'cup', fixtureId: 'round-1-1' }
  /** Sends the form. @returns the fixture that the request names */
  async function sent(page: Page): Promise<unknown> {
    const playing = page.waitForRequest((request) => request.url().endsWith('/api/match/play'))
    await recordByForm(page)
    return (await playing).postDataJSON().fixture
  }

  it('counts for the fixture of its sides, and the result names the next opponent', async () => {
    const page = await browsers.visit('/match/Karim', { as: player, before: answerVictoryThatCounts })
    await counts(page).waitFor()
    expect(await counts(page).getAttribute('aria-checked')).toBe('true')
    expect(await axeViolations(page)).toEqual([])
    expect(await sent(page)).toEqual(fixture)
    await page.getByText('Vous êtes en demi-finale').waitFor()
    await page.getByText('jusqu’au vendredi 27/11').waitFor()
    expect(await page.getByRole('link', { name: 'Tableau' }).getAttribute('href')).toBe('/tournaments/cup')
    await page.getByText('hors tournoi').waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  it('does not count when the switch is off, and the result says so', async () => {
    const page = await browsers.visit('/match/Karim', {
      as: player,
      before: async (page) => {
        await answerFixtures(cupFixture)(page)
        await answerRecordedVictory(page)
      },
    })
    await counts(page).click()
    expect(await sent(page)).toBeUndefined()
    await page.getByText('Ce match n’a pas compté pour le tournoi').waitFor()
    await page.getByText('Coupe d’automne · un arbitre peut l’y rattacher jusqu’au 21/11 à 18:31').waitFor()
  })

  it('counts for one of several fixtures, the one due first unless another is chosen', async () => {
    const page = await browsers.visit('/match/Karim', {
      as: player,
      before: async (page) => {
        await answerFixtures(cupFixture, winterPoolFixture)(page)
        await answerRecordedVictory(page)
      },
    })
    const choice = page.getByRole('group', { name: 'Ce match compte pour' })
    expect(await choice.getByRole('radio', { name: 'Coupe d’automne, quart de finale' }).isChecked()).toBe(true)
    await choice.getByRole('radio', { name: 'Tournoi de Noël, poule C' }).check()
    expect(await axeViolations(page)).toEqual([])
    expect(await sent(page)).toEqual({ tournamentId: 'winter', fixtureId: 'pool-3-1-1' })
  })

  it('shows the choice without moving anything when the answer comes after the players', async () => {
    let release = () => {}
    const page = await browsers.visit('/match/Karim', {
      as: player,
      ownContext: true,
      before: async (page) => {
        await page.addInitScript(watchShifts)
        const held = await holdAnswers(page, '/api/tournament/open')
        release = () => held.release({ status: 200, json: openFixturesReply(cupFixture, winterPoolFixture) })
      },
    })
    await page.getByRole('button', { name: /^Karim.*, Adversaire$/ }).waitFor()
    await page.getByText('Enregistrer').waitFor({ state: 'detached' })
    const before = await readLayoutShifts(page)
    release()
    await page.getByRole('radio', { name: 'Tournoi de Noël, poule C' }).waitFor()
    expect(await readLayoutShifts(page)).toEqual(before)
  })

  it('sends the fixture of its sides when a live match starts', async () => {
    const page = await browsers.visit('/match?tab=live', {
      as: referee,
      before: async (page) => {
        await answerLiveMatch(page, null)
        await answerFixtures(cupFixture)(page)
        await answer(page, 'challenges', { now: '2026-11-20T10:00:00.000Z', own: [], days: [], planned: [] })
      },
    })
    await pickPlayer(page, 'Premier joueur', player)
    await pickPlayer(page, 'Second joueur', 'Karim')
    await counts(page).waitFor()
    const starting = page.waitForRequest((request) => request.url().endsWith('/api/live/start'))
    await page.route('**/api/live/start', (route) => route.abort())
    await page.getByRole('button', { name: 'Lancer le match' }).click()
    expect((await starting).postDataJSON()).toMatchObject({ fixture })
  })
})
