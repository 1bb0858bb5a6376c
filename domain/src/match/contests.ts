import { entriesOf } from '../by-id.ts'
import type { DomainEvent, EventData } from '../events.ts'
import type { Instant, Ladder, PlayerId } from '../ids.ts'
import type { PlayerRecord, PlayersState } from '../player/player.ts'
import { Refusal } from '../refusals.ts'
import { isPlayedBy, type PlayedMatch, playersOf } from './match-players.ts'
import { type MatchContext, type MatchesState, recentMatch } from './matches-state.ts'
import { longestRollbackWindowHours } from './recent-matches.ts'
import { isWithinHours } from './rollback.ts'

// Who may contest a match, and who decides (docs/specification.md#contesting-a-match).

/** A contest in the state of the match stream. */
export interface Contest extends Readonly<EventData<'MatchContested'>> {
  readonly playedAt: Instant
  /** Null while the contest is not decided. Cancelling or correcting the match decides its contests. */
  readonly decided: { readonly by: PlayerId; readonly at: Instant } | null
}

export interface ContestMatchCommand {
  readonly type: 'ContestMatch'
  readonly contestId: string
  readonly ladder: Ladder
  readonly matchId: number
  readonly by: PlayerId
}

/** The command of a referee or an admin who decides that a contested result stays. */
export interface UpholdContest {
  readonly type: 'UpholdContest'
  readonly contestId: string
  readonly by: PlayerId
}

/** With fewer contests, none is removed: after a contest that a wrong clock has dated years ahead, all look old. */
export const minKeptContests = 32

const isOld = (playedAt: Instant, now: Instant): boolean => !isWithinHours(playedAt, now, longestRollbackWindowHours)

/** Whether a contest waits for a decision. A contest lapses when its match is too old for a decision. */
export const isWaitingAt = ({ decided, playedAt }: Pick<Contest, 'decided' | 'playedAt'>, now: Instant): boolean =>
  decided === null && !isOld(playedAt, now)

/** Each player of a match may contest it once. */
export function decideContestMatch(
  state: MatchesState,
  { contestId, ladder, matchId, by }: ContestMatchCommand,
  { now, rules, ends }: MatchContext,
): DomainEvent<'MatchContested'>[] {
  const match = recentMatch(state, ladder, matchId)
  // The contest exists, so the command was repeated.
  if (state.contests.some((one) => one.contestId === contestId)) return []
  if (match !== undefined && !isPlayedBy(match, by)) throw new Refusal('forbidden')
  if (match === undefined || !isWithinHours(ends.of(match, now), now, rules.rollbackWindowHours))
    throw new Refusal('not-contestable')
  const { sequence } = match
  const isRepeated = (one: Contest) => one.sequence === sequence && one.contestedBy === by
  if (state.contests.some(isRepeated)) throw new Refusal('already-contested')
  return [{ type: 'MatchContested', data: { contestId, matchId, ladder, sequence, contestedBy: by } }]
}

/** A referee or an admin decides that the result stays. */
export function decideUpholdContest(
  state: MatchesState,
  { contestId, by }: UpholdContest,
  { now, players }: MatchContext,
): DomainEvent<'ContestUpheld'>[] {
  const contest = state.contests.find((one) => one.contestId === contestId)
  if (contest === undefined) throw new Refusal('unknown-contest')
  if (contest.decided !== null) throw new Refusal('already-decided', { current: contest.decided })
  const { matchId, ladder, sequence, playedAt } = contest
  const match = recentMatch(state, ladder, matchId)
  if (match === undefined || isOld(playedAt, now)) throw new Refusal('unknown-contest')
  refuseUnlessMayDecideContestedMatch(match, players, by)
  return [{ type: 'ContestUpheld', data: { contestId, matchId, ladder, sequence, upheldBy: by } }]
}

/** Whether `by` may decide. A player of the match may decide only if all active referees and admins play in it. */
export function mayDecideContestedMatch(
  match: Pick<PlayedMatch, 'winners' | 'losers'>,
  players: Iterable<readonly [string, Pick<PlayerRecord, 'status' | 'referee' | 'admin'>]>,
  by: PlayerId,
): boolean {
  const playing = new Set<string>(playersOf(match))
  if (!playing.has(by)) return true
  for (const [id, { status, referee, admin }] of players)
    if (status === 'active' && (referee || admin) && !playing.has(id)) return false
  return true
}

/** @throws Refusal not-your-match-to-decide */
export function refuseUnlessMayDecideContestedMatch(match: PlayedMatch, { players }: PlayersState, by: PlayerId): void {
  if (!mayDecideContestedMatch(match, entriesOf(players), by)) throw new Refusal('not-your-match-to-decide')
}

/** Whether this match has an undecided contest. Unlike `isWaitingAt`, this also holds for a contest that has lapsed. */
export const hasUndecidedContest = (contests: readonly Contest[], sequence: number): boolean =>
  contests.some((contest) => contest.sequence === sequence && contest.decided === null)

/** @throws Refusal already-decided, with the last decision, when a match has contests and all of them are decided */
export function refuseUnlessContestWaits(contests: readonly Contest[], ladder: Ladder, matchId: number): void {
  const ofMatch = contests.filter((one) => one.ladder === ladder && one.matchId === matchId)
  if (ofMatch.some(({ decided }) => decided === null)) return
  const [last] = ofMatch.flatMap(({ decided }) => decided ?? []).sort((one, other) => (one.at < other.at ? 1 : -1))
  if (last !== undefined) throw new Refusal('already-decided', { current: last })
}

/** Adds a contest. With `minKeptContests` or more, removes those of matches too old for a decision. */
export function withContest(
  contests: readonly Contest[],
  { contestId, matchId, ladder, sequence, contestedBy }: EventData<'MatchContested'>,
  playedAt: Instant,
  at: Instant,
): readonly Contest[] {
  const kept = contests.length < minKeptContests ? contests : contests.filter((contest) => !isOld(contest.playedAt, at))
  return [...kept, { contestId, ladder, matchId, sequence, playedAt, contestedBy, decided: null }]
}

/** Gives a decision to the undecided contests that fulfil `isMeant`. */
export const withDecision = (
  contests: readonly Contest[],
  isMeant: (contest: Contest) => boolean,
  decided: NonNullable<Contest['decided']>,
): readonly Contest[] =>
  contests.some((contest) => contest.decided === null && isMeant(contest))
    ? contests.map((contest) => (contest.decided === null && isMeant(contest) ? { ...contest, decided } : contest))
    : contests
