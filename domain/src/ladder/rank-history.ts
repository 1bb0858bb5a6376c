import type { MatchWithScores } from '../documents/scores.ts'
import type { StatusDocument } from '../documents/standings.ts'
import { type HalfPoints, halfPoints, type Instant, instant, type PlayerId } from '../ids.ts'
import { partitionPoint } from '../partition-point.ts'
import { PlayerRankHistory } from './player-rank-history.ts'

/** A player's first matches in a ladder, up to this number, count neither for best ranks nor for the badge `leader`. */
export const uncountedFirstMatches = 10

/** A player's ranks in a ladder. */
export interface PlayerRanks {
  /** The rank after each match, by the match's sequence number. */
  readonly after: ReadonlyMap<number, number>
  /** The sequence number of the match that earns the badge `leader`; null when there is none. */
  readonly leaderBeaten: number | null
}

/** A player's place in a ladder at a past time. */
export interface PastPlace {
  readonly rank: number
  readonly score: HalfPoints
}

/**
 * The ranks in a ladder after each match (docs/specification.md#rank-at-each-match). Matches are added in the order of
 * play; the last ones can be taken back. Adding a match takes O(players) time: it moves numbers in a typed array.
 */
export class RankHistory {
  readonly #courses = new Map<PlayerId, PlayerRankHistory>()
  #statuses: ReadonlyMap<PlayerId, StatusDocument> = new Map()
  #changes: readonly StatusChange[] = []
  /** The active players and their scores after the last match; null when the next `add` has to compute them. */
  #present: { readonly players: Set<PlayerId>; readonly scores: SortedScores } | null = null
  /** Index of the first change of status that is later than the last match. */
  #next = 0
  /** When the last match was played. */
  #lastAt = instant(0)

  /**
   * Sets the statuses of all players, for the matches added from now on.
   * @param changes what `statusChangesOf` returns for these statuses
   */
  setStatuses(statuses: ReadonlyMap<PlayerId, StatusDocument>, changes = statusChangesOf(statuses)): void {
    this.#statuses = statuses
    this.#changes = changes
    this.#present = null
  }

  add([sequence, playedAt, winners, losers]: MatchWithScores): void {
    const { players, scores } = this.#presentAt(playedAt)
    const isLeaderBeaten = losers.some(
      ([id]) => this.#course(id).length >= uncountedFirstMatches && scores.above(this.#scoreOf(id)) === 0,
    )
    const all = [...winners, ...losers]
    for (const [id, score] of all) {
      if (!players.has(id)) continue
      scores.remove(this.#scoreOf(id))
      scores.add(score)
    }
    for (const [index, [id, score]] of all.entries())
      this.#course(id).push(sequence, score, 1 + scores.above(score), index < winners.length)
    if (!isLeaderBeaten) return
    for (const [id] of winners) {
      const { length, leaderBeaten } = this.#course(id)
      if (length > uncountedFirstMatches) leaderBeaten.push(sequence)
    }
  }

  /** Takes back the matches from this sequence number on. */
  takeBackFrom(sequence: number): void {
    for (const course of this.#courses.values()) course.takeBackFrom(sequence)
    this.#present = null
  }

  of(player: PlayerId): PlayerRanks {
    const course = this.#courses.get(player)
    return { after: course?.ranks() ?? new Map(), leaderBeaten: course?.leaderBeaten[0] ?? null }
  }

  /** The places before the match with this sequence number, of the players who were active at an instant. */
  placesBefore(sequence: number, at: Instant): ReadonlyMap<PlayerId, PastPlace> {
    const scoreOf = (player: PlayerId) =>
      this.#courses.get(player)?.scoreBefore(sequence) ?? this.#statuses.get(player)?.startScore ?? 0
    const players = [...this.#activeAt(at)].map((player) => [player, scoreOf(player)] as const)
    const scores = new SortedScores(players.map(([, score]) => score))
    return new Map(
      players.map(([player, score]) => [player, { rank: 1 + scores.above(score), score: halfPoints(score) }]),
    )
  }

  /** The victories in a row of a player up to one of the player's matches. */
  streakAt(player: PlayerId, sequence: number): ReturnType<PlayerRankHistory['streakAt']> {
    return this.#course(player).streakAt(sequence)
  }

  #presentAt(at: Instant): { readonly players: Set<PlayerId>; readonly scores: SortedScores } {
    // After a clock was set back, `#present` may contain changes of status that are later than `at`.
    const present = at < this.#lastAt || this.#present === null ? this.#makePresent(at) : this.#present
    this.#lastAt = at
    for (; ; this.#next += 1) {
      const change = this.#changes[this.#next]
      if (change === undefined || change.at > at) return present
      const { player, isActive } = change
      if (isActive === present.players.has(player)) continue
      if (isActive) present.players.add(player)
      else present.players.delete(player)
      present.scores[isActive ? 'add' : 'remove'](this.#scoreOf(player))
    }
  }

  #makePresent(at: Instant): { readonly players: Set<PlayerId>; readonly scores: SortedScores } {
    const players = this.#activeAt(at)
    const later = this.#changes.findIndex((change) => change.at > at)
    this.#next = later === -1 ? this.#changes.length : later
    this.#present = { players, scores: new SortedScores([...players].map((player) => this.#scoreOf(player))) }
    return this.#present
  }

  #activeAt(at: Instant): Set<PlayerId> {
    const players = new Set<PlayerId>()
    for (const change of this.#changes) {
      if (change.at > at) break
      if (change.isActive) players.add(change.player)
      else players.delete(change.player)
    }
    return players
  }

  #scoreOf(player: PlayerId): number {
    return this.#courses.get(player)?.score ?? this.#statuses.get(player)?.startScore ?? 0
  }

  #course(player: PlayerId): PlayerRankHistory {
    const course = this.#courses.get(player) ?? new PlayerRankHistory()
    this.#courses.set(player, course)
    return course
  }
}

/** A list of scores in ascending order. It may contain a score several times. */
class SortedScores {
  #scores: Int32Array
  #length: number

  constructor(scores: readonly number[]) {
    this.#scores = Int32Array.from(scores).sort()
    this.#length = scores.length
  }

  /** How many scores are higher than this one. */
  above(score: number): number {
    return this.#length - this.#indexAbove(score)
  }

  add(score: number): void {
    if (this.#length === this.#scores.length) {
      const longer = new Int32Array(2 * this.#length + 1)
      longer.set(this.#scores)
      this.#scores = longer
    }
    const index = this.#indexAbove(score)
    this.#scores.copyWithin(index + 1, index, this.#length)
    this.#scores[index] = score
    this.#length += 1
  }

  /** Removes a score once. @throws Error when the list does not contain it */
  remove(score: number): void {
    const index = this.#indexAbove(score) - 1
    if (this.#scores[index] !== score) throw new Error(`nobody has the score ${score}`)
    this.#scores.copyWithin(index, index + 1, this.#length)
    this.#length -= 1
  }

  /** The index of the first higher score. */
  #indexAbove(score: number): number {
    return partitionPoint(this.#length, (index) => (this.#scores[index] ?? 0) <= score)
  }
}

/** The player enters the ladder (`isActive`) or leaves it at the instant `at`. */
export interface StatusChange {
  readonly at: Instant
  readonly player: PlayerId
  readonly isActive: boolean
}

/** The changes of all players, oldest first. */
export const statusChangesOf = (statuses: ReadonlyMap<PlayerId, StatusDocument>): StatusChange[] =>
  [...statuses]
    .flatMap(([player, { statuses: changes }]) =>
      changes
        // After a clock was set back, a later change can have the same or an earlier date. Then only the later change
        // counts, as in `statusAt`, which searches from the end.
        .filter(([at], index) => changes.slice(index + 1).every(([later]) => later > at))
        .map(([at, status]) => ({ at, player, isActive: status === 'active' })),
    )
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))

/** The instant of the first change that is not in both lists; null when they are the same. */
export function instantOfFirstDifference(
  before: readonly StatusChange[],
  after: readonly StatusChange[],
): Instant | null {
  const changed = after.findIndex(({ at, player, isActive }, index) => {
    const other = before[index]
    return other?.at !== at || other.player !== player || other.isActive !== isActive
  })
  const index = changed < 0 ? after.length : changed
  const [first = null] = [before[index], after[index]].flatMap((change) => change?.at ?? []).sort()
  return first
}
