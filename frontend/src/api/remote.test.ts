import { describe, expect, it } from 'vitest'
import { answered, failed, idle, loading, ready } from './remote.ts'

const error = { kind: 'network' } as const

describe('remote data', () => {
  it('keep the last data while they load again, and after a failure', () => {
    expect(loading(ready([1]))).toEqual({ status: 'loading', data: [1], error: null })
    expect(failed(loading(ready([1])), error)).toEqual({ status: 'failed', data: [1], error })
  })

  it('drop the error when they are loaded again', () => {
    expect(loading(failed(idle(), error))).toEqual({ status: 'loading', data: null, error: null })
  })

  it('are answered after the first reply or failure', () => {
    const first = loading(idle())
    expect([idle(), first, ready([]), failed(first, error), loading(ready([]))].map(answered)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ])
  })
})
