import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { GuessRateLimit, RateLimits } from './port.ts'

/** A limiter of `rate-limiter-flexible`: up to `points` for each key within `duration` seconds. */
type Counter = Pick<RateLimiterAbstract, 'consume' | 'delete' | 'get' | 'penalty' | 'reward' | 'set'>

/**
 * The library requires a duration. The counters of guesses and pauses do not use it: each call that adds to a count
 * passes its own.
 */
const unusedDuration = 3600

/** Implements `RateLimits`. @param counter makes a counter, once for each combination of name, points and duration */
export function createRateLimits(
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
    async take(name, key, most, seconds) {
      const counter = counterOf(name, most, seconds)
      const held = await wait(counter, key, seconds)
      // The library also counts a refused call of `consume`. `reward` takes this count back.
      if (held > 0) await counter.reward(key, 1)
      return held
    },

    async giveBack(name, key, most, seconds) {
      await counterOf(name, most, seconds).reward(key, 1)
    },

    async takeGuess(name, key, { most, within, pause, longest }: GuessRateLimit) {
      const pauses = pausesOf(name)
      const guesses = guessesOf(name)
      const pausing = (await pauses.get(key))?.msBeforeNext ?? 0
      if (pausing > 0 && !isTooFar(pausing, longest)) return pausing
      const kept = longest + Math.max(within, longest)
      const count = () => guesses.penalty(key, 1, { customDuration: within })
      let counted = await count()
      if (isTooFar(counted.msBeforeNext, kept)) {
        await guesses.delete(key)
        counted = await count()
      }
      const { consumedPoints: taken } = counted
      if (taken < most) return 0
      // The counter of pauses has one point: of concurrent guesses only the first gets it, the others must wait.
      const length = Math.min(pause * 2 ** (taken - most), longest)
      const held = await wait(pauses, key, longest, { customDuration: length })
      // `set` also removes the counts of concurrent guesses that were refused. So a refused guess does not take back
      // its count: the total would become too low.
      if (held === 0) await guesses.set(key, taken, length + Math.max(within, longest))
      return held
    },

    async giveBackGuess(name, key) {
      await guessesOf(name).reward(key, 1)
      await pausesOf(name).delete(key)
    },

    async forgive(name, key) {
      await Promise.all([pausesOf(name).delete(key), guessesOf(name).delete(key)])
    },

    close,
  }

  function pausesOf(name: string): Counter {
    return counterOf(`${name}:pause`, 1, unusedDuration)
  }
  // This counter never refuses a guess: only the counter of pauses does.
  function guessesOf(name: string): Counter {
    return counterOf(`${name}:guesses`, Number.MAX_SAFE_INTEGER, unusedDuration)
  }
}

/** Whether a count ends in more than `longestSeconds`. Such a count began while the clock was ahead. */
const isTooFar = (milliseconds: number, longestSeconds: number): boolean => milliseconds > longestSeconds * 1000

/**
 * Asks a counter for one more call. A count that ends in more than `longest` seconds is reset first.
 * @returns 0 when the call is allowed, otherwise the milliseconds to wait
 */
async function wait(
  counter: Counter,
  key: string,
  longest: number,
  options: { customDuration?: number } = {},
): Promise<number> {
  try {
    await counter.consume(key, 1, options)
    return 0
  } catch (refusal) {
    // The library throws an object that is no Error.
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    if (!isTooFar(refusal.msBeforeNext, longest)) return Math.max(refusal.msBeforeNext, 1)
    await counter.delete(key)
    return wait(counter, key, longest, options)
  }
}
