import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RateLimits } from '../port.ts'

const second = 1_000
const minute = 60 * second
const year = 365 * 24 * 60 * minute

/**
 * The contract of all rate limits. `open` opens limits without any count; `pass` advances the time by milliseconds;
 * `setBack` sets back the clock by which the limits measure time.
 */
export function rateLimitContract(
  name: string,
  open: () => Promise<RateLimits>,
  pass: (milliseconds: number) => Promise<void>,
  setBack: (milliseconds: number) => Promise<void>,
): void {
  describe(`${name} as rate limits`, () => {
    let limits: RateLimits
    beforeEach(async () => {
      limits = await open()
    })
    afterEach(() => limits.close())

    /** Waits are exact to a second. */
    const expectWait = (wait: number, milliseconds: number) => {
      expect(wait).toBeGreaterThan(milliseconds - second)
      expect(wait).toBeLessThanOrEqual(milliseconds)
    }

    describe('take', () => {
      const take = (key = 'k', what = 'register') => limits.take(what, key, 3, 60)

      test('allows `most` actions in a period, then returns how long to wait', async () => {
        expect([await take(), await take(), await take()]).toEqual([0, 0, 0])
        expectWait(await take(), minute)
        await pass(20 * second)
        expectWait(await take(), minute - 20 * second)
        await pass(41 * second)
        expect(await take()).toBe(0)
      })

      test('counts each key and each name separately', async () => {
        for (const _ of [1, 2, 3, 4]) await take()
        expect(await take('other')).toBe(0)
        expect(await take('k', 'command')).toBe(0)
      })

      test('counts neither refused actions nor those taken back', async () => {
        const giveBack = () => limits.giveBack('register', 'k', 3, 60)
        for (const _ of [1, 2, 3]) expect(await take()).toBe(0)
        for (const _ of [1, 2, 3]) expectWait(await take(), minute)
        await giveBack()
        expect(await take()).toBe(0)
        expectWait(await take(), minute)
      })

      test('begins again when a clock that was ahead is set back', async () => {
        for (const _ of [1, 2, 3]) await take()
        await setBack(year)
        expect([await take(), await take(), await take()]).toEqual([0, 0, 0])
        expectWait(await take(), minute)
      })

      test('counts concurrent actions', async () => {
        const waits = await Promise.all(Array.from({ length: 10 }, () => take()))
        expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
      })
    })

    describe('takeGuess', () => {
      const pace = { most: 5, within: 60, pause: 60, longest: 900 }
      const guess = () => limits.takeGuess('login', 'zoé 10.0.0.1', pace)
      const spend = async () => {
        for (const _ of [1, 2, 3, 4, 5]) expect(await guess()).toBe(0)
      }

      test('allows five guesses, then one at a time with a pause that doubles up to a quarter of an hour', async () => {
        await spend()
        for (const minutes of [1, 2, 4, 8, 15, 15]) {
          expectWait(await guess(), minutes * minute)
          await pass(minutes * minute - 10 * second)
          // A refused guess during the pause does not extend it.
          expectWait(await guess(), 10 * second)
          await pass(11 * second)
          expect(await guess()).toBe(0)
        }
      })

      test('resets the count after a right guess', async () => {
        await spend()
        expectWait(await guess(), minute)
        await limits.forgive('login', 'zoé 10.0.0.1')
        await spend()
        expectWait(await guess(), minute)
      })

      test('begins again when a clock that was ahead is set back', async () => {
        await spend()
        expectWait(await guess(), minute)
        await setBack(year)
        await spend()
        expectWait(await guess(), minute)
        await pass(minute + second)
        expect(await guess()).toBe(0)
        expectWait(await guess(), 2 * minute)
      })

      test('does not reset the counts of other keys', async () => {
        await spend()
        await limits.forgive('login', 'léo 10.0.0.2')
        expectWait(await guess(), minute)
      })

      test('starts at zero again after a period without guesses', async () => {
        await spend()
        await pass(minute + 15 * minute + second)
        await spend()
      })

      test('starts at zero again after a minute when the limit was not reached', async () => {
        for (const _ of [1, 2, 3, 4]) await guess()
        await pass(61 * second)
        await spend()
      })

      test('applies another pace: seven guesses in an hour, then pauses of 30 seconds', async () => {
        const slow = { most: 7, within: 3600, pause: 30, longest: 30 }
        const guess = () => limits.takeGuess('login-pseudo', 'zoé', slow)
        for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
          expect(await guess()).toBe(0)
          await pass(5 * minute)
        }
        // The pause after the seventh guess is over.
        for (const _ of [1, 2, 3]) {
          expect(await guess()).toBe(0)
          expectWait(await guess(), 30 * second)
          await pass(31 * second)
        }
        await pass(60 * minute)
        for (const _ of [1, 2, 3, 4, 5, 6, 7]) expect(await guess()).toBe(0)
        expectWait(await guess(), 30 * second)
      })

      test('taking back a guess keeps the other guesses counted and ends the pause', async () => {
        for (const _ of [1, 2, 3, 4]) await guess()
        for (const _ of [1, 2, 3]) {
          expect(await guess()).toBe(0)
          await limits.giveBackGuess('login', 'zoé 10.0.0.1')
        }
        expect(await guess()).toBe(0)
        expectWait(await guess(), minute)
      })

      test('allows five of many concurrent guesses, and does not extend the pause for the others', async () => {
        const waits = await Promise.all(Array.from({ length: 30 }, guess))
        expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
        expect(Math.max(...waits)).toBeLessThanOrEqual(15 * minute)
        await pass(15 * minute + second)
        expect(await guess()).toBe(0)
      })

      test('counts the allowed ones of many concurrent guesses, so that the next pause is longer', async () => {
        await Promise.all(Array.from({ length: 30 }, guess))
        await pass(minute + second)
        expect(await guess()).toBe(0)
        expectWait(await guess(), 2 * minute)
      })
    })
  })
}
