import { expect, test } from 'vitest'
import { type EntryRules, entryRefusal } from './entry-rules.ts'
import { instant } from './ids.ts'

const rules: EntryRules = { hours: 'always', timeZone: 'Europe/Paris', cooldownSeconds: 180, rollbackWindowHours: 24 }
const now = instant(Date.UTC(2025, 0, 6, 11))
const later = (seconds: number) => instant(Date.parse(now) + seconds * 1000)

test('a player rests until the cooldown is over, to the second', () => {
  const refusal = { reason: 'cooldown', retryAt: later(180) }
  expect(entryRefusal(true, [null, now], rules, later(179))).toEqual(refusal)
  expect(entryRefusal(true, [null, now], rules, later(180))).toBeNull()
})

test('without a cooldown nobody rests, even when a match was recorded by a clock that is ahead', () => {
  const none = { ...rules, cooldownSeconds: 0 }
  expect(entryRefusal(true, [later(1)], none, now)).toBeNull()
  expect(entryRefusal(true, [later(1)], rules, now)).toMatchObject({ reason: 'cooldown' })
})
