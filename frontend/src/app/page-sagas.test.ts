import { runSaga, type SagaIterator, stdChannel } from 'redux-saga'
import { take } from 'redux-saga/effects'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepAlive } from './page-sagas.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('keepAlive', () => {
  it('reports the crash of a saga and restarts it', async () => {
    vi.useFakeTimers()
    const channel = stdChannel()
    const crashes: unknown[] = []
    const received: string[] = []
    function* saga(): SagaIterator<void> {
      while (true) {
        const action: { type: string } = yield take('*')
        if (action.type === 'break') throw new Error('broken')
        received.push(action.type)
      }
    }
    runSaga({ channel }, keepAlive, saga, (error: unknown) => crashes.push(error))
    channel.put({ type: 'one' })
    channel.put({ type: 'break' })
    await vi.runAllTimersAsync()
    channel.put({ type: 'two' })
    expect(crashes).toEqual([new Error('broken')])
    expect(received).toEqual(['one', 'two'])
  })
})
