import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { FreePlayersLink } from '../../shared/ladder/index.ts'
import { renderTexts } from '../../testing/render-screen.tsx'
import { ladderFromScores } from '../../testing/samples.ts'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import AvailableScreen, { mergeFreePlayerRows } from './available-screen.tsx'

const [amina, camille, hugo, jean] = ['Amina', 'Camille', 'Hugo', 'Jean'].map((pseudo) => ({ pseudo, until: '14:00' }))

it('rows keep their places when somebody leaves or joins', () => {
  const first = mergeFreePlayerRows([], [amina!, hugo!])
  expect(first).toEqual([amina, hugo])
  expect(mergeFreePlayerRows(first, [amina!])).toEqual([amina, hugo])
  expect(mergeFreePlayerRows(first, [camille!, hugo!, jean!])).toEqual([amina, hugo, camille, jean])
})

it('a row shows the newest hour until which its player is free', () => {
  const later = { ...hugo!, until: '15:00' }
  expect(mergeFreePlayerRows([amina!, hugo!], [amina!, later])).toEqual([amina, later])
})

/** A page on which these players and the reader, Zoé, are free. */
async function pageWithFree(...others: readonly string[]) {
  const { store } = createStoreWithoutSagas({})
  const now = '2026-11-20T12:00:00.000Z'
  const players = [...others, 'Zoé'].map((pseudo) => ({ pseudo, until: '2026-11-20T13:00:00.000Z' }))
  const scores = Object.fromEntries(players.map(({ pseudo }, index) => [pseudo, 500 + index]))
  await store.dispatch(api.util.upsertQueryData('available', {}, { now, players }))
  await store.dispatch(api.util.upsertQueryData('doubleRanking', {}, [...ladderFromScores(scores)]))
  return { store, timeZone: 'Europe/Paris', route: '/', path: '/', renderedAt: Date.parse(now) }
}

it('a double is above the list, and how many players are missing for one below it', async () => {
  const four = await pageWithFree('Amina', 'Camille', 'Hugo')
  expect(renderTexts(<AvailableScreen />, four)).toMatch(/Saisir ce double.*Disponibles/s)
  expect(renderTexts(<AvailableScreen />, await pageWithFree('Amina'))).toMatch(/Amina.*Il manque 2 joueurs/s)
})

it('the link to the free players is gone while match entry is closed', async () => {
  const page = await pageWithFree('Amina')
  expect(renderTexts(<FreePlayersLink />, page)).toMatch(/^1.dispo$/)
  await page.store.dispatch(api.util.upsertQueryData('isOpen', {}, { open: false }))
  expect(renderTexts(<FreePlayersLink />, page)).toBe('')
})
