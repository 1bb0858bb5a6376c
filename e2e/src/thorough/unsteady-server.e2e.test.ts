import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { AppProcess } from '@topspin/test-kit/app-process'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { startDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { bottomBarTab, chooseSets, demoLogIn, pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { holdAnswers, problem, refuse, servePageWithoutData, silenceSocket } from '../testing/server-stand-in.ts'

/** A server that is slow, fails, sends malformed answers, or has ended the session. */
describeInChromium('an unsteady server', () => {
  let app: AppProcess
  const browsers = openBrowserContexts(() => app.url)
  const { admin, player } = people

  beforeAll(async () => {
    app = await startDemo()
  })
  afterAll(() => app?.dispose())

  type Read = readonly [call: string, as: string, path: string, content: (page: Page) => Locator]
  const rankingRead: Read = ['/api/player/getAll', player, '/rank', (page) => page.getByRole('row', { name: /Lucas/ })]
  const reads: readonly Read[] = [
    rankingRead,
    ['/api/news/getLast', player, '/', (page) => page.getByText('Nouvelle table')],
    ['/api/player/*/past', player, '/history', (page) => page.getByRole('row').nth(1)],
    ['/api/player/getAccounts', admin, '/account/admin', (page) => page.getByRole('row', { name: /Zoé/ })],
  ]

  /** Expects a screen with a failed list to offer a retry that loads the list. */
  async function expectRetry([call, as, path, content]: Read, fail: (route: Route) => Promise<void>) {
    const page = await browsers.visit('/welcome', { as })
    await servePageWithoutData(page)
    await silenceSocket(page)
    await page.route(`**${call}`, fail)
    await page.goto(path)
    const retry = page.getByRole('main').getByRole('button', { name: 'Réessayer' })
    await retry.waitFor()
    await page.unroute(`**${call}`)
    await retry.click()
    await content(page).waitFor()
    await retry.waitFor({ state: 'detached' })
  }

  it('offers a retry after half an answer in place of the ranking', async () => {
    await expectRetry(rankingRead, (route) => route.fulfill({ contentType: 'application/json', body: '[{"rank":1,' }))
  })

  it.each(reads)('offers a retry after an answer that breaks the contract of %s', async (...read) => {
    await expectRetry(read, (route) => route.fulfill({ json: [{ rank: 'first', id: null }] }))
  })

  it('shows a skeleton during a slow answer, and keeps the rest of the page usable', async () => {
    const page = await browsers.visit('/welcome', { as: player })
    const held = await holdAnswers(page, '/api/player/getAll')
    await page.goto('/rank')
    await page.locator('[aria-busy=true] .skeleton').first().waitFor()
    await page.getByRole('tab', { name: 'Double' }).click()
    await page.getByRole('row', { name: /Lucas/ }).waitFor()
    await page.getByRole('tab', { name: 'Simple' }).click()
    const late: RankingEntry = { rank: 1, pseudo: 'Tardif', score: 500, tournamentWins: 0 }
    held.release({ status: 200, json: [late] })
    await page.getByRole('row', { name: /Tardif/ }).waitFor()
    expect(await page.locator('[aria-busy=true]').count()).toBe(0)
  })

  it('sends an ended session or a disabled account to the landing page, and back to the requested address after login', async () => {
    // Starts on a screen that does not read the ranking, which is refused only later. Home may read it.
    for (const [status, code, as] of [
      [401, 'unauthenticated', 'Zoé'],
      [403, 'account-disabled', 'Margaux'],
    ] as const) {
      const page = await browsers.visit('/account', { as })
      await page.getByRole('heading', { name: as }).waitFor()
      await refuse(page, '/api/player/getAll', problem(status, code, 'Non.'))
      await bottomBarTab(page, 'Classement').click()
      await expect.poll(() => pathOf(page)).toBe('/welcome//rank')
      // Polls, because the sagas that clear `currentPlayer` may still be loading.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('currentPlayer'))).toBeNull()
      await page.unroute('**/api/player/getAll')
      await demoLogIn(page, as)
      await page.getByRole('row', { name: /Lucas/ }).waitFor()
      expect(pathOf(page)).toBe('/rank')
    }
  })

  it('sends a player without the role (403) to the landing page', async () => {
    const page = await browsers.visit('/', { as: admin })
    await refuse(page, '/api/news/*-*', problem(403, 'forbidden', 'Vous n’avez pas le droit de faire cela.'))
    await page
      .getByRole('button', { name: /^Supprimer l’actualité/ })
      .first()
      .click()
    await expect.poll(() => pathOf(page)).toBe('/welcome')
  })

  it('shows the maintenance text for a 504 at login', async () => {
    const page = await browsers.visit('/welcome')
    await page.route('**/api/auth/authenticate', (route) => route.fulfill({ status: 504, body: 'Gateway Timeout' }))
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByLabel('Pseudo').fill(player)
    await page.getByLabel('Mot de passe').fill('peu importe')
    await page.getByRole('button', { name: 'Commencer' }).click()
    await page.getByRole('dialog', { name: 'Erreur' }).getByText('Le service est en cours de maintenance').waitFor()
  })

  it('records one match for a double submit, and for a retry after a lost answer', async () => {
    const page = await browsers.visit('/match/Karim', { as: player })
    const matches = async (): Promise<number> =>
      (await (await page.request.get('/api/stats/globalStat')).json()).nbMatch
    const before = await matches()
    await chooseSets(page, 2, 0)
    await page.getByRole('button', { name: 'Enregistrer 2–0' }).dblclick()
    await page.getByRole('heading', { name: 'Match enregistré' }).waitFor()
    await expect.poll(matches).toBe(before + 1)
    // When the answer arrives between the two clicks of a double click, the second click is on the result.
    await page.getByRole('button', { name: 'Revanche' }).dispatchEvent('click', { detail: 2 })
    await page.getByRole('heading', { name: 'Match enregistré' }).waitFor()

    await page.goto('/match/Karim')
    await chooseSets(page, 2, 1)
    await page.route(
      '**/api/match/play',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Enregistrer 2–1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Compris' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Enregistrer 2–1' }).click()
    await page.getByRole('heading', { name: 'Match enregistré' }).waitFor()
    await expect.poll(matches).toBe(before + 2)
  })
})
