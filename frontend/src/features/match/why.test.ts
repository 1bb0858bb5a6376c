import type { ImpactExplanation } from '@topspin/domain/contract/match'
import { describe, expect, it } from 'vitest'
import { meanScoreBefore, winnersAndLosersIn } from './why.tsx'

const deleted = 'Joueur supprimé'
const played = (pseudo: string, won: boolean, before: number) => ({ pseudo, won, before, impact: won ? 7 : -6 })
const explanation = (players: ImpactExplanation['players']): ImpactExplanation => ({
  rule: 'fftt-1',
  gap: 30.25,
  bandFrom: 25,
  bandBelow: 50,
  upset: true,
  players,
})

describe('the sides of an explained match', () => {
  it('are the winners and the losers, in any order and with equal names', () => {
    const losing = [played(deleted, false, 560), played('Inès', false, 540)]
    const winning = [played(deleted, true, 500), played('Zoé', true, 539.5)]
    const [a, b, c, d] = [losing[0]!, winning[0]!, losing[1]!, winning[1]!]
    expect(winnersAndLosersIn(explanation([a, b, c, d]))).toEqual({ winners: winning, losers: losing })
  })

  it('have the score of their player, in doubles the mean of both', () => {
    expect(meanScoreBefore([played('Zoé', true, 512.5)])).toBe(512.5)
    expect(meanScoreBefore([played('Zoé', true, 500), played('Inès', true, 539.5)])).toBe(519.75)
  })
})
