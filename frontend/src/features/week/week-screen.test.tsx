import type { Week } from '@topspin/domain/contract/week'
import { friday, fullWeek, weekMatch } from '@topspin/domain/testing/sample-week'
import { deletedPlayer } from '@topspin/domain/text/fr.json'
import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { renderMarkup, renderTexts } from '../../testing/render-screen.tsx'
import { openFixture } from '../../testing/samples.ts'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import WeekScreen from './week-screen.tsx'

const running: Week = {
  week: '2026-22',
  monday: '2026-05-25',
  sunday: '2026-05-31',
  appearsAt: '2026-06-01T06:00:00.000Z',
  hasAppeared: false,
  previous: null,
  next: null,
  lastPlayed: null,
  matches: 0,
  players: 0,
  matchesBefore: 0,
  days: [0, 0, 0, 0, 0, 0, 0],
  exploit: null,
  list: [],
  correctedAt: null,
  own: null,
}

it('says on which day the summary of the running week appears', async () => {
  const { store } = createStoreWithoutSagas({})
  await store.dispatch(api.util.upsertQueryData('week', { params: { week: running.week } }, running))
  const place = { store, timeZone: 'Europe/Paris', route: '/week/:week', path: '/week/2026-22' }
  expect(renderTexts(<WeekScreen />, place)).toContain('lundi 1er juin')
})

it('keeps the letter of a pool whose fixture is to be played', async () => {
  const { store } = createStoreWithoutSagas({})
  const last = { ...running, hasAppeared: true, matches: 1, players: 2 }
  const fixtures = [openFixture({ stage: 'pool', pool: 2, sides: [['Inès'], ['Karim']] })]
  await store.dispatch(api.util.upsertQueryData('week', { params: { week: last.week } }, last))
  await store.dispatch(api.util.upsertQueryData('openTournaments', {}, { today: '2026-05-26', entries: [], fixtures }))
  const place = { store, timeZone: 'Europe/Paris', route: '/week/:week', path: '/week/2026-22' }
  expect(renderTexts(<WeekScreen />, place)).toContain('Inès – Karimpoule C')
})

it('names both players who may meet the known side of a fixture, when one of them is already to play', async () => {
  const { store } = createStoreWithoutSagas({})
  const last = { ...running, hasAppeared: true, matches: 1, players: 2 }
  const semi = { round: 2, sides: [['Inès'], []] as [string[], string[]] }
  const waiting = [
    openFixture({ ...semi, fixtureId: 'round-2-1', opponentFrom: 'round-1-1' }),
    openFixture({ ...semi, fixtureId: 'round-2-2', opponentFrom: 'round-1-4', sides: [['Hugo'], []] }),
  ]
  const reply = { today: '2026-05-26', entries: [], fixtures: [openFixture()], waiting }
  await store.dispatch(api.util.upsertQueryData('week', { params: { week: last.week } }, last))
  await store.dispatch(api.util.upsertQueryData('openTournaments', {}, reply))
  const place = { store, timeZone: 'Europe/Paris', route: '/week/:week', path: '/week/2026-22' }
  const texts = renderTexts(<WeekScreen />, place)
  expect(texts).toContain('Inès – Zoé ou Karimdemi-finale')
  expect(texts).not.toContain('Hugo')
})

it.each([
  ['of the winner', ['Léa'], 'Théo', ['/player/L%C3%A9a?match=921']],
  ['of the loser when the winner is deleted', [deletedPlayer], 'Théo', ['/player/Th%C3%A9o?match=921']],
  ['of nobody when both players are deleted', [deletedPlayer], deletedPlayer, []],
] as const)('links the match of the week on the page %s', async (_, winners, loser, links) => {
  const { store } = createStoreWithoutSagas({})
  const exploit = { match: weekMatch(921, friday, winners, [loser], 1, 17), gap: 204, ranks: null }
  const week = { ...fullWeek, exploit }
  await store.dispatch(api.util.upsertQueryData('week', { params: { week: week.week } }, week))
  const place = { store, timeZone: 'Europe/Paris', route: '/week/:week', path: '/week/2026-47' }
  const found = renderMarkup(<WeekScreen />, place).matchAll(/href="(\/player\/[^"]*)"/g)
  expect([...found].map(([, address]) => address)).toEqual(links)
})
