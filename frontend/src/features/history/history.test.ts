import { describe, expect, it } from 'vitest'
import { api } from '../../api/api.ts'
import { historyEntry } from '../../testing/samples.ts'
import { createTestStore } from '../../testing/test-store.ts'

const { history } = api.endpoints
const page = (newest: number, count: number) =>
  Array.from({ length: count }, (_, index) => historyEntry({ sequence: newest - index }))

describe('the history', () => {
  it('loads older pages until a page is not full', async () => {
    const app = createTestStore({
      history: ({ query }) => (query?.before === undefined ? page(150, 100) : page(50, 50)),
    })
    await app.store.dispatch(history.initiate({ pseudo: 'Zoé' }))
    expect(history.select({ pseudo: 'Zoé' })(app.store.getState()).hasNextPage).toBe(true)
    await app.store.dispatch(history.initiate({ pseudo: 'Zoé' }, { direction: 'forward' }))
    const { data, hasNextPage } = history.select({ pseudo: 'Zoé' })(app.store.getState())
    expect([data?.pages.flat().length, hasNextPage]).toEqual([150, false])
    expect(app.calls.map(({ input }) => input)).toEqual([
      { params: { pseudo: 'Zoé' }, query: {} },
      { params: { pseudo: 'Zoé' }, query: { before: '51' } },
    ])
  })
})
