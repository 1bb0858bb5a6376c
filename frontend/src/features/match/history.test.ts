import { describe, expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { pastEntry, pastMatchesPage } from '../../testing/samples.ts'
import { createTestStore } from '../../testing/test-store.ts'
import { monthsIn } from './months.tsx'

const mine = { params: { pseudo: 'Zoé' }, query: { result: 'won' as const } }
const page = (newest: number, count: number) =>
  pastMatchesPage(Array.from({ length: count }, (_, index) => pastEntry({ sequence: newest - index })))

describe('the history', () => {
  it('loads older pages until a page is not full, with the same filters', async () => {
    const app = createTestStore({
      past: ({ query }) => (query?.before === undefined ? page(75, 50) : { ...page(25, 25), summary: null }),
    })
    const { initiate, select } = api.endpoints.past
    await app.store.dispatch(initiate(mine))
    expect(select(mine)(app.store.getState()).hasNextPage).toBe(true)
    await app.store.dispatch(initiate(mine, { direction: 'forward' }))
    const { data, hasNextPage } = select(mine)(app.store.getState())
    expect([data?.pages.flatMap(({ entries }) => entries).length, hasNextPage]).toEqual([75, false])
    expect(app.calls.map(({ input }) => input)).toEqual([
      mine,
      { params: { pseudo: 'Zoé' }, query: { result: 'won', before: '26' } },
    ])
  })

  it('keeps the key of a month, and so its open rows and what is typed there, when its newest match comes or goes', () => {
    const keysOf = (...months: readonly string[]) => {
      const entries = months.map((month, index) => pastEntry({ month, sequence: months.length - index }))
      return monthsIn(entries).map(({ key }) => key)
    }
    const before = keysOf('2026-11', '2026-11', '2026-10')
    expect(keysOf('2026-12', '2026-11', '2026-11', '2026-11', '2026-10').slice(1)).toEqual(before)
    expect(keysOf('2026-11', '2026-10')).toEqual(before)
    expect(new Set(keysOf('2026-11', '2026-10', '2026-11')).size).toBe(3)
  })
})
