import type { Dictionary } from '@topspin/domain/contract/dictionary'
import { shiftDate } from '@topspin/platform/testing/shift-date.mjs'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { badlySpacedTexts, dictionaryTexts, textsWithRawKeys } from '../testing/french.ts'
import { textsOnPage } from '../testing/measures.ts'
import { people } from '../testing/people.ts'
import { answer } from '../testing/server-stand-in.ts'

/** Texts, dates and numbers in the French locale. */
describeInChromium('locale', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { player, pki } = people
  const dictionary = async (language: string): Promise<Dictionary> =>
    (await fetch(`${sharedDemo().url}/assets/i18n/${language}.json`)).json()
  let french: Dictionary

  beforeAll(async () => {
    french = await dictionary('fr')
  })

  it('formats dates as `13/11/2026 18:05`, numbers with a decimal comma, and plurals', async () => {
    const page = await browsers.visit('/welcome', {
      as: player,
      before: async (page) => {
        await answer(page, 'news', [
          { id: 'one', title: 'Une', content: 'Rien.', creationDate: '2026-11-13T17:05:00.000Z' },
        ])
        await answer(page, 'simpleRanking', [
          { rank: 1, pseudo: 'Inès', score: 1505.5, tournamentWins: 1 },
          { rank: 2, pseudo: 'Hugo', score: 641, tournamentWins: 3 },
        ])
      },
    })
    await page.goto('/')
    await page.getByText('13/11/2026 18:05', { exact: true }).waitFor()

    await page.goto('/rank')
    const cells = page.getByRole('row', { name: /Inès/ }).getByRole('cell')
    await expect.poll(() => cells.last().innerText()).toBe('1\u202F505,5')
    await page.getByRole('row').getByRole('img', { name: '1 tournoi gagné' }).waitFor()
    await page.getByRole('row').getByRole('img', { name: '3 tournois gagnés' }).waitFor()
  })

  it('counts by the clock of the server in a browser whose clock is an hour ahead', async () => {
    const page = await browsers.visit('/match', {
      as: player,
      ownContext: true,
      before: async (page) => {
        await page.addInitScript(shiftDate, 3_600_000)
        await answer(page, 'canPlay', { canPlay: false, reason: 'cooldown', retryAt: testInstant(600_000) })
      },
    })
    await page.getByText(/Vous venez de finir un match/).waitFor()
  })

  it('shows no dictionary key in fr or pki', async () => {
    const page = await browsers.visit('/', { as: pki })
    await page.getByRole('heading', { name: text(await dictionary('pki'), 'home.news') }).waitFor()
    for (const path of [
      '/',
      '/match',
      '/rank',
      '/history',
      '/account',
      '/account/password',
      '/account/delete',
      '/rank/Hugo',
    ]) {
      await page.goto(path)
      await settled(page)
      expect(textsWithRawKeys(await textsOnPage(page), french), path).toEqual([])
    }
    expect(dictionaryTexts(await dictionary('pki')).map(([key]) => key)).toEqual(
      dictionaryTexts(french).map(([key]) => key),
    )
  })

  it.each([
    ['is French without the other dictionary', 'pki', pki, (): string => text(french, 'home.news')],
    ['shows the keys of its texts without the French dictionary', 'fr', player, (): string => 'home.news'],
  ] as const)('%s, and reports it once', async (_, language, as, shown) => {
    const errors: string[] = []
    const page = await browsers.visit('/', {
      as,
      breaks: true,
      before: async (page) => {
        page.on('pageerror', ({ message }) => errors.push(message))
        await page.route(`**/assets/i18n/${language}.json`, (route) => route.fulfill({ status: 503 }))
      },
    })
    await page.getByRole('heading', { name: shown() }).waitFor()
    expect(errors).toEqual([`the dictionary ${language} could not be read`])
  })

  it('has a narrow no-break space before `! ? : ;` in both dictionaries', async () => {
    for (const language of ['fr', 'pki'])
      expect(badlySpacedTexts(dictionaryTexts(await dictionary(language)).map(([, words]) => words)), language).toEqual(
        [],
      )
  })
})

const text = (dictionary: Dictionary, key: string): string =>
  dictionaryTexts(dictionary).find(([one]) => one === key)?.[1] ?? ''

/** Waits until no part of the page is loading. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
}
