import { describe, expect, it } from 'vitest'
import { isQueryAnswered } from './api.ts'

const query = { isFetching: false, refetch: () => undefined }

describe('a query', () => {
  it('is answered after the first reply or failure', () => {
    const first = { ...query, isFetching: true }
    const error = { kind: 'network' }
    const all = [query, first, { ...query, currentData: [] }, { ...query, error }, { ...first, currentData: [] }]
    expect(all.map(isQueryAnswered)).toEqual([false, false, true, true, true])
  })
})
