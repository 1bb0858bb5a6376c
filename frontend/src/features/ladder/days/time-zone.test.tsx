import type { PastLadder } from '@topspin/domain/contract/standings'
import { expect, it } from 'vitest'
import { api } from '../../../shared/api/index.ts'
import { renderTexts } from '../../../testing/render-screen.tsx'
import { createStoreWithoutSagas } from '../../../testing/test-store.ts'
import LadderAside from '../ladder-aside.tsx'
import DayScreen from './day-screen.tsx'

const activity = { firstDay: '2026-03-02', today: '2026-11-20', from: '2026-03-02', weeks: [1] }

/** Renders the screen of a day as HTML. The time zone is 13 hours ahead of UTC: noon in UTC is the next day there. */
async function dayScreen(on: string, matches: number): Promise<string> {
  const { store } = createStoreWithoutSagas({})
  const ladder: PastLadder = {
    on,
    entries: matches === 0 ? [] : [{ rank: 1, pseudo: 'Léa', score: 510, wins: 1, losses: 0, now: null }],
    matches,
    lastMatchAt: null,
    cancelledSince: 0,
    arrivals: { total: 0, pseudos: [] },
  }
  for (const side of ['simple', 'double'] as const)
    await store.dispatch(api.util.upsertQueryData('activity', { params: { ladder: side } }, activity))
  await store.dispatch(api.util.upsertQueryData('ladderOf', { params: { ladder: 'simple' }, query: { on } }, ladder))
  return renderTexts(<DayScreen />, { store, timeZone: 'Pacific/Auckland', route: '/', path: `/?on=${on}` })
}

it('has its days also where noon in UTC is the next day', async () => {
  const played = await dayScreen('2026-03-05', 1)
  expect(played).toContain('05/03/2026')
  expect(played).toContain('02/03/2026')
  expect(played).not.toMatch(/0[36]\/03\/2026/)
  const early = await dayScreen('2026-03-01', 0)
  expect(early).toContain('02/03/2026')
  expect(early).not.toContain('03/03/2026')
})

it('has the first day beside the ladder', async () => {
  const { store } = createStoreWithoutSagas({})
  await store.dispatch(api.util.upsertQueryData('activity', { params: { ladder: 'simple' } }, activity))
  const column = <LadderAside ranking={[]} ladder="simple" />
  const shown = renderTexts(column, { store, timeZone: 'Pacific/Auckland', route: '/', path: '/' })
  expect(shown).toContain('02/03/2026')
})
