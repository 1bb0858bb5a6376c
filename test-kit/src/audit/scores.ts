import type { EventData } from '@topspin/domain/events'
import { type HalfPoints, halfPoints, type Ladder, type PlayerId } from '@topspin/domain/ids'
import { rateMatch } from '@topspin/domain/match/rating'

type Played = EventData<'MatchPlayed'>
type Side = Played['winners']

/**
 * The scores of both ladders, computed only from who won against whom (docs/specification.md#points). The scores and
 * impacts in the events are not used.
 */
export class ExpectedScores {
  readonly #scores: Readonly<Record<Ladder, Map<PlayerId, HalfPoints>>> = { simple: new Map(), double: new Map() }

  of(ladder: Ladder, player: PlayerId): HalfPoints {
    const score = this.#scores[ladder].get(player)
    if (score === undefined) throw new Error(`${player} plays without having registered`)
    return score
  }

  register({ playerId, startScore }: EventData<'PlayerRegistered'>): void {
    this.#scores.simple.set(playerId, startScore)
    this.#scores.double.set(playerId, startScore)
  }

  /** Rates a match. @returns the match with the scores and impacts that it should have */
  play(match: Played): Played {
    const { ladder } = match
    const before = (side: Side) => side.map(({ playerId }) => this.of(ladder, playerId))
    const { winner, loser, ...why } = rateMatch(before(match.winners), before(match.losers))
    const sides = (side: Side, impact: HalfPoints) =>
      side.map(({ playerId }) => ({ playerId, before: this.of(ladder, playerId), impact }))
    const rated = { ...match, ...why, winners: sides(match.winners, winner), losers: sides(match.losers, loser) }
    this.#move(rated, 1)
    return rated
  }

  /** Subtracts the impacts of a match from the scores. @param match as `play` returned it */
  cancel(match: Played): void {
    this.#move(match, -1)
  }

  /** Adds the impacts of a cancelled match to the scores again. @param match as `play` returned it */
  restore(match: Played): void {
    this.#move(match, 1)
  }

  #move({ ladder, winners, losers }: Played, direction: 1 | -1): void {
    for (const { playerId, impact } of [...winners, ...losers])
      this.#scores[ladder].set(playerId, halfPoints(this.of(ladder, playerId) + direction * impact))
  }
}
