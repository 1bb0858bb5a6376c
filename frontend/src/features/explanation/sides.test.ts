import type { Explanation } from '@topspin/domain/contract/match'
import { describe, expect, it } from 'vitest'
import { scoreOf, sidesOf } from './sides.ts'

const gone = 'Joueur supprimé'
const played = (pseudo: string, won: boolean, before: number) => ({ pseudo, won, before, impact: won ? 7 : -6 })
const explanation = (players: Explanation['players']): Explanation => ({
  rule: 'fftt-1',
  gap: 30.25,
  bandFrom: 25,
  bandBelow: 50,
  upset: true,
  players,
})

describe('the sides of an explained match', () => {
  it('are who won and who lost, whatever their order and names', () => {
    const losing = [played(gone, false, 560), played('Inès', false, 540)]
    const winning = [played(gone, true, 500), played('Zoé', true, 539.5)]
    const [a, b, c, d] = [losing[0]!, winning[0]!, losing[1]!, winning[1]!]
    expect(sidesOf(explanation([a, b, c, d]))).toEqual({ winners: winning, losers: losing })
  })

  it('had their player’s score, or the mean of both', () => {
    expect(scoreOf([played('Zoé', true, 512.5)])).toBe(512.5)
    expect(scoreOf([played('Zoé', true, 500), played('Inès', true, 539.5)])).toBe(519.75)
  })
})
