import { deletedPlayer } from '@topspin/domain/text/fr.json'
import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { renderMarkup } from '../../testing/render-screen.tsx'
import { pastEntry, pastMatchesPage } from '../../testing/samples.ts'
import { createStoreWithoutSagas } from '../../testing/test-store.ts'
import HistoryScreen from './history-screen.tsx'

it('offers known opponents only as filters', async () => {
  const { summary, entries } = pastMatchesPage([pastEntry()])
  const opponents = ['Karim', deletedPlayer]
  const { store } = createStoreWithoutSagas({
    past: () => ({ summary: summary && { ...summary, opponents }, entries }),
  })
  await store.dispatch(api.endpoints.past.initiate({ params: { pseudo: 'Zoé' }, query: {} }))
  const place = { store, timeZone: 'Europe/Paris', route: '/history', path: '/history' }
  const screen = renderMarkup(<HistoryScreen />, place)
  expect(screen).toContain('>Karim</option>')
  expect(screen).not.toContain(`>${deletedPlayer}</option>`)
})
