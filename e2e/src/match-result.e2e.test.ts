import { expect, it } from 'vitest'
import { openBrowserContexts } from './testing/browsers.ts'
import { sharedDemo } from './testing/demo-app.ts'
import { describeInChromium } from './testing/describe-in-chromium.ts'
import { answerRecordedVictory, recordByForm } from './testing/entry-states.ts'
import { answerLiveMatch, liveMatch, liveMatches } from './testing/live-states.ts'
import { bottomBarTab } from './testing/pages.ts'
import { people } from './testing/people.ts'
import { answer } from './testing/server-stand-in.ts'

declare global {
  interface Window {
    passedOn?: ShareData | undefined
  }
}

/** The result of a match (docs/screens.md#the-result-of-a-match). The test answers in place of the server. */
describeInChromium('result of a match', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { player } = people

  /** @param unquoted the players who do not want to be named outside Topspin */
  async function recordedPage(unquoted: string[] = []) {
    const page = await browsers.visit('/match/Karim', {
      as: player,
      before: async (page) => {
        await answerRecordedVictory(page)
        await answer(page, 'unquoted', { pseudos: unquoted })
        await page.addInitScript(() => {
          navigator.share = async (data) => {
            window.passedOn = data
          }
        })
      },
    })
    await recordByForm(page)
    return page
  }

  it('shows the places gained with the neighbouring rows, the badges, and the other player', async () => {
    const page = await recordedPage()
    const places = page.getByRole('region', { name: 'Votre place' })
    await places.getByText('2 places gagnées').first().waitFor()
    const rows = await places.getByRole('listitem').allInnerTexts()
    expect(rows.map((row) => row.split(/\s+/).slice(0, 3).join(' '))).toEqual(['3 An Anaïs', '4 Lé Léa', '5 Fa Fatou'])
    const badges = page.getByRole('region', { name: 'Badges' })
    expect((await badges.innerText()).split('\n')).toEqual([
      'Tombeur de géants, Exploit',
      '204 points d’écart, 2 badges',
    ])
    await page.getByText('720,5 → 708 · 1er → 2e').waitFor()
  })

  it.each([
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ])('has its buttons above the bottom bar in a window of $width × $height', async (size) => {
    const page = await recordedPage()
    await page.setViewportSize(size)
    const { y = 0, height = 0 } = (await page.getByRole('button', { name: 'Nouveau match' }).boundingBox()) ?? {}
    expect(y + height).toBeLessThan((await bottomBarTab(page, 'Match').boundingBox())?.y ?? 0)
  })

  it('shows the places after a live match too, whose referee has opened no screen with the ladder', async () => {
    const page = await browsers.visit('/match', {
      as: people.referee,
      ownContext: true,
      before: async (page) => {
        await answerRecordedVictory(page)
        await answerLiveMatch(page, liveMatches.won)
      },
    })
    await page.getByRole('button', { name: 'Enregistrer 2–1' }).click()
    await page.getByText('720,5 → 708 · 1er → 2e').waitFor()
  })

  it('asks for a confirmation before it records another match of a player who plays live', async () => {
    const live = liveMatch([[3, 2]], { playerOne: player, playerTwo: 'Hugo' })
    let requests = 0
    const page = await browsers.visit('/match/Karim', {
      as: player,
      before: async (page) => {
        await answerRecordedVictory(page)
        await answerLiveMatch(page, live)
        page.on('request', (request) => {
          if (request.url().endsWith('/api/match/play')) requests += 1
        })
      },
    })
    await recordByForm(page)
    const question = page.getByRole('alertdialog', { name: 'Vous jouez en direct' })
    await question.getByText(`${people.referee} saisit en ce moment votre match contre Hugo`).waitFor()
    await question.getByRole('button', { name: 'Ne pas enregistrer' }).click()
    await question.waitFor({ state: 'detached' })
    expect(requests).toBe(0)
    await page.getByRole('button', { name: 'Enregistrer 2–1' }).click()
    await question.getByRole('button', { name: 'Enregistrer ce match' }).click()
    await page.getByRole('region', { name: 'Votre place' }).waitFor()
    expect(requests).toBe(1)
  })

  it('animates the row of the player once, and not again after Back', async () => {
    const page = await recordedPage()
    const row = page.getByRole('region', { name: 'Votre place' }).getByRole('listitem').filter({ hasText: player })
    const animation = () => row.evaluate((element) => getComputedStyle(element).animationName)
    expect(await animation()).not.toBe('none')
    await bottomBarTab(page, 'Classement').click()
    await page.getByRole('heading', { name: 'Classement' }).waitFor()
    await page.goBack()
    expect(await animation()).toBe('none')
  })

  it('gives way to the form when a match against another player is asked for', async () => {
    const page = await recordedPage()
    await bottomBarTab(page, 'Classement').click()
    await page
      .getByRole('row', { name: /Élodie/ })
      .getByRole('link')
      .click()
    await page.getByRole('link', { name: 'Jouer avec Élodie' }).click()
    await page.getByRole('button', { name: /^Élodie.*, Adversaire$/ }).waitFor()
  })

  it('offers the same match again', async () => {
    const page = await recordedPage()
    await page.getByRole('button', { name: 'Revanche' }).click()
    await page.getByRole('button', { name: /^Karim.*, Adversaire$/ }).waitFor()
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  })

  it('shares a sentence with a link to the match', async () => {
    const page = await recordedPage()
    await page.getByRole('button', { name: 'Partager' }).click()
    await expect
      .poll(() => page.evaluate(() => window.passedOn))
      .toEqual({
        text: `${player} bat Karim 2–1 (Simple #1234)`,
        url: `${sharedDemo().url}/player/L%C3%A9a?match=1234`,
      })
  })

  it('shares neither the name nor the page of a player who does not want to be named', async () => {
    const page = await recordedPage([player])
    await page.getByRole('button', { name: 'Partager' }).click()
    await expect
      .poll(() => page.evaluate(() => window.passedOn))
      .toEqual({
        text: 'Un joueur bat Karim 2–1 (Simple #1234)',
        url: `${sharedDemo().url}/player/Karim?match=1234`,
      })
  })
})
