import type { DomainEvent } from '../events.ts'
import { type HalfPoints, halfPoints, type Ladder, type PlayerId } from '../ids.ts'
import { isActive } from '../player/player.ts'
import { Refusal } from '../refusals.ts'
import { hasUndecidedContest, refuseUnlessMayDecideContestedMatch } from './contests.ts'
import {
  type CorrectableFields,
  type CorrectionEventData,
  correctableFieldsOf,
  fixedFieldsOf,
  ratedResult,
  type UnratedPlayer,
} from './corrected-match.ts'
import type { MatchOutcome } from './counting.ts'
import { isSameSide, outcomeOf, type PlayedMatch, playersOf } from './match-players.ts'
import { type MatchContext, type MatchesState, scoreOf } from './matches-state.ts'
import { plusImpact } from './rating.ts'
import { matchesSince, newestMatchOf } from './recent-matches.ts'
import { isWithinHours } from './rollback.ts'

/** Maximum number of later matches that one correction rates again, so that its events fit into one append. */
const maxRecalculated = 500

/** A correction of a match. `result` is the right result; null says that the match never happened. */
export interface WantedCorrection {
  readonly ladder: Ladder
  readonly matchId: number
  readonly result: MatchOutcome | null
  readonly by: PlayerId
}

export interface CorrectMatch extends WantedCorrection {
  readonly type: 'CorrectMatch'
  /** The `MatchesState.revision` at which the preview was made. */
  readonly revision: number
}

type CorrectionEvent = DomainEvent<'MatchCorrected' | 'MatchRecalculated'>

type Side = CorrectableFields['winners'][number]

/**
 * Returns `MatchCorrected`, then a `MatchRecalculated` for each later match of a player whose score has changed: that
 * later match keeps its result and is rated again (docs/specification.md#correcting-a-match). @throws Refusal
 */
export function decideCorrection(
  state: MatchesState,
  wanted: WantedCorrection,
  context: MatchContext,
): CorrectionEvent[] {
  const { ladder, result, by } = wanted
  const [match, ...later] = correctableMatchAndLaterOnes(state, wanted, context)
  if (hasUndecidedContest(state.contests, match.sequence))
    refuseUnlessMayDecideContestedMatch(match, context.players, by)
  context.fixtures.refuseUndoing(match, result, state)
  const was = correctableFieldsOf(match)
  const now = result === null ? null : rightResult(state, match, later, result, context)
  if (isSame(was, now)) throw new Refusal('correction-changes-nothing')

  const moves = new Moves((id) => scoreOf(state, context.players, ladder, id))
  const corrected = { ...fixedFieldsOf(match), was, now, scores: moves.pass(was, now), correctedBy: by }
  const events: CorrectionEvent[] = [{ type: 'MatchCorrected', data: corrected }]
  for (const one of later) {
    if (!playersOf(one).some((id) => moves.right(id) !== undefined)) continue
    if (events.length > maxRecalculated) throw new Refusal('correction-too-long')
    const recorded = correctableFieldsOf(one)
    const before = ({ playerId, before }: Side) => ({ playerId, before: moves.right(playerId) ?? before })
    const right = ratedResult(one.winners.map(before), one.losers.map(before), one)
    const data = { ...fixedFieldsOf(one), was: recorded, now: right, scores: moves.pass(recorded, right) }
    events.push({ type: 'MatchRecalculated', data: { ...data, because: match.sequence } })
  }
  return events
}

/**
 * Refuses a correction when the stream has got another event since the preview. The refusal names the newest match, if
 * there is one. @throws Refusal correction-stale
 */
export function refuseStalePreview(state: MatchesState, { revision }: CorrectMatch): void {
  if (revision === state.revision) return
  const [newest] = [newestMatchOf(state.recent.simple), newestMatchOf(state.recent.double)]
    .filter((match) => match !== undefined)
    .sort((one, other) => other.sequence - one.sequence)
  if (newest === undefined) throw new Refusal('correction-stale')
  const { matchId, ladder, sequence } = newest
  throw new Refusal('correction-stale', { current: { matchId, isSimple: ladder === 'simple', sequence } })
}

/** The match to correct, and the later matches of its ladder. @throws Refusal unknown-match, not-correctable */
export function correctableMatchAndLaterOnes(
  state: MatchesState,
  { ladder, matchId }: Pick<WantedCorrection, 'ladder' | 'matchId'>,
  { now, ends, rules }: MatchContext,
): [PlayedMatch, ...PlayedMatch[]] {
  if (matchId > state.lastId[ladder]) throw new Refusal('unknown-match')
  const [match, ...later] = matchesSince(state.recent[ladder], matchId)
  if (match === undefined || !isWithinHours(ends.of(match, now), now, rules.rollbackWindowHours))
    throw new Refusal('not-correctable')
  return [match, ...later]
}

/** The right result, rated by the scores before the match. @throws Refusal same-player-twice, player-not-active */
function rightResult(
  state: MatchesState,
  match: PlayedMatch,
  later: readonly PlayedMatch[],
  { winners, losers, loserSets }: MatchOutcome,
  { players }: MatchContext,
): CorrectableFields {
  const recorded = playersOf(match)
  const all = [...winners, ...losers]
  if (new Set(all).size < all.length) throw new Refusal('same-player-twice')
  // Players of the recorded match need not be active: they may have been disabled or deleted since.
  if (!all.every((id) => recorded.includes(id) || isActive(players, id))) throw new Refusal('player-not-active')
  const before = (playerId: PlayerId): UnratedPlayer => {
    // The player's score before the match: `before` of the player's first match from this one on, or the current score
    // when there is no such match.
    const first =
      sideIn(match, playerId) ?? later.map((one) => sideIn(one, playerId)).find((side) => side !== undefined)
    return { playerId, before: first?.before ?? scoreOf(state, players, match.ladder, playerId) }
  }
  // The origin is `entry` also for a match that was scored live, because its points contradict the corrected result.
  return ratedResult(winners.map(before), losers.map(before), { loserSets, origin: 'entry' })
}

const sidesOf = (result: CorrectableFields | null): Side[] =>
  result === null ? [] : [...result.winners, ...result.losers]

const sideIn = (match: Pick<CorrectableFields, 'winners' | 'losers'>, id: PlayerId): Side | undefined =>
  match.winners.find(({ playerId }) => playerId === id) ?? match.losers.find(({ playerId }) => playerId === id)

/** Whether two results have the same winners, losers and sets. The order within a side does not matter. */
function isSame(was: CorrectableFields, now: CorrectableFields | null): boolean {
  if (now === null) return false
  const [before, after] = [outcomeOf(was), outcomeOf(now)]
  const same = (key: 'winners' | 'losers') => isSameSide(before[key], after[key])
  return same('winners') && same('losers') && was.loserSets === now.loserSets
}

/** The scores that a correction changes. `pass` must be called once for each changed match, in order of play. */
class Moves {
  readonly #scoreOf: (id: PlayerId) => HalfPoints
  /** The right scores after the matches passed so far, of each player whose recorded score is wrong. */
  readonly #right = new Map<PlayerId, HalfPoints>()
  readonly #current = new Map<PlayerId, HalfPoints>()

  /** @param scoreOf a player's score of today, without the correction */
  constructor(scoreOf: (id: PlayerId) => HalfPoints) {
    this.#scoreOf = scoreOf
  }

  /** A player's right score after the matches passed so far; undefined when the recorded score is right. */
  right(id: PlayerId): HalfPoints | undefined {
    return this.#right.get(id)
  }

  /**
   * Changes the result of a match from `was` to `now`; null says that the match never happened.
   * @returns today's scores of its players, with this change and those of earlier calls
   */
  pass(was: CorrectableFields, now: CorrectableFields | null): CorrectionEventData['scores'] {
    const [recorded, right] = [sidesOf(was), sidesOf(now)]
    const scores = recorded.map((side) => {
      const after = right.find(({ playerId }) => playerId === side.playerId) ?? { ...side, impact: halfPoints(0) }
      return this.#moved(side, after)
    })
    const isNew = (side: Side) => !recorded.some(({ playerId }) => playerId === side.playerId)
    for (const side of right.filter(isNew)) scores.push(this.#moved({ ...side, impact: halfPoints(0) }, side))
    return scores
  }

  #moved(recorded: Side, right: Side): CorrectionEventData['scores'][number] {
    const { playerId } = right
    const after = plusImpact(right.before, right.impact)
    if (after === plusImpact(recorded.before, recorded.impact)) this.#right.delete(playerId)
    else this.#right.set(playerId, after)
    const current = this.#current.get(playerId) ?? this.#scoreOf(playerId)
    const score = halfPoints(current + right.impact - recorded.impact)
    this.#current.set(playerId, score)
    return { playerId, score }
  }
}
