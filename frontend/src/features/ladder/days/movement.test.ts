import type { EveningEntry } from '@topspin/domain/contract/standings'
import { describe, expect, it } from 'vitest'
import { around, extremesOf, slopeOf } from './movement.ts'

const entry = (rank: number, pseudo: string | null, now: number | null): EveningEntry => ({
  rank,
  pseudo,
  score: 500,
  wins: 0,
  losses: 0,
  now: now === null ? null : { rank: now, score: 510 },
})

describe('the extremes', () => {
  it('are the largest gain and the largest loss of places, of the better placed', () => {
    const entries = [
      entry(1, 'Ann', 3),
      entry(2, 'Ben', 1),
      entry(3, 'Cléo', 2),
      entry(4, 'Dan', 6),
      entry(5, null, null),
    ]
    expect(extremesOf(entries).climb?.pseudo).toBe('Ben')
    expect(extremesOf(entries).fall?.pseudo).toBe('Ann')
  })

  it('are nobody when no place has changed', () => {
    expect(extremesOf([entry(1, 'Ann', 1), entry(2, 'Gone', null)])).toEqual({ climb: null, fall: null })
  })
})

describe('a part of a list', () => {
  it('is around an entry, and complete at both ends', () => {
    const list = [0, 1, 2, 3, 4, 5, 6]
    expect(around(list, 3, 3)).toEqual([2, 3, 4])
    expect(around(list, 0, 3)).toEqual([0, 1, 2])
    expect(around(list, 6, 3)).toEqual([4, 5, 6])
    expect(around(list, -1, 3)).toEqual([0, 1, 2])
    expect(around(list, 2, 20)).toEqual(list)
  })
})

describe('the chart of then and now', () => {
  it('has a line for each player of both columns', () => {
    const entries = [entry(1, 'Ann', 2), entry(2, null, null), entry(3, 'Ben', 1)]
    const today = [
      { rank: 1, pseudo: 'Ben' },
      { rank: 2, pseudo: 'Ann' },
      { rank: 3, pseudo: 'New' },
    ]
    expect(slopeOf(entries, today, 'Ann').lines).toEqual([
      { pseudo: 'Ann', from: 0, to: 1 },
      { pseudo: 'Ben', from: 2, to: 0 },
    ])
  })

  it('has 25 ranks around the reader on each side', () => {
    const many = Array.from({ length: 100 }, (_, index) => entry(index + 1, `p${index}`, 100 - index))
    const { then, now } = slopeOf(many, many.toReversed(), 'p50')
    expect([then.length, now.length]).toEqual([25, 25])
    expect(then.some(({ pseudo }) => pseudo === 'p50') && now.some(({ pseudo }) => pseudo === 'p50')).toBe(true)
  })
})
