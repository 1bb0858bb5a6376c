import { DeadlineExceededError, StreamNotFoundError, UnavailableError } from '@eventstore/db-client'
import { expect, test } from 'vitest'
import { EngineAway } from '../operator-error.ts'
import { toPortError, withRetries } from './eventstoredb-calls.ts'
import { ConcurrencyConflict } from './port.ts'

const policy = { answerWithin: 1, attempts: 3, firstPause: 0 }
// The constructors of the client's errors take a gRPC error, of which these tests read no field.
const grpc = Object.assign(new Error('grpc'), { code: 14, details: '' }) as never

test.each([
  new UnavailableError(grpc),
  new DeadlineExceededError(grpc),
  new Error('Failed to discover after 10 attempts.'),
  Object.assign(new Error('14 UNAVAILABLE'), { code: 14 }),
])('turns %s into EngineAway', (error) => {
  expect(toPortError(error)).toBeInstanceOf(EngineAway)
  expect(toPortError(error)).toHaveProperty('cause', error)
})

test.each([new ConcurrencyConflict('s', 1), new StreamNotFoundError(null as never, 's'), new TypeError('a mistake')])(
  'passes %s on after one attempt',
  async (error) => {
    let attempts = 0
    const work = async () => {
      attempts++
      throw error
    }
    await expect(withRetries(policy, work)).rejects.toBe(error)
    expect(attempts).toBe(1)
  },
)

test('retries until the engine answers, and throws EngineAway after the last attempt', async () => {
  const failing = (times: number) => {
    let left = times
    return async () => {
      if (left-- > 0) throw new UnavailableError(grpc)
      return 'answer'
    }
  }
  await expect(withRetries(policy, failing(2))).resolves.toBe('answer')
  await expect(withRetries(policy, failing(3))).rejects.toBeInstanceOf(EngineAway)
})
