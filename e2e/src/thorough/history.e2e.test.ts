import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openBrowserContexts } from '../testing/browsers.ts'
import { phoneViewport } from '../testing/chromium.ts'
import { sharedDemo } from '../testing/demo-app.ts'
import { describeInChromium } from '../testing/describe-in-chromium.ts'
import { people } from '../testing/people.ts'

const desk = { width: 1440, height: 900 }

/** The history (docs/screens.md#history). */
describeInChromium('history', () => {
  const browsers = openBrowserContexts(() => sharedDemo().url)
  const { player } = people
  const parameters = (url: string) => Object.fromEntries(new URL(url).searchParams)

  it('keeps the filters in the address, and totals all matches that pass the filters', async () => {
    const page = await browsers.visit('/history', { as: player, viewport: phoneViewport })
    // The first such text in the document is in the second column, which is hidden on a phone.
    const total = page.getByText(/^\d+ matchs?$/).last()
    await total.waitFor()
    const all = Number.parseInt(await total.innerText(), 10)
    await page.getByRole('combobox', { name: 'Simple et double' }).selectOption('Double')
    await page.getByRole('combobox', { name: 'Résultat' }).selectOption('Défaites')
    await expect.poll(() => parameters(page.url())).toEqual({ ladder: 'double', result: 'lost' })
    await expect.poll(async () => Number.parseInt(await total.innerText(), 10)).toBeLessThan(all / 2)
    // Polls both conditions together: while the answer is awaited there are no rows.
    const rows = async (name: RegExp) => page.getByRole('row', { name }).count()
    await expect.poll(async () => [await rows(/victoire/), (await rows(/défaite/)) > 0]).toEqual([0, true])
    const filtered = await total.innerText()

    await page.reload()
    await expect.poll(() => total.innerText()).toBe(filtered)
    const active = page.getByRole('button', { name: 'Retirer le filtre Résultat' })
    await active.click()
    await expect.poll(() => parameters(page.url())).toEqual({ ladder: 'double' })
    await page.getByRole('button', { name: 'Retirer le filtre Simple et double' }).click()
    await expect.poll(async () => Number.parseInt(await total.innerText(), 10)).toBe(all)
  })

  it('keeps the heading of a month below the top bar while its matches scroll', async () => {
    const page = await browsers.visit('/history', { as: player, viewport: phoneViewport })
    const head = page.getByRole('heading', { level: 2, name: /\d{4}.*\d+ V–\d+ D · simple/ }).first()
    await head.waitFor()
    const bar = (await page.locator('.shell-top').boundingBox())?.height ?? 0
    await page.getByRole('row').nth(12).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 200)
    await expect.poll(async () => Math.round((await head.boundingBox())?.y ?? -1)).toBe(bar)
  })

  it('downloads the filtered matches, also those that are not loaded', async () => {
    const page = await browsers.visit('/history?ladder=simple', { as: player, viewport: desk })
    const count = Number.parseInt(
      await page
        .getByText(/^\d+ matchs$/)
        .first()
        .innerText(),
      10,
    )
    expect(count).toBeGreaterThan(await page.getByRole('row', { name: /victoire|défaite/ }).count())
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Télécharger en CSV' }).last().click()
    const file = await started
    expect(file.suggestedFilename()).toBe(`topspin-${player}.csv`)
    const [heads, ...lines] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(heads).toMatch(/^\uFEFF?Date;Heure;Classement;/)
    expect(lines).toHaveLength(count)
    expect(lines.every((line) => line.split(';')[2] === 'Simple')).toBe(true)
  })

  it('leads to the last live matches', async () => {
    const page = await browsers.visit('/history', { as: player, viewport: phoneViewport })
    await page.getByRole('link', { name: 'Derniers directs' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/live')
  })

  it('says when no match is found, and has a way back to all matches', async () => {
    const page = await browsers.visit(`/history?opponent=${player}`, { as: player, viewport: desk })
    await page.getByText('Aucun match ne correspond à ces filtres.').waitFor()
    await page.getByRole('link', { name: 'Tous mes matchs' }).click()
    await page.getByRole('region', { name: 'Les plus rencontrés' }).waitFor()
    expect(parameters(page.url())).toEqual({})
  })
})
