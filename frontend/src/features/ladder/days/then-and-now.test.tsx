import type { EveningEntry } from '@topspin/domain/contract/standings'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { largestMoversOf, ranksAround, SlopeChart } from './then-and-now.tsx'

const entry = (rank: number, pseudo: string | null, now: number | null): EveningEntry => ({
  rank,
  pseudo,
  score: 500,
  wins: 0,
  losses: 0,
  now: now === null ? null : { rank: now, score: 510 },
})

describe('the extremes', () => {
  it('are the largest gain and the largest loss of places, among equal ones that of the better placed player', () => {
    const entries = [
      entry(1, 'Ann', 3),
      entry(2, 'Ben', 1),
      entry(3, 'Cléo', 2),
      entry(4, 'Dan', 6),
      entry(5, null, null),
    ]
    expect(largestMoversOf(entries).climb?.pseudo).toBe('Ben')
    expect(largestMoversOf(entries).fall?.pseudo).toBe('Ann')
  })

  it('are nobody when no place has changed', () => {
    expect(largestMoversOf([entry(1, 'Ann', 1), entry(2, 'Gone', null)])).toEqual({ climb: null, fall: null })
  })
})

describe('the chart of then and now', () => {
  it('has a line for each player of both columns', () => {
    const then = [entry(1, 'Ann', 2), entry(2, null, null), entry(3, 'Ben', 1)]
    const now = ['Ben', 'Ann', 'New'].map((pseudo, index) => ({ rank: index + 1, pseudo }))
    const lines = renderToString(<SlopeChart then={then} now={now} lookOf={() => ''} />).match(/ d="[^"]*"/g)
    expect(lines).toEqual([' d="M150,14C177,14,177,38,204,38"', ' d="M150,62C177,62,177,14,204,14"'])
  })

  it('has 25 ranks around the reader, or all ranks of a shorter ladder', () => {
    const many = Array.from({ length: 100 }, (_, index) => entry(index + 1, `p${index + 1}`, 100 - index))
    const ranks = (me: string) => ranksAround(many, me).map(({ rank }) => rank)
    expect([ranks('p50').length, ranks('p50')[0], ranks('p50').at(-1)]).toEqual([25, 38, 62])
    expect([ranks('p1')[0], ranks('nobody')[0], ranks('p100').at(-1), ranks('p100').length]).toEqual([1, 1, 100, 25])
    expect(ranksAround(many.slice(0, 3), 'p2')).toEqual(many.slice(0, 3))
  })
})
