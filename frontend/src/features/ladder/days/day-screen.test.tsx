import type { PastLadder, WeeklyActivity } from '@topspin/domain/contract/standings'
import { expect, it } from 'vitest'
import { api } from '../../../shared/api/index.ts'
import { renderMarkup, renderTexts } from '../../../testing/render-screen.tsx'
import { createStoreWithoutSagas } from '../../../testing/test-store.ts'
import LadderAside from '../ladder-aside.tsx'
import DayScreen from './day-screen.tsx'

const activity: WeeklyActivity = { firstDay: '2026-03-02', today: '2026-11-20', from: '2026-03-02', weeks: [1] }

/** The screen of a day, with these replies in its store. The time zone is 13 hours ahead of UTC. */
async function placeOfDay(on: string, matches: number, played: WeeklyActivity = activity) {
  const { store } = createStoreWithoutSagas({})
  const ladder: PastLadder = {
    on,
    entries:
      matches === 0 ? [] : [{ rank: 2, pseudo: 'Léa', score: 510, wins: 1, losses: 0, now: { rank: 1, score: 520 } }],
    matches,
    lastMatchAt: null,
    cancelledSince: 0,
    arrivals: { total: 1, pseudos: ['Zoé'] },
  }
  for (const side of ['simple', 'double'] as const) {
    const params = { ladder: side }
    await store.dispatch(api.util.upsertQueryData('activity', { params }, played))
    await store.dispatch(api.util.upsertQueryData('ladderOf', { params, query: { on } }, ladder))
  }
  return { store, timeZone: 'Pacific/Auckland', route: '/', path: `/?on=${on}` }
}

/** The texts of the screen of a day. Noon in UTC is the next day there. */
const dayScreen = async (...day: Parameters<typeof placeOfDay>) => renderTexts(<DayScreen />, await placeOfDay(...day))

it('has its days also where noon in UTC is the next day', async () => {
  const played = await dayScreen('2026-03-05', 1)
  expect(played).toContain('05/03/2026')
  expect(played).toContain('02/03/2026')
  expect(played).not.toMatch(/0[36]\/03\/2026/)
  const early = await dayScreen('2026-03-01', 0)
  expect(early).toContain('02/03/2026')
  expect(early).not.toContain('03/03/2026')
})

it('names no first match in a ladder without matches', async () => {
  expect(await dayScreen('2026-03-05', 1)).toContain(', premier match')
  const unplayed = { ...activity, firstDay: null, from: null, weeks: [] }
  expect(await dayScreen('2026-11-19', 0, unplayed)).not.toContain(', premier match')
})

it('leads from a name to the player’s page at the same ladder', async () => {
  const place = await placeOfDay('2026-03-05', 1)
  const inDoubles = renderMarkup(<DayScreen />, { ...place, path: `${place.path}&tab=double` })
  // Léa is in the table and has gained the most places, Zoé has arrived since.
  expect(inDoubles.match(/\/player\/[^"]+/g)?.toSorted()).toEqual(
    ['L%C3%A9a', 'L%C3%A9a', 'Zo%C3%A9'].map((pseudo) => `/player/${pseudo}?tab=double`),
  )
})

it('has the first day beside the ladder', async () => {
  const { store } = createStoreWithoutSagas({})
  await store.dispatch(api.util.upsertQueryData('activity', { params: { ladder: 'simple' } }, activity))
  const column = <LadderAside ranking={[]} ladder="simple" />
  const shown = renderTexts(column, { store, timeZone: 'Pacific/Auckland', route: '/', path: '/' })
  expect(shown).toContain('02/03/2026')
})
