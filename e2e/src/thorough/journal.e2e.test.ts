import { readFileSync } from 'node:fs'
import { demoPassword } from '@topspin/demo/data'
import type { Account } from '@topspin/domain/contract/account'
import { expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { request } from '../testing/commands.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { people } from '../testing/people.ts'

const desk = { width: 1440, height: 900 }

/** The journal (docs/screens.md#journal). */
describeInChromium('journal', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { admin, player } = people
  const parameters = (url: string) => Object.fromEntries(new URL(url).searchParams)

  it('has filters in the address, pages, headings of days that stay while one scrolls, links, and a file', async () => {
    const page = await browsers.visit('/account?tab=club', { as: admin, viewport: desk })
    await page.getByRole('link', { name: 'Journal' }).click()
    const entries = page.getByRole('listitem').filter({ hasText: /^\d\d:\d\d/ })
    await expect.poll(() => entries.count()).toBe(50)

    const head = page.getByRole('heading', { level: 2, name: /\d{4}$/ }).first()
    const bar = (await page.locator('.shell-top').boundingBox())?.height ?? 0
    await page.mouse.wheel(0, 600)
    await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? -1)).toBe(bar)

    const first = await entries.first().innerText()
    await page.getByRole('button', { name: 'Suivantes' }).click()
    await expect.poll(() => parameters(page.url())).not.toEqual({})
    await expect.poll(() => entries.first().innerText()).not.toBe(first)
    await page.getByText(/^51 à \d+ sur \d+ entrées$/).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Précédentes' }).click()
    await expect.poll(() => entries.first().innerText()).toBe(first)
    await page.getByText(/^1 à 50 sur \d+ entrées$/).waitFor()

    await page.getByRole('checkbox', { name: 'Comptes' }).uncheck()
    await expect.poll(() => parameters(page.url())).toEqual({ kinds: 'roles,matches,contests,news,entry' })
    for (const kind of ['Rôles et étoiles', 'Contestations', 'Actualités', 'Saisie et direct'])
      await page.getByRole('checkbox', { name: kind }).uncheck()
    await expect.poll(() => parameters(page.url())).toEqual({ kinds: 'matches' })
    await expect.poll(() => entries.filter({ hasNotText: 'Matchs' }).count()).toBe(0)

    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Télécharger en CSV' }).click()
    const file = await started
    expect(file.suggestedFilename()).toBe('topspin-journal.csv')
    expect(readFileSync(await file.path(), 'utf8')).toMatch(
      /^\uFEFF?Date;Heure;Acteur;Action;Concerné;Match;Phrase\r\n/,
    )

    const name = entries.first().getByRole('link').first()
    const pseudo = await name.innerText()
    await name.click()
    await page.getByRole('heading', { level: 1, name: pseudo }).waitFor()
  })

  it('has an export of the club, whose file is downloaded after the password and a confirmation', async () => {
    const page = await browsers.visit('/account?tab=club', { as: admin })
    await page.getByRole('link', { name: 'Export du club' }).click()
    const submit = page.getByRole('button', { name: /^Exporter \d+ joueurs…$/ })
    const password = page.getByLabel('Votre mot de passe')
    const confirm = page.getByRole('button', { name: 'Exporter', exact: true })
    await submit.click()
    await page.getByText('Saisissez votre mot de passe.').waitFor()
    await page.getByRole('switch', { name: 'Avec les e-mails' }).click()
    await password.fill('another password')
    await submit.click()
    await page.getByText(/^\d+ adresses seront dans le fichier\. Le journal retient que c’est vous\.$/).waitFor()
    await confirm.click()
    await page.getByText('Ce mot de passe n’est pas le bon.').waitFor()
    await password.fill(demoPassword)
    await submit.click()
    await confirm.click()
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Télécharger' }).click()
    expect((await started).suggestedFilename()).toMatch(/^topspin-club-\d{4}-\d\d-\d\d\.zip$/)
    await page.goto('/account/admin/journal?kinds=accounts')
    await page.getByText(`${admin} a exporté le club, avec les e-mails.`).first().waitFor()
  })

  it('shows new entries at the head at once, and holds them back while one reads further down', async () => {
    const page = await browsers.visit('/account/admin/journal', { as: admin, viewport: desk })
    const first = page
      .getByRole('listitem')
      .filter({ hasText: /^\d\d:\d\d/ })
      .first()
    await first.waitFor()
    const accounts = await request<Account[]>(page, 'GET', '/api/player/getAccounts')
    const id = accounts.find(({ pseudo }) => pseudo === player)?.id
    await request(page, 'PUT', `/api/admin/player/addstar/${id}`)
    await expect.poll(() => first.innerText()).toContain(`a ajouté une étoile à ${player}`)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    await request(page, 'PUT', `/api/admin/player/removestar/${id}`)
    await page.getByRole('button', { name: /nouvelles? entrées?$/ }).click()
    await expect.poll(() => first.innerText()).toContain(`a retiré une étoile à ${player}`)
  })

  it('has a sheet of filters on a phone, adds older entries, and can clear filters that find or mean nothing', async () => {
    const page = await browsers.visit('/account/admin/journal?from=hier', { as: admin, viewport: phoneViewport })
    const entries = page.getByRole('listitem').filter({ hasText: /^\d\d:\d\d/ })
    await page.getByRole('main').getByRole('button', { name: 'Tout effacer' }).click()
    await page.getByRole('button', { name: 'Entrées plus anciennes' }).click()
    await expect.poll(() => entries.count()).toBeGreaterThan(50)
    const headings = await page.getByRole('heading', { level: 2, name: /\d{4}$/ }).allInnerTexts()
    expect(new Set(headings).size).toBe(headings.length)

    await page.getByRole('button', { name: 'Tous les filtres' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filtres' })
    await sheet.getByRole('combobox', { name: 'Qui a agi' }).selectOption(player)
    await sheet.getByLabel('Au').fill('01/01/2001')
    await sheet.getByRole('button', { name: 'Voir les entrées' }).click()
    await page.getByText('Rien ne correspond').waitFor()
    await expect.poll(() => parameters(page.url())).toEqual({ by: player, to: '2001-01-01' })
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('button', { name: 'Tout effacer' }).click()
    await expect.poll(() => entries.count()).toBe(50)
    expect(parameters(page.url())).toEqual({})
  })
})
