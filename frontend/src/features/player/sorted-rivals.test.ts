import type { Rival } from '@topspin/domain/contract/profile'
import { describe, expect, it } from 'vitest'
import { sortedRivals } from './sorted-rivals.ts'

const rival = (pseudo: string, over: Partial<Rival>): Rival => ({
  pseudo,
  wins: 0,
  losses: 0,
  taken: 0,
  given: 0,
  lastPlayedAt: '2026-11-01T10:00:00.000Z',
  lastFive: [],
  ...over,
})

const rivals = [
  rival('Ada', { wins: 5, losses: 5, taken: 20, given: 30 }),
  rival('Ben', { wins: 6, losses: 0, taken: 30, given: 0 }),
  rival('Cléo', { wins: 1, losses: 0, taken: 6, given: 0, lastPlayedAt: '2026-11-20T10:00:00.000Z' }),
  rival('Me', { wins: 0, losses: 1 }),
]

describe('rivals', () => {
  it.each([
    ['matches', 'Me Ada Ben Cléo'],
    ['wins', 'Me Ben Ada Cléo'],
    ['share', 'Me Ben Cléo Ada'],
    ['balance', 'Me Ben Cléo Ada'],
    ['last', 'Me Cléo Ada Ben'],
  ] as const)('are sorted by %s, the reader first', (order, expected) => {
    expect(
      sortedRivals(rivals, order, 'Me')
        .map(({ pseudo }) => pseudo)
        .join(' '),
    ).toBe(expected)
  })
})
