import { deletedPlayer } from '@topspin/domain/text/fr.json'
import { expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { undoableAsked } from '../../shared/undo/index.ts'
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

it('shows a match no more as soon as its cancellation is asked for', async () => {
  const { store } = createStoreWithoutSagas({
    past: () =>
      pastMatchesPage([
        pastEntry(),
        pastEntry({ ladder: 'double', partner: 'Inès', opponents: ['Ana', 'Théo'], sequence: 2 }),
      ]),
  })
  await store.dispatch(api.endpoints.past.initiate({ params: { pseudo: 'Zoé' }, query: {} }))
  const place = { store, timeZone: 'Europe/Paris', route: '/history', path: '/history' }
  const rows = () => renderMarkup(<HistoryScreen />, place).match(/id="match-[^"]*"/g)
  expect(rows()).toEqual(['id="match-simple-1"', 'id="match-double-1"'])
  const texts = { done: textOf('recap.cancelled'), failedKey: 'recap.notCancelled' } as const
  store.dispatch(undoableAsked({ name: 'rollback', input: { body: { matchId: 1, isSimple: true } }, texts }, false))
  expect(rows()).toEqual(['id="match-double-1"'])
})
