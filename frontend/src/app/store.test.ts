import { configureStore } from '@reduxjs/toolkit'
import { expect, it } from 'vitest'
import { createActionQueue } from './store.ts'

it('passes the actions from before the start of the sagas in order, then each action at once', () => {
  const queue = createActionQueue()
  const store = configureStore({
    reducer: (count: number = 0) => count + 1,
    middleware: (defaults) => defaults().concat(queue.middleware),
  })
  store.dispatch({ type: 'first' })
  store.dispatch({ type: 'second' })
  const received: object[] = []
  queue.connect((action) => received.push(action))
  expect(received).toEqual([{ type: 'first' }, { type: 'second' }])
  store.dispatch({ type: 'third' })
  expect(received).toHaveLength(3)
})
