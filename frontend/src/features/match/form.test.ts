import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyMatchDraft, type MatchDraft, missingFieldsIn, nextSlot, withPlayer, withSets } from './form.ts'
import { doublesSubmissionOf, singlesSubmissionOf } from './record.ts'

const seat = (...players: readonly (readonly [Parameters<typeof withPlayer>[1], string])[]): MatchDraft =>
  players.reduce((draft, [slot, pseudo]) => withPlayer(draft, slot, pseudo), emptyMatchDraft)

const singles = seat(['oneFirst', 'Zoé'], ['twoFirst', 'Karim'])

describe('players on the table', () => {
  it('have one place each', () => {
    const draft = withPlayer(seat(['oneFirst', 'Zoé'], ['twoFirst', 'Karim']), 'oneSecond', 'Karim')
    expect(draft.players).toEqual({ oneFirst: 'Zoé', oneSecond: 'Karim', twoFirst: null, twoSecond: null })
  })

  it('that are tapped as recent players go to the first empty place, or replace the last player', () => {
    expect(nextSlot(seat(['oneFirst', 'Zoé']), 'simple')).toBe('twoFirst')
    expect(nextSlot(singles, 'simple')).toBe('twoFirst')
    expect(nextSlot(seat(['oneFirst', 'Zoé']), 'double')).toBe('oneSecond')
  })
})

describe('sets', () => {
  it('of the losing side determine those of the winning side', () => {
    expect(withSets(emptyMatchDraft, 'two', 1).sets).toEqual({ one: 2, two: 1 })
    expect(withSets(emptyMatchDraft, 'one', 0).sets).toEqual({ one: 0, two: 2 })
  })

  it('of the winning side leave those of the losing side open, and remove a 2 there', () => {
    expect(withSets(emptyMatchDraft, 'one', 2).sets).toEqual({ one: 2, two: null })
    expect(withSets(withSets(emptyMatchDraft, 'two', 2), 'one', 2).sets).toEqual({ one: 2, two: null })
    expect(withSets(withSets(emptyMatchDraft, 'one', 1), 'two', 2).sets).toEqual({ one: 1, two: 2 })
  })

  it('form a valid score once both are chosen', () => {
    const tap = fc.tuple(
      fc.constantFrom('one' as const, 'two' as const),
      fc.constantFrom(0 as const, 1 as const, 2 as const),
    )
    fc.assert(
      fc.property(fc.array(tap, { maxLength: 6 }), (taps) => {
        const { one, two } = taps.reduce((draft, [side, sets]) => withSets(draft, side, sets), emptyMatchDraft).sets
        if (one !== null && two !== null) expect([one, two].filter((sets) => sets === 2)).toHaveLength(1)
      }),
    )
  })
})

describe('missing fields', () => {
  it('are the players first, then the sets', () => {
    expect(missingFieldsIn(seat(['oneFirst', 'Zoé']), 'simple')).toEqual(['twoFirst', 'sets'])
    expect(missingFieldsIn(singles, 'double')).toEqual(['oneSecond', 'twoSecond', 'sets'])
    expect(missingFieldsIn(withSets(singles, 'two', 0), 'simple')).toEqual([])
  })
})

describe('the request bodies', () => {
  it('of singles are null until complete', () => {
    expect(singlesSubmissionOf(singles)).toBeNull()
    expect(singlesSubmissionOf(withSets(singles, 'two', 1))).toEqual({
      playerAPseudo: 'Zoé',
      playerASet: 2,
      playerBPseudo: 'Karim',
      playerBSet: 1,
    })
  })

  it('of doubles are null until complete', () => {
    const draft = seat(['oneFirst', 'Zoé'], ['oneSecond', 'Inès'], ['twoFirst', 'Karim'], ['twoSecond', 'Théo'])
    expect(doublesSubmissionOf(draft)).toBeNull()
    expect(doublesSubmissionOf(withSets(draft, 'one', 0))).toEqual({
      groupOnePlayerOne: 'Zoé',
      groupOnePlayerTwo: 'Inès',
      groupTwoPlayerOne: 'Karim',
      groupTwoPlayerTwo: 'Théo',
      groupOneSet: 0,
      groupTwoSet: 2,
    })
  })
})
