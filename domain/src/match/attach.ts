import type { DomainEvent, EventData } from '../events.ts'
import type { Ladder, PlayerId } from '../ids.ts'
import { Refusal } from '../refusals.ts'
import { correctableMatchAndLaterOnes } from './correction.ts'
import type { FixtureReference } from './counting.ts'
import { isPlayedBy, outcomeOf, playersOf } from './match-players.ts'
import { type MatchContext, type MatchesState, type StateChanges, withLadderValue } from './matches-state.ts'
import { allMatches, findMatch, withReplacedMatch } from './recent-matches.ts'

/** The command of a referee or an admin that makes a recorded match count for a fixture. */
export interface AttachMatch {
  readonly type: 'AttachMatch'
  readonly ladder: Ladder
  readonly matchId: number
  readonly fixture: FixtureReference
  readonly by: PlayerId
}

/**
 * Decides `AttachMatch`. A match can be attached as long as it can be corrected and none of its players has played a
 * later match that counts for a fixture of the tournament.
 */
export function decideAttachment(
  state: MatchesState,
  { ladder, matchId, fixture, by }: AttachMatch,
  context: MatchContext,
): DomainEvent<'MatchAttached'>[] {
  const [match] = correctableMatchAndLaterOnes(state, { ladder, matchId }, context)
  if (match.fixture !== undefined) throw new Refusal('match-already-counts')
  if (isPlayedBy(match, by)) throw new Refusal('own-fixture')
  context.fixtures.refuseWhileLive(fixture)
  const attached = { ...outcomeOf(match), ladder, playedAt: match.playedAt }
  context.fixtures.refuseUnlessMayCount(fixture, attached, state, context.now)
  const later = allMatches(state.recent[ladder]).find(
    (one) =>
      one.sequence > match.sequence &&
      one.fixture?.tournamentId === fixture.tournamentId &&
      playersOf(one).some((player) => isPlayedBy(match, player)),
  )
  if (later?.fixture !== undefined) throw new Refusal('later-fixture-played', { current: later.fixture })
  const { sequence, winners, losers, loserSets } = match
  const data = { matchId, ladder, sequence, winners, losers, loserSets, fixture: { ...fixture }, attachedBy: by }
  return [{ type: 'MatchAttached', data }]
}

/** The changes that `MatchAttached` makes to the state. */
export function changesByAttachment(
  { recent, takenBack }: MatchesState,
  { ladder, matchId, sequence, fixture }: EventData<'MatchAttached'>,
): StateChanges {
  const match = findMatch(recent[ladder], matchId)
  if (match === undefined) return {}
  return {
    recent: withLadderValue(recent, ladder, withReplacedMatch(recent[ladder], sequence, { ...match, fixture })),
    takenBack: takenBack.filter((one) => one.ladder !== ladder || one.matchId !== matchId),
  }
}
