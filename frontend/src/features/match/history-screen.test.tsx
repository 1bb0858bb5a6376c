import { deletedPlayer } from '@topspin/domain/text/fr.json'
import { expect, it, onTestFinished, vi } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { textOf } from '../../shared/i18n/index.ts'
import { undoableAsked } from '../../shared/undo/index.ts'
import { renderMarkup } from '../../testing/render-screen.tsx'
import { pastEntry, pastMatchesPage, recordedMatch } from '../../testing/samples.ts'
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

it.each([
  ['before', '2026-11-20T11:59:00.000Z', true],
  ['after', '2026-11-20T12:00:01.000Z', false],
])(
  'marks a match that the opponent has contested %s the list was shown, at %s: %s',
  async (_, contestedAt, isMarked) => {
    vi.setSystemTime('2026-11-20T12:00:00.000Z')
    onTestFinished(() => void vi.useRealTimers())
    const { store } = createStoreWithoutSagas({ past: () => pastMatchesPage([pastEntry({ id: 42 })]) })
    await store.dispatch(api.endpoints.past.initiate({ params: { pseudo: 'Zoé' }, query: {} }))
    const contest = {
      id: 'c',
      match: recordedMatch(),
      contestedBy: 'Karim',
      contestedAt,
      subject: 'result' as const,
      reason: 'Non.',
    }
    const own = { now: contestedAt, withdrawable: [], contestableSince: contestedAt }
    await store.dispatch(
      api.util.upsertQueryData('ownContests', {}, { ...own, contests: [{ ...contest, decision: null }] }),
    )
    const place = { store, timeZone: 'Europe/Paris', route: '/history', path: '/history' }
    expect(renderMarkup(<HistoryScreen />, place).includes('Contesté')).toBe(isMarked)
  },
)
