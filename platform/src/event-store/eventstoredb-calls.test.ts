import { DeadlineExceededError, StreamNotFoundError, UnavailableError } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import { EngineAway } from '../engine-away.ts'
import { retrying, toPortError } from './eventstoredb-calls.ts'
import { ConcurrencyConflict } from './port.ts'

const patience = { answerWithin: 1, attempts: 3, firstPause: 0, random: () => 0 }
// The client's errors want the gRPC error they come from; none of it is read here.
const grpc = Object.assign(new Error('grpc'), { code: 14, details: '' }) as never

test.each([
  new UnavailableError(grpc),
  new DeadlineExceededError(grpc),
  new Error('Failed to discover after 10 attempts.'),
  Object.assign(new Error('14 UNAVAILABLE'), { code: 14 }),
])('%s is an engine that is away', (error) => {
  expect(toPortError(error)).toBeInstanceOf(EngineAway)
  expect(toPortError(error)).toHaveProperty('cause', error)
})

test.each([new ConcurrencyConflict('s', 1), new StreamNotFoundError(null as never, 's'), new TypeError('a mistake')])(
  '%s is an answer',
  async (error) => {
    let attempts = 0
    const work = async () => {
      attempts++
      throw error
    }
    await expect(retrying(patience, work)).rejects.toBe(error)
    expect(attempts).toBe(1)
  },
)

test('an engine that comes back is answered, one that does not is given up', async () => {
  const failing = (times: number) => {
    let left = times
    return async () => {
      if (left-- > 0) throw new UnavailableError(grpc)
      return 'answer'
    }
  }
  await expect(retrying(patience, failing(2))).resolves.toBe('answer')
  await expect(retrying(patience, failing(3))).rejects.toBeInstanceOf(EngineAway)
})
