import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('runs at most two tasks at a time, in the order of the calls, and continues after a failure', async () => {
  const limited = limitConcurrency(2)
  let inside = 0
  let most = 0
  const order: number[] = []
  const outcomes = await Promise.allSettled(
    Array.from({ length: 7 }, (_, n) =>
      limited(async () => {
        order.push(n)
        most = Math.max(most, ++inside)
        await Promise.resolve()
        inside--
        if (n === 1) throw new Error('one')
        return n
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true, true])
})
