import { entriesOf } from '../by-id.ts'
import type { HalfPoints, Ladder, PlayerId } from '../ids.ts'
import { isActive, type PlayersState } from '../player/player.ts'
import { ranksOf } from '../ranks.ts'
import { matchAfterCorrection, matchWithResult } from './corrected-match.ts'
import { decideCorrection, type WantedCorrection } from './correction.ts'
import type { PlayedMatch } from './match-players.ts'
import { type MatchContext, type MatchesState, scoreOf } from './matches-state.ts'

type Rank = number | null

interface ChangedPlayer {
  readonly playerId: PlayerId
  readonly score: readonly [before: HalfPoints, after: HalfPoints]
  /** Null for a player who is not active. */
  readonly rank: readonly [before: Rank, after: Rank]
}

interface PreviewedMatch {
  readonly before: PlayedMatch
  /** Null when the correction says that the match never happened. */
  readonly after: PlayedMatch | null
}

/** What a correction would change, computed without appending its events. */
export interface PreviewedCorrection {
  /** The revision to send with `CorrectMatch`. */
  readonly revision: number
  readonly lastSequence: number
  readonly match: PreviewedMatch
  /** Every player whose score or rank changes, in no order. */
  readonly players: readonly ChangedPlayer[]
  /** The recalculated matches; those whose impacts change come first. */
  readonly later: readonly PreviewedMatch[]
}

/** What a correction would change. @throws Refusal when `decideCorrection` refuses the correction */
export function previewCorrection(
  state: MatchesState,
  wanted: WantedCorrection,
  context: MatchContext,
): PreviewedCorrection {
  const events = decideCorrection(state, wanted, context)
  const [match, ...later] = events.map(({ data }) => ({
    before: matchWithResult(data, data.was),
    after: matchAfterCorrection(data),
  }))
  if (match === undefined) throw new Error('a correction has no event')
  const after = new Map(events.flatMap(({ data }) => data.scores.map(({ playerId, score }) => [playerId, score])))
  const isMoved = ({ before, after }: PreviewedMatch) => before.winners[0]?.impact !== after?.winners[0]?.impact
  return {
    revision: state.revision,
    lastSequence: state.lastSequence,
    match,
    players: changedPlayers(state, wanted.ladder, context.players, after),
    later: [...later.filter(isMoved), ...later.filter((one) => !isMoved(one))],
  }
}

function changedPlayers(
  state: MatchesState,
  ladder: Ladder,
  players: PlayersState,
  scores: ReadonlyMap<PlayerId, HalfPoints>,
): ChangedPlayer[] {
  const active = entriesOf(players.players).flatMap(([id, { status }]) => (status === 'active' ? [id] : []))
  const scoreBefore = (id: PlayerId) => scoreOf(state, players, ladder, id)
  const scoreAfter = (id: PlayerId) => scores.get(id) ?? scoreBefore(id)
  const [ranksBefore, ranksAfter] = [rankByScore(active.map(scoreBefore)), rankByScore(active.map(scoreAfter))]
  const changed = [...new Set([...active, ...scores.keys()])].map((id): ChangedPlayer => {
    const score = [scoreBefore(id), scoreAfter(id)] as const
    if (!isActive(players, id)) return { playerId: id, score, rank: [null, null] }
    return { playerId: id, score, rank: [ranksBefore.get(score[0]) ?? null, ranksAfter.get(score[1]) ?? null] }
  })
  return changed.filter(({ score, rank }) => score[0] !== score[1] || rank[0] !== rank[1])
}

function rankByScore(scores: readonly HalfPoints[]): ReadonlyMap<HalfPoints, number> {
  const sorted = scores.toSorted((one, other) => other - one)
  const ranks = ranksOf(sorted)
  return new Map(sorted.map((score, index) => [score, ranks[index] ?? 1]))
}
