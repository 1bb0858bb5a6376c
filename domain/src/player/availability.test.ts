import { expect, it } from 'vitest'
import { instant } from '../ids.ts'
import { mayBeFreeUntil } from './availability.ts'

const now = Date.UTC(2026, 10, 20, 12)
const after = (milliseconds: number) => mayBeFreeUntil(instant(now + milliseconds), instant(now))
const hour = 3_600_000

it('a player may be free until an instant within the next twelve hours', () => {
  expect([after(-1), after(0), after(1)]).toEqual([false, false, true])
  expect([after(12 * hour), after(12 * hour + 1)]).toEqual([true, false])
})
