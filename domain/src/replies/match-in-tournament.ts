import type { MatchInTournament } from '../contract/tournament.ts'
import type { PlayerId } from '../ids.ts'
import type { PlayedMatch } from '../match/match-players.ts'
import { bracketRoundCount } from '../tournament/bracket-sizes.ts'
import type { SideAtPlace } from '../tournament/fixtures.ts'
import { sideStandingOf } from '../tournament/standing.ts'
import { fixturesOf, playersOfSide, sideNumbersOf, type Tournament } from '../tournament/tournament-state.ts'

/**
 * Where the sides of a match stand in its tournament. Null for both sides when the match does not count there.
 * @param tournament the tournament after the match
 */
export function matchInTournament(
  tournament: Tournament,
  { winners, losers, fixture }: PlayedMatch,
  pseudoOf: (id: PlayerId) => string,
): MatchInTournament {
  const { tournamentId: id, name, draw, dues } = tournament
  const namesAt = (standing: SideAtPlace) => playersOfSide(tournament, standing).map(pseudoOf)
  const rounds = bracketRoundCount(fixturesOf(tournament))
  const sideOf = (players: PlayedMatch['winners']): MatchInTournament['winners'] => {
    const [side] =
      draw === null || fixture === undefined
        ? []
        : sideNumbersOf(
            draw,
            players.map(({ playerId }) => playerId),
          )
    const standing = side === undefined ? null : sideStandingOf(tournament, side)
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
