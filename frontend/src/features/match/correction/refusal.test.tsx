import { expect, it } from 'vitest'
import { api } from '../../../shared/api/index.ts'
import { renderTexts } from '../../../testing/render-screen.tsx'
import { createStoreWithoutSagas } from '../../../testing/test-store.ts'
import { useTooLateText } from './refusal.tsx'

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
