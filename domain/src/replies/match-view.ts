import type { ImpactExplanation, MatchRecorded } from '../contract/match.ts'
import type { EventData } from '../events.ts'
import { halfPoints, type PlayerId, toPoints } from '../ids.ts'
import { gapBandOf } from '../match/rating.ts'

type Played = EventData<'MatchPlayed'>
type PseudoOf = (id: PlayerId) => string

/** Explains the impacts of a match (docs/specification.md#points) from its event alone. */
function explain(match: Played, pseudoOf: PseudoOf): ImpactExplanation {
  const { from, below } = gapBandOf(match.gap)
  const side = (won: boolean) => (player: Played['winners'][number]) => ({
    pseudo: pseudoOf(player.playerId),
    won,
    before: toPoints(player.before),
    impact: toPoints(player.impact),
  })
  return {
    rule: match.rule,
    gap: toPoints(halfPoints(match.gap)),
    bandFrom: toPoints(from),
    bandBelow: below === null ? null : toPoints(below),
    upset: match.upset,
    players: [...match.winners.map(side(true)), ...match.losers.map(side(false))],
  }
}

/** The fields of a match that `resultView` needs. */
type Result = Pick<
  Played,
  'matchId' | 'ladder' | 'playedAt' | 'winners' | 'losers' | 'winnerSets' | 'loserSets' | 'recorder'
>

/**
 * The result of a match as the contract has it, with impacts in points. Both partners of a side have the same impact.
 * @throws Error when a side is empty
 */
export function resultView(match: Result, pseudoOf: PseudoOf): Omit<MatchRecorded, 'explanation'> {
  const [winnerOne, winnerTwo] = match.winners
  const [looserOne, looserTwo] = match.losers
  if (winnerOne === undefined || looserOne === undefined) throw new Error(`match ${match.matchId} has an empty side`)
  return {
    id: match.matchId,
    isSimple: match.ladder === 'simple',
    matchDate: match.playedAt,
    winnerOne: pseudoOf(winnerOne.playerId),
    winnerTwo: winnerTwo === undefined ? null : pseudoOf(winnerTwo.playerId),
    looserOne: pseudoOf(looserOne.playerId),
    looserTwo: looserTwo === undefined ? null : pseudoOf(looserTwo.playerId),
    winnerSet: match.winnerSets,
    looserSet: match.loserSets,
    winnerScoreImpact: toPoints(winnerOne.impact),
    looserScoreImpact: toPoints(looserOne.impact),
    recorder: pseudoOf(match.recorder),
  }
}

/** A match as the contract has it, with the explanation of its impacts. @throws Error when a side is empty */
export const matchView = (match: Played, pseudoOf: PseudoOf): MatchRecorded => ({
  ...resultView(match, pseudoOf),
  explanation: explain(match, pseudoOf),
})
