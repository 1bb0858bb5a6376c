import { expect, it } from 'vitest'
import { api, failureOf } from '../../../shared/api/index.ts'
import { renderMarkup, renderTexts } from '../../../testing/render-screen.tsx'
import { recordedMatch } from '../../../testing/samples.ts'
import { createStoreWithoutSagas, refusal } from '../../../testing/test-store.ts'
import { CorrectionRefusal, useTooLateText } from './refusal.tsx'

const matchDate = '2026-11-20T11:41:00.000Z'
const Text = () => useTooLateText({ matchDate })

it('says since when a match cannot be corrected, also when the clock of the page is behind', async () => {
  const { store } = createStoreWithoutSagas({})
  const rules = { hours: null, cooldownSeconds: 300, rollbackWindowHours: 24, withdrawSeconds: 120 }
  await store.dispatch(api.util.upsertQueryData('matchRules', {}, rules))
  const place = {
    store,
    timeZone: 'Europe/Paris',
    route: '/',
    path: '/',
    renderedAt: Date.parse('2026-11-21T11:40:00.000Z'),
  }
  expect(renderTexts(<Text />, place)).toContain('12:41')
})

it.each([
  ['winner-settled', '?fixture=round-2-1'],
  ['later-fixture-live', '/live'],
])('%s has a link to the fixture that prevents the correction', (code, address) => {
  const failure = failureOf(refusal(409, code, 'Non.', { tournamentId: 'cup', fixtureId: 'round-2-1' }))
  const match = { ...recordedMatch(), isRollbackable: true, isCorrectable: true, mayDecide: true }
  const nothing = () => undefined
  const place = { store: createStoreWithoutSagas({}).store, timeZone: 'Europe/Paris', route: '/', path: '/' }
  const actions = { readAgain: nothing, openMatch: nothing, previewedUpTo: undefined }
  const shown = renderMarkup(<CorrectionRefusal failure={failure} match={match} {...actions} />, place)
  for (const part of ['La correction est impossible', 'Non.', address]) expect(shown).toContain(part)
})
