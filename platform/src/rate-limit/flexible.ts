import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimits } from './port.ts'

/** A counter per key: `points` of them in `duration` seconds. */
export type Counter = Pick<RateLimiterAbstract, 'consume' | 'delete' | 'get' | 'penalty' | 'reward' | 'set'>

const longestPause = 15 * 60

/**
 * Limits over the counters of the library `rate-limiter-flexible`.
 * @param counter makes the counter of a name; it is called once for each
 */
export function rateLimits(
  counter: (name: string, points: number, duration: number) => Counter,
  close: () => Promise<void>,
): RateLimits {
  const counters = new Map<string, Counter>()
  const counterOf = (name: string, points: number, duration: number): Counter => {
    const id = `${name}:${points}:${duration}`
    const known = counters.get(id) ?? counter(id, points, duration)
    counters.set(id, known)
    return known
  }

  return {
    take: (name, key, most, seconds) => wait(counterOf(name, most, seconds), key),

    async takeGuess(name, key, most, seconds) {
      const pause = pauseOf(name)
      const guesses = guessesOf(name)
      const pausing = await pause.get(key)
      if (pausing !== null && pausing.msBeforeNext > 0) return pausing.msBeforeNext
      const { consumedPoints: taken } = await guesses.penalty(key, 1, { customDuration: seconds })
      if (taken < most) return 0
      // One point: of many guesses at once only the first gets it, the others wait.
      const length = Math.min(seconds * 2 ** (taken - most), longestPause)
      const held = await wait(pause, key, { customDuration: length })
      if (held > 0) await guesses.reward(key, 1)
      else await guesses.set(key, taken, length + longestPause)
      return held
    },

    async forgive(name, key) {
      await Promise.all([pauseOf(name).delete(key), guessesOf(name).delete(key)])
    },

    close,
  }

  function pauseOf(name: string): Counter {
    return counterOf(`${name}:pause`, 1, longestPause)
  }
  // Only counted, never refused by: the pauses do that.
  function guessesOf(name: string): Counter {
    return counterOf(`${name}:guesses`, Number.MAX_SAFE_INTEGER, longestPause)
  }
}

async function wait(counter: Counter, key: string, options: { customDuration?: number } = {}): Promise<number> {
  try {
    await counter.consume(key, 1, options)
    return 0
  } catch (refusal) {
    // The library throws what is no error.
    if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1)
    throw refusal
  }
}
