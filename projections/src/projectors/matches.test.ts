import { matchKey, matchSequenceKey } from '@topspin/domain/documents/matches'
import { describe, expect, it } from 'vitest'
import { foldEvents } from '../testing/documents.ts'
import { ann, ben, cleo, dan, eventsOfMatch } from '../testing/facts.ts'
import { matches } from './matches.ts'

describe('matches', () => {
  const first = eventsOfMatch([[ann], [ben]])
  const second = eventsOfMatch(
    [
      [ann, ben],
      [cleo, dan],
    ],
    { sequence: 2 },
  )

  it('are found by their number in the ladder, and are listed in the order of play', () => {
    const folded = foldEvents(matches, first.played, second.played)
    expect(folded.document(matchKey('simple', 1))).toEqual(first.data)
    expect(folded.document(matchKey('double', 1))).toEqual(second.data)
    expect(folded.keys().filter((key) => key.startsWith('feed/'))).toEqual([matchSequenceKey(1), matchSequenceKey(2)])
    expect(folded.document(matchSequenceKey(2))).toEqual(second.data)
  })

  it('are removed under both keys when they are cancelled', () => {
    expect(foldEvents(matches, first.played, second.played, second.rolledBack).keys()).toEqual([
      matchSequenceKey(1),
      matchKey('simple', 1),
    ])
  })

  it('have keys that sort by number', () => {
    const keys = [9, 10, 11].map((sequence) => matchSequenceKey(sequence))
    expect(keys.toSorted()).toEqual(keys)
  })
})
