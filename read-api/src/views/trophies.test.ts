import { parseInstant } from '@topspin/domain/testing/builders'
import { expect, it } from 'vitest'
import { badgesByTournament } from './trophies.ts'

const victory = (id: string, ladder: 'simple' | 'double', day: string) => ({
  id,
  ladder,
  at: parseInstant(`${day}T12:00:00.000Z`),
})
/** Seasons are years. */
const seasonOf = (instant: string) => parseInstant(`${instant.slice(0, 4)}-01-01T00:00:00.000Z`)
const badges = (...victories: ReturnType<typeof victory>[]) =>
  Object.fromEntries(badgesByTournament(victories, seasonOf))

it.each([
  ['no victory', [], {}],
  [
    'two victories in one ladder',
    [victory('a', 'simple', '2026-03-01'), victory('b', 'simple', '2026-05-01')],
    { a: 'tournament' },
  ],
  [
    'a victory in each ladder of one season',
    [victory('a', 'simple', '2026-03-01'), victory('b', 'simple', '2026-05-01'), victory('c', 'double', '2026-06-01')],
    { a: 'tournament', c: 'double' },
  ],
  [
    'a victory in each ladder, in two seasons',
    [victory('a', 'simple', '2026-03-01'), victory('c', 'double', '2027-06-01')],
    { a: 'tournament' },
  ],
])('finds the badges for %s', (_, victories, expected) => {
  expect(badges(...victories)).toEqual(expected)
})
