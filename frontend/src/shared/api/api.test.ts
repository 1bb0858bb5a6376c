import { describe, expect, it } from 'vitest'
import { isAnswered } from './api.ts'

const query = { isFetching: false, refetch: () => undefined }

describe('a query', () => {
  it('is answered after the first reply or failure', () => {
    const first = { ...query, isFetching: true }
    const error = { kind: 'network' }
    const all = [query, first, { ...query, currentData: [] }, { ...query, error }, { ...first, currentData: [] }]
    expect(all.map(isAnswered)).toEqual([false, false, true, true, true])
  })
})
