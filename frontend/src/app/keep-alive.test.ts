import { runSaga, type SagaIterator, stdChannel } from 'redux-saga'
import { take } from 'redux-saga/effects'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepAlive } from './keep-alive.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('a saga kept alive', () => {
  it('is reported when it crashes, and listens again', async () => {
    vi.useFakeTimers()
    const channel = stdChannel()
    const crashes: unknown[] = []
    const heard: string[] = []
    function* saga(): SagaIterator<void> {
      while (true) {
        const action: { type: string } = yield take('*')
        if (action.type === 'break') throw new Error('broken')
        heard.push(action.type)
      }
    }
    runSaga({ channel }, keepAlive, saga, (error: unknown) => crashes.push(error))
    channel.put({ type: 'one' })
    channel.put({ type: 'break' })
    await vi.runAllTimersAsync()
    channel.put({ type: 'two' })
    expect(crashes).toEqual([new Error('broken')])
    expect(heard).toEqual(['one', 'two'])
  })
})
