import type { Explanation, MatchRecorded } from './contract/match.ts'
import type { EventData } from './events.ts'
import { halfPoints, type PlayerId, points } from './ids.ts'
import { bandOf } from './rating.ts'

type Played = EventData<'MatchPlayed'>
type PseudoOf = (id: PlayerId) => string

/** Explains the impacts of a match (docs/specification.md#points) from its event alone. */
function explain(match: Played, pseudoOf: PseudoOf): Explanation {
  const { from, below } = bandOf(match.gap)
  const side = (won: boolean) => (player: Played['winners'][number]) => ({
    pseudo: pseudoOf(player.playerId),
    won,
    before: points(player.before),
    impact: points(player.impact),
  })
  return {
    rule: match.rule,
    gap: points(halfPoints(match.gap)),
    bandFrom: points(from),
    bandBelow: below === null ? null : points(below),
    upset: match.upset,
    players: [...match.winners.map(side(true)), ...match.losers.map(side(false))],
  }
}

/**
 * A match in the shape of the calls, in points. Both partners of a side have the same impact.
 * @throws Error when a side is empty
 */
export function matchView(match: Played, pseudoOf: PseudoOf): MatchRecorded {
  const [winnerOne, winnerTwo] = match.winners
  const [looserOne, looserTwo] = match.losers
  if (winnerOne === undefined || looserOne === undefined) throw new Error(`match ${match.sequence} has an empty side`)
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
    winnerScoreImpact: points(winnerOne.impact),
    looserScoreImpact: points(looserOne.impact),
    explanation: explain(match, pseudoOf),
    recorder: pseudoOf(match.recorder),
  }
}
