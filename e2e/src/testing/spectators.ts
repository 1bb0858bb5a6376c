import type { ScoreSheet } from '@topspin/domain/live/table-tennis'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { textOfStrip } from './live-pages.ts'

/** The pages that show a live match to others than its recorder. */
export interface Spectators {
  /** The home page, which shows the live match in the strip. */
  readonly home: Page
  /** The live page. */
  readonly live: Page
  readonly television: Page
}

/** Polls every 50 milliseconds, up to the default timeout. */
const eventually = { interval: 50 }

/** Waits until all spectators show the score of a match being played. */
export async function expectSpectatorsShowScore(
  { home, live, television }: Spectators,
  [ofOne, ofTwo]: readonly [string, string],
  sheet: ScoreSheet,
): Promise<void> {
  const all = sheet.sets.map(({ one, two }) => `${one}–${two}`)
  const ended = all.slice(0, -1)
  const { one, two } = sheet.sets.at(-1) ?? { one: 0, two: 0 }
  const onStrip = `${ofOne} ${one} – ${two} ${ended.length === 0 ? 'Set 1' : ended.join(' · ')} ${ofTwo}`
  const onTelevision = [`${ofOne} ${one} `, `${ofTwo} ${two} `, `Set ${all.length}`, ...ended].join('.*')
  await Promise.all([
    expect.poll(() => textOfStrip(home), eventually).toContain(onStrip),
    expect.poll(() => readSetScores(live), eventually).toEqual(all),
    expect.poll(() => televisionText(television), eventually).toMatch(new RegExp(onTelevision)),
  ])
}

/** The points of each set, as `11–8`, on a page that shows a match point by point. */
export async function readSetScores(page: Page): Promise<readonly string[]> {
  const heads = await page.locator('main h2').allInnerTexts()
  return heads
    .map((head) => head.replaceAll(/\s+/g, ' '))
    .filter((head) => /^Set \d/.test(head))
    .toSorted()
    .map((head) => head.slice('Set 1 '.length))
}

/** The text of a television in one line. */
export const televisionText = async (television: Page): Promise<string> =>
  (await television.locator('main').innerText()).replaceAll(/\s+/g, ' ')

/** Approves the television by the code that it shows. */
export async function approveTelevision(admin: Page, television: Page): Promise<void> {
  const code = (await television.getByRole('img', { name: /^\d{3} \d{3}$/ }).getAttribute('aria-label')) ?? ''
  await admin.getByLabel('Code affiché par l’écran').fill(code)
  await admin.getByLabel('Nom de l’écran').fill('Écran du coin')
  await admin.getByRole('button', { name: 'Approuver' }).click()
  await admin.getByRole('button', { name: 'Déconnecter Écran du coin…' }).waitFor()
}
