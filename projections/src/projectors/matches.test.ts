import { feedKey, matchKey } from '@topspin/domain/documents/matches'
import { describe, expect, it } from 'vitest'
import { given } from '../testing/documents.ts'
import { ann, ben, cleo, dan, match } from '../testing/facts.ts'
import { matches } from './matches.ts'

describe('matches', () => {
  const first = match([[ann], [ben]])
  const second = match(
    [
      [ann, ben],
      [cleo, dan],
    ],
    { sequence: 2 },
  )

  it('are found by number in their ladder, and in the order of play', () => {
    const told = given(matches, first.played, second.played)
    expect(told.document(matchKey('simple', 1))).toEqual(first.data)
    expect(told.document(matchKey('double', 1))).toEqual(second.data)
    expect(told.keys().filter((key) => key.startsWith('feed/'))).toEqual([feedKey(1), feedKey(2)])
    expect(told.document(feedKey(2))).toEqual(second.data)
  })

  it('that are taken back are in neither', () => {
    expect(given(matches, first.played, second.played, second.rolledBack).keys()).toEqual([
      feedKey(1),
      matchKey('simple', 1),
    ])
  })

  it('sort by number, not by text', () => {
    const keys = [9, 10, 11].map((sequence) => feedKey(sequence))
    expect(keys.toSorted()).toEqual(keys)
  })
})
