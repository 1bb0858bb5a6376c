import { instant, playerId } from '@topspin/domain/ids'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Availability } from '../port.ts'

const [ann, bob, cleo] = [playerId('ann'), playerId('bob'), playerId('cleo')]
const start = Date.UTC(2026, 10, 20, 12)
const at = (minutes: number) => instant(start + minutes * 60_000)

/** The contract of every adapter of `Availability`. `open` opens one in which nobody is free yet. */
export function availabilityContract(name: string, open: () => Promise<Availability>): void {
  describe(`${name} as availability`, () => {
    let availability: Availability
    beforeEach(async () => {
      availability = await open()
    })
    afterEach(() => availability.close())

    const freeAt = async (minutes: number) => Object.fromEntries(await availability.freeAt(at(minutes)))

    test('nobody is free at first', async () => {
      expect(await freeAt(0)).toEqual({})
    })

    test('a player is free before the instant that was set, and no longer at that instant', async () => {
      await availability.set(ann, at(30), at(0))
      await availability.set(bob, instant(start + 60 * 60_000 + 1), at(0))
      expect(await freeAt(0)).toEqual({ ann: at(30), bob: instant(start + 60 * 60_000 + 1) })
      expect(Object.keys(await freeAt(29))).toEqual(expect.arrayContaining(['ann', 'bob']))
      expect(Object.keys(await freeAt(30))).toEqual(['bob'])
      expect(Object.keys(await freeAt(60))).toEqual(['bob'])
      expect(await freeAt(61)).toEqual({})
    })

    test('the instant that was set last counts, whether it is later or earlier', async () => {
      await availability.set(ann, at(30), at(0))
      await availability.set(ann, at(60), at(1))
      expect(await freeAt(45)).toEqual({ ann: at(60) })
      await availability.set(ann, at(20), at(2))
      expect(await freeAt(10)).toEqual({ ann: at(20) })
      expect(await freeAt(20)).toEqual({})
    })

    test('`end` ends the availability of the given players, and returns whether one of them was free', async () => {
      for (const id of [ann, bob, cleo]) await availability.set(id, at(30), at(0))
      expect(await availability.end([ann, bob])).toBe(true)
      expect(await freeAt(1)).toEqual({ cleo: at(30) })
      expect(await availability.end([ann, bob])).toBe(false)
      expect(await availability.end([])).toBe(false)
      expect(await availability.end([ann, cleo])).toBe(true)
      expect(await freeAt(1)).toEqual({})
    })

    test('a player can be free again', async () => {
      await availability.set(ann, at(30), at(0))
      await availability.end([ann])
      await availability.set(ann, at(40), at(1))
      expect(await freeAt(2)).toEqual({ ann: at(40) })
    })

    test('`set` removes entries that are over, and keeps all others', async () => {
      await availability.set(ann, at(30), at(0))
      await availability.set(bob, at(90), at(0))
      await availability.set(cleo, at(90), at(31))
      // `now` is earlier again, as when a clock is set back: the removed entry of ann does not return.
      expect(await freeAt(0)).toEqual({ bob: at(90), cleo: at(90) })
    })

    test('one notification an hour can be claimed', async () => {
      expect(await availability.claimNotification(at(0))).toBe(true)
      expect(await availability.claimNotification(at(1))).toBe(false)
    })

    test('nobody is free for longer than allowed, when a clock was ahead and is set back', async () => {
      const year = 365 * 24 * 60
      await availability.set(ann, at(year + 30), at(year))
      await availability.set(bob, at(12 * 60), at(0))
      expect(await freeAt(0)).toEqual({ bob: at(12 * 60) })
    })
  })
}
