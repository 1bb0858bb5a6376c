import type { ImpactExplanation, RecordedMatch } from '../contract/match.ts'
import type { MatchInTournament } from '../contract/tournament.ts'
import { halfPoints, type PlayerId, toPoints } from '../ids.ts'
import type { PlayedMatch } from '../match/match-players.ts'
import { gapBandOf } from '../match/rating.ts'
import { bracketRoundCount } from '../tournament/bracket-sizes.ts'
import type { SideAtPlace } from '../tournament/fixtures.ts'
import { progressOfSide } from '../tournament/standing.ts'
import { fixturesOf, playersOfSide, sideNumbersOf, type Tournament } from '../tournament/tournament-state.ts'

type PseudoOf = (id: PlayerId) => string

/** Explains the impacts of a match (docs/specification.md#points) from its event alone. */
function explain(match: PlayedMatch, pseudoOf: PseudoOf): ImpactExplanation {
  const { from, below } = gapBandOf(match.gap)
  const side = (won: boolean) => (player: PlayedMatch['winners'][number]) => ({
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

type Result = Pick<
  PlayedMatch,
  'matchId' | 'ladder' | 'playedAt' | 'winners' | 'losers' | 'winnerSets' | 'loserSets' | 'recorder'
>

/**
 * The result of a match. Impacts are in points, not in half points; both partners of a side have the same impact.
 * @throws Error for an empty side
 */
export function resultView(match: Result, pseudoOf: PseudoOf): Omit<RecordedMatch, 'explanation'> {
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

/** A match with the explanation of its impacts. @throws Error when a side is empty */
export const matchView = (match: PlayedMatch, pseudoOf: PseudoOf): RecordedMatch => ({
  ...resultView(match, pseudoOf),
  explanation: explain(match, pseudoOf),
})

/**
 * Where both sides of a match stand in `tournament`. `winners` of the returned view is null when the match counts
 * for no fixture, and when the winners have no fixture in the tournament. The same applies to `losers`.
 */
export function matchInTournamentView(
  tournament: Tournament,
  { winners, losers, fixture }: PlayedMatch,
  pseudoOf: PseudoOf,
): MatchInTournament {
  const { tournamentId: id, name, draw, dues } = tournament
  const namesAt = (standing: SideAtPlace) => playersOfSide(tournament, standing).map(pseudoOf)
  const rounds = bracketRoundCount(fixturesOf(tournament))
  const sideOf = (players: PlayedMatch['winners']): MatchInTournament['winners'] => {
    const ids = players.map(({ playerId }) => playerId)
    const [side] = draw === null || fixture === undefined ? [] : sideNumbersOf(draw, ids)
    const standing = side === undefined ? null : progressOfSide(tournament, side)
    if (standing === null) return null
    const { is, fixture: at, rank, left, opponent, opponentFrom } = standing
    const { stage, round, pool } = at
    const from = opponentFrom?.sides.map(namesAt) ?? []
    return {
      is,
      fixture: { stage, round, rounds, pool },
      rank,
      left,
      opponent: namesAt(opponent),
      opponentFrom: from.every((names) => names.length > 0) ? from : [],
      due: dues[at.id] ?? null,
    }
  }
  return { id, name, winners: sideOf(winners), losers: sideOf(losers) }
}
