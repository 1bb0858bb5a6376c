import { testNow } from '@topspin/platform/testing/test-clock'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { projectionAheadOfClock } from '../testing/list-states.ts'
import { bottomBarTab, demoLogIn, pathOf } from '../testing/pages.ts'
import { people } from '../testing/people.ts'
import { answer, refuse, silenceSocket } from '../testing/server-stand-in.ts'

/** Empty states, error states, toasts and dialogs. */
describeInChromium('states', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { admin, player } = people

  it('has an empty state with the next action for every list', async () => {
    const page = await browsers.visit('/welcome', { as: admin })
    const lists = ['news', 'lastMatches', 'simpleRanking', 'projections'] as const
    for (const list of lists) await answer(page, list, [])
    await answer(page, 'past', { summary: null, entries: [] })
    await page.goto('/')
    await page.getByText('Aucune actualité').waitFor()
    await page.getByText('Publiez la première avec le mégaphone, en haut.').waitFor()
    await page.getByText('Aucun match pour l’instant').waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: 'Saisir un match' }).getAttribute('href')).toBe(
      '/match',
    )

    await page.goto('/rank')
    await page.getByText('Personne n’est encore classé').waitFor()
    await page.getByText('Les joueurs apparaissent dès que leur compte est activé.').waitFor()

    await page.goto('/history')
    await page.getByText('Aucun match pour l’instant').waitFor()
    await page.getByRole('link', { name: 'Saisir un match' }).click()
    expect(pathOf(page)).toBe('/match')

    await page.goto('/account/admin')
    await page.getByRole('searchbox').fill('xyz')
    await page.getByText('Aucun compte actif pour «\u202Fxyz\u202F».').waitFor()
  })

  // Each list with its call, its screen and an element of its content.
  const reads: readonly (readonly [
    call: string,
    as: string,
    path: string,
    content: (page: Page) => ReturnType<Page['getByText']>,
  ])[] = [
    ['/api/news/getLast', player, '/', (page) => page.getByText('Nouvelle table')],
    [
      '/api/stats/getAllLastMatchs',
      player,
      '/',
      (page) =>
        page
          .getByRole('article')
          .filter({ hasText: /2–[01]/ })
          .first(),
    ],
    ['/api/player/getAll', player, '/rank', (page) => page.getByRole('row', { name: /Lucas/ })],
    [
      '/api/stats/getPlayerAllStat/*',
      player,
      '/rank/Hugo',
      (page) => page.getByRole('dialog').getByText('Victoires').first(),
    ],
    ['/api/player/*/past', player, '/history', (page) => page.getByRole('row').nth(1)],
    ['/api/player/getAccounts', admin, '/account/admin', (page) => page.getByRole('row', { name: /Zoé/ })],
  ]

  it.each(reads)('offers "Réessayer" when %s fails', async (call, as, path, content) => {
    const before = async (page: Page) => {
      await silenceSocket(page)
      await refuse(page, call)
    }
    const page = await browsers.visit(path, { as, before })
    const failure = page.getByRole('alert').filter({ hasText: 'Le chargement a échoué.' })
    await failure.waitFor()
    // Waits, because the screen repeats a request that failed before the screen was mounted.
    await page.waitForLoadState('networkidle')
    await page.unroute(`**${call}`)
    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await content(page).waitFor()
    expect(await failure.count()).toBe(0)
  })

  it('says in the match form that the players, or the ranking for the points at stake, cannot be loaded', async () => {
    const calls = ['/api/player/getAllActivePseudo', '/api/player/getAll']
    const before = async (page: Page) => {
      await silenceSocket(page)
      for (const call of calls) await refuse(page, call)
    }
    const page = await browsers.visit('/match/Karim', { as: player, before })
    const failures = page.getByRole('alert').filter({ hasText: 'Le chargement a échoué.' })
    await expect.poll(() => failures.count()).toBe(2)
    // Waits, because the screen repeats a request that failed before the screen was mounted.
    await page.waitForLoadState('networkidle')
    for (const call of calls) await page.unroute(`**${call}`)
    await failures.first().getByRole('button', { name: 'Réessayer' }).click()
    await page.getByText('Si vous gagnez').waitFor()
    await failures.getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => failures.count()).toBe(0)
  })

  it('keeps the page when the code of a dialog cannot be loaded, and opens the dialog after a reload', async () => {
    const code = '**/assets/publish-dialog-*.js'
    const page = await browsers.visit('/', {
      as: admin,
      breaks: true,
      before: (page) => page.route(code, (route) => route.abort()),
    })
    await page.getByRole('button', { name: 'Publier une news' }).click()
    const failure = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Réessayer' }) })
    await failure.waitFor()
    expect(await page.getByRole('article').count()).toBeGreaterThan(0)
    await page.unroute(code)
    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await page.getByRole('dialog', { name: 'Publier une news' }).waitFor()
  })

  it('keeps stale data visible after an error', async () => {
    const page = await browsers.visit('/rank', { as: player, before: silenceSocket })
    const lucas = page.getByRole('row', { name: /Lucas/ })
    await lucas.waitFor()
    await refuse(page, '/api/player/getAll')
    await bottomBarTab(page, 'Classement').click()
    const failure = page.getByRole('alert').filter({ hasText: 'Le chargement a échoué.' })
    await failure.getByRole('button', { name: 'Réessayer' }).waitFor()
    expect(await lucas.isVisible()).toBe(true)
    await page.unroute('**/api/player/getAll')
    await failure.getByRole('button', { name: 'Réessayer' }).click()
    await failure.waitFor({ state: 'detached' })
  })

  it('tells an admin once that the log is dated ahead of the server’s clock', async () => {
    const page = await browsers.visit('/account/projections', {
      as: admin,
      before: (page) =>
        answer(page, 'projections', [projectionAheadOfClock, { ...projectionAheadOfClock, name: 'news' }]),
    })
    await page.getByRole('article').nth(1).waitFor()
    expect(await page.getByText(/daté du 07\/01\/2030 .*, en avance sur l’horloge du serveur/).count()).toBe(1)
    await answer(page, 'projections', [{ ...projectionAheadOfClock, logAheadAt: null }])
    await page.reload()
    await page.getByRole('article').waitFor()
    expect(await page.getByText(/en avance sur l’horloge/).count()).toBe(0)
  })

  it('shows an admin the failed jobs only while there are some, and repeats one', async () => {
    const failed = {
      id: '7d4c',
      name: 'notify',
      failedAt: new Date(testNow()).toISOString(),
      reason: 'devices that could not be notified of a recorded match: 1; a push service answers 503',
    } as const
    const page = await browsers.visit('/account/projections', {
      as: admin,
      before: (page) => answer(page, 'failedJobs', [failed]),
    })
    const jobs = page.getByRole('region', { name: 'Tâches en échec' })
    await jobs.getByText(failed.reason).waitFor()
    await page.route('**/api/admin/jobs/*/repeat', async (route) => {
      await answer(page, 'failedJobs', [])
      await route.fulfill({ status: 202, json: { done: true } })
    })
    await jobs.getByRole('button', { name: /^Réessayer, Notification, / }).click()
    await page.getByRole('status').getByText('Nouvel essai demandé').waitFor()
    await jobs.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('journal des événements')
  })

  it('shows that the archive of own data has failed or is in preparation, and lets the player cancel it', async () => {
    const page = await browsers.visit('/account/data', {
      as: player,
      before: (page) => answer(page, 'ownArchive', { state: 'failed' }),
    })
    await page.getByText('L’archive n’a pas pu être préparée').waitFor()
    expect(await page.getByRole('button', { name: 'Réessayer' }).count()).toBe(1)
    expect(await page.getByText(/^Qui s’occupe du serveur peut supprimer votre compte/).count()).toBe(1)
    await answer(page, 'ownArchive', { state: 'preparing' })
    await page.reload()
    await page.getByRole('status').getByText('En préparation…').waitFor()
    await page.route('**/api/player/me/archive', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      await answer(page, 'ownArchive', { state: 'none' })
      await route.fulfill({ json: { done: true } })
    })
    await page.getByRole('button', { name: 'Annuler' }).click()
    await page.getByRole('button', { name: 'Préparer l’archive' }).waitFor()
  })

  it('shows toasts with role status for at least 5 s, and pauses them on hover and focus', async () => {
    const page = await browsers.visit('/welcome', {
      as: player,
      ownContext: true,
      before: (page) => answer(page, 'isOpen', { open: false }),
    })
    await page.clock.install({ time: testNow() })
    await page.goto('/rank')
    await page.getByRole('row').nth(5).waitFor()
    const toast = page.getByRole('status').getByText('La saisie des matchs est fermée.')
    const button = page.getByRole('navigation').getByRole('button', { name: 'Match' })
    const minute = 60_000

    await button.click({ force: true })
    await toast.waitFor()
    await page.clock.fastForward(5000)
    expect(await toast.isVisible(), 'after five seconds').toBe(true)
    await toast.hover()
    await page.clock.fastForward(minute)
    expect(await toast.isVisible(), 'under the pointer').toBe(true)
    await page.mouse.move(5, 300)
    await page.clock.fastForward(minute)
    await toast.waitFor({ state: 'detached' })

    await button.click({ force: true })
    await page.getByRole('status').getByRole('button', { name: 'Fermer' }).focus()
    await page.clock.fastForward(minute)
    expect(await toast.isVisible(), 'with focus inside').toBe(true)
    await page.getByRole('status').getByRole('button', { name: 'Fermer' }).click()
    await toast.waitFor({ state: 'detached' })
  })

  it('shows a refused command in a dialog, not in a toast', async () => {
    const page = await browsers.visit('/account/admin', { as: admin })
    await refuse(page, '/api/admin/player/addreferee/*')
    await page.getByRole('button', { name: 'Actions pour Zoé' }).click()
    await page.getByRole('button', { name: 'Nommer arbitre…' }).click()
    await page.getByRole('button', { name: 'Nommer arbitre', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Erreur lors de l’activation du rôle d’arbitre').waitFor()
    await dialog.getByRole('button', { name: 'Compris' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('prompts for notifications only after a tap, and changes nothing else when they are refused', async () => {
    const page = await browsers.visit('/welcome', { before: (page) => page.addInitScript(watchPrompts) })
    const prompts = () => page.evaluate(() => window.prompts)
    await page.getByText(/peut vous prévenir/).waitFor()
    await demoLogIn(page, player)
    for (const name of ['Classement', 'Match', 'Historique', 'Compte'] as const) {
      await bottomBarTab(page, name).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    expect(await prompts()).toBe(0)
    const setting = page.getByRole('switch', { name: 'Recevoir les notifications' })
    await setting.click()
    await expect.poll(prompts).toBe(1)
    await page.getByText(/Notifications bloquées par le navigateur/).waitFor()
    expect(await setting.isChecked()).toBe(false)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await bottomBarTab(page, 'Classement').click()
    await page.getByRole('row', { name: /Lucas/ }).waitFor()
    await page.reload()
    await page.getByRole('row', { name: /Lucas/ }).waitFor()
    expect(await prompts(), 'no second prompt').toBe(0)
  })
})

declare global {
  interface Window {
    prompts: number
  }
}

/** Counts the permission prompts and denies each. Headless Chromium denies them without a prompt. */
function watchPrompts(): void {
  if (!location.protocol.startsWith('http')) return
  window.prompts = 0
  let permission: NotificationPermission = sessionStorage.getItem('prompted') === null ? 'default' : 'denied'
  Object.defineProperty(Notification, 'permission', { get: () => permission, configurable: true })
  Notification.requestPermission = async () => {
    window.prompts += 1
    permission = 'denied'
    sessionStorage.setItem('prompted', 'yes')
    return permission
  }
}
