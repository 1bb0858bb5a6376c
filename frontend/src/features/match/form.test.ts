import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Draft, doublesOf, emptyDraft, missingIn, nextSlot, singlesOf, withPlayer, withSets } from './form.ts'

const seat = (...players: readonly (readonly [Parameters<typeof withPlayer>[1], string])[]): Draft =>
  players.reduce((draft, [slot, pseudo]) => withPlayer(draft, slot, pseudo), emptyDraft)

const singles = seat(['oneFirst', 'Zoé'], ['twoFirst', 'Karim'])

describe('players on the table', () => {
  it('never stand in two places', () => {
    const draft = withPlayer(seat(['oneFirst', 'Zoé'], ['twoFirst', 'Karim']), 'oneSecond', 'Karim')
    expect(draft.players).toEqual({ oneFirst: 'Zoé', oneSecond: 'Karim', twoFirst: null, twoSecond: null })
  })

  it('a recent one goes to the first empty place of the ladder, or replaces the last', () => {
    expect(nextSlot(seat(['oneFirst', 'Zoé']), 'simple')).toBe('twoFirst')
    expect(nextSlot(singles, 'simple')).toBe('twoFirst')
    expect(nextSlot(seat(['oneFirst', 'Zoé']), 'double')).toBe('oneSecond')
  })
})

describe('sets', () => {
  it('one tap on the loser’s sets tells the score', () => {
    expect(withSets(emptyDraft, 'two', 1).sets).toEqual({ one: 2, two: 1 })
    expect(withSets(emptyDraft, 'one', 0).sets).toEqual({ one: 0, two: 2 })
  })

  it('a tap on 2 leaves the other side to choose, and takes its 2 away', () => {
    expect(withSets(emptyDraft, 'one', 2).sets).toEqual({ one: 2, two: null })
    expect(withSets(withSets(emptyDraft, 'two', 2), 'one', 2).sets).toEqual({ one: 2, two: null })
    expect(withSets(withSets(emptyDraft, 'one', 1), 'two', 2).sets).toEqual({ one: 1, two: 2 })
  })

  it('whatever is tapped, a complete score is one the server takes', () => {
    const tap = fc.tuple(
      fc.constantFrom('one' as const, 'two' as const),
      fc.constantFrom(0 as const, 1 as const, 2 as const),
    )
    fc.assert(
      fc.property(fc.array(tap, { maxLength: 6 }), (taps) => {
        const { one, two } = taps.reduce((draft, [side, sets]) => withSets(draft, side, sets), emptyDraft).sets
        if (one !== null && two !== null) expect([one, two].filter((sets) => sets === 2)).toHaveLength(1)
      }),
    )
  })
})

describe('what is missing', () => {
  it('players first, then the sets', () => {
    expect(missingIn(seat(['oneFirst', 'Zoé']), 'simple')).toEqual(['twoFirst', 'sets'])
    expect(missingIn(singles, 'double')).toEqual(['oneSecond', 'twoSecond', 'sets'])
    expect(missingIn(withSets(singles, 'two', 0), 'simple')).toEqual([])
  })
})

describe('the bodies', () => {
  it('of singles', () => {
    expect(singlesOf(singles)).toBeNull()
    expect(singlesOf(withSets(singles, 'two', 1))).toEqual({
      playerAPseudo: 'Zoé',
      playerASet: 2,
      playerBPseudo: 'Karim',
      playerBSet: 1,
    })
  })

  it('of doubles', () => {
    const draft = seat(['oneFirst', 'Zoé'], ['oneSecond', 'Inès'], ['twoFirst', 'Karim'], ['twoSecond', 'Théo'])
    expect(doublesOf(draft)).toBeNull()
    expect(doublesOf(withSets(draft, 'one', 0))).toEqual({
      groupOnePlayerOne: 'Zoé',
      groupOnePlayerTwo: 'Inès',
      groupTwoPlayerOne: 'Karim',
      groupTwoPlayerTwo: 'Théo',
      groupOneSet: 0,
      groupTwoSet: 2,
    })
  })
})
