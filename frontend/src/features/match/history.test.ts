import { describe, expect, it } from 'vitest'
import { api } from '../../shared/api/index.ts'
import { pastEntry, pastMatchesPage } from '../../testing/samples.ts'
import { createTestStore } from '../../testing/test-store.ts'

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
})
