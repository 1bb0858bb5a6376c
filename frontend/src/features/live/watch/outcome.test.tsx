import { pointsInARow, setWonBy } from '@topspin/domain/testing/points'
import { expect, it } from 'vitest'
import { api } from '../../../shared/api/index.ts'
import { renderMarkup } from '../../../testing/render-screen.tsx'
import { recordedMatch } from '../../../testing/samples.ts'
import { createStoreWithoutSagas, playerNamed } from '../../../testing/test-store.ts'
import { LiveServer } from '../testing/live-server.ts'
import { matchInSetsOf } from './live-points.ts'
import { MatchImpacts } from './outcome.tsx'

const scorers = [...setWonBy('one'), ...pointsInARow('one', 11)]
const match = matchInSetsOf({
  ...{ id: 'a', version: 30, playerOne: 'Zoé', playerTwo: 'Karim', recorder: 'Marius' },
  firstServer: 'one',
  firstServeAt: '2026-11-20T17:40:00.000Z',
  points: scorers.map((scorer) => ({ scorer, at: '2026-11-20T17:41:00.000Z' })),
})
const ended = { match: new LiveServer().match, isRecorded: true }
const place = { timeZone: 'Europe/Paris', route: '/live', path: '/live' }

it.each([
  ['a referee', playerNamed('Marius', ['PLAYER', 'REFEREE'])],
  ['a player of the match', playerNamed('Karim')],
])('offers no rematch to %s while match entry is closed', async (_, reader) => {
  const { store } = createStoreWithoutSagas({}, reader)
  await store.dispatch(api.util.upsertQueryData('isOpen', {}, { open: false }))
  const screen = renderMarkup(<MatchImpacts match={match} ended={ended} recorded={recordedMatch()} />, {
    ...place,
    store,
  })
  expect(screen).toMatch(/<button[^>]* aria-disabled="true"[^>]*>(<span[^>]*>)+Revanche</)
})

it.each([
  ['2026-11-20T14:03:00.000Z', true],
  ['2026-11-20T14:02:00.000Z', false],
])('says until %s from when a player can record the rematch', async (retryAt, isShown) => {
  const { store } = createStoreWithoutSagas({}, playerNamed('Karim'))
  await store.dispatch(api.util.upsertQueryData('canPlay', {}, { canPlay: false, reason: 'cooldown', retryAt }))
  const screen = renderMarkup(<MatchImpacts match={match} ended={ended} recorded={recordedMatch()} />, {
    ...place,
    store,
    renderedAt: Date.parse('2026-11-20T14:02:30.000Z'),
  })
  expect(screen.includes('dès 15:0')).toBe(isShown)
})
