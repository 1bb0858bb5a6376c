import type { MatchRecap } from '@topspin/domain/contract/match'
import { type Text, textOf } from '../../shared/i18n/index.ts'

type Played = Pick<MatchRecap, 'winnerOne' | 'winnerTwo' | 'looserOne' | 'looserTwo' | 'winnerSet' | 'looserSet'>

/** "Lucas 2 - 1 Zoé". */
export const scoreOf = ({ winnerOne, winnerTwo, looserOne, looserTwo, winnerSet, looserSet }: Played): Text =>
  textOf('recap.score', {
    winners: winnerTwo === null ? winnerOne : `${winnerOne}, ${winnerTwo}`,
    losers: looserTwo === null ? looserOne : `${looserOne}, ${looserTwo}`,
    won: winnerSet,
    lost: looserSet,
  })
