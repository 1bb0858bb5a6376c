import { describe, expect, it } from 'vitest'
import { historyEntry } from '../../testing/samples.ts'
import { createTestStore } from '../../testing/test-store.ts'
import { selectHasOlder, selectHistory } from './selectors.ts'
import { historyShown, olderAsked, pageSize } from './slice.ts'

const page = (newest: number, count: number) =>
  Array.from({ length: count }, (_, index) => historyEntry({ sequence: newest - index }))

describe('the history', () => {
  it('loads older pages until a page is not full', async () => {
    const app = createTestStore({
      history: ({ query }) => (query?.before === undefined ? page(150, pageSize) : page(50, 50)),
    })
    app.store.dispatch(historyShown())
    const first = await app.until((state) => selectHistory(state).status === 'ready')
    expect(selectHasOlder(first)).toBe(true)
    app.store.dispatch(olderAsked())
    const second = await app.until((state) => selectHistory(state).data?.length === 150)
    expect(selectHasOlder(second)).toBe(false)
    expect(app.calls.map(({ input }) => input)).toEqual([
      { params: { pseudo: 'Zoé' } },
      { params: { pseudo: 'Zoé' }, query: { before: '51' } },
    ])
  })
})
