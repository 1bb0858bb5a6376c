import { type MatchDocument, matchSequenceKey, matchSequencePrefix } from '@topspin/domain/documents/matches'
import { type HalfPoints, type Instant, instant, type Ladder, type PlayerId } from '@topspin/domain/ids'
import { dayMs } from '@topspin/domain/time/days'
import { InMemoryReadModel, type StateLoader } from './in-memory-read-model.ts'
import type { ReadModels } from './read-models.ts'

const daysKept = 31
const matchesAtOnce = 1_000

/** A match of a player; `before` is the player's score before the match. */
export interface RecentMatch {
  readonly sequence: number
  readonly playedAt: Instant
  readonly before: HalfPoints
  readonly won: boolean
}

/**
 * A player's uncancelled matches, in the order of play: the first match since the instant, and all matches after it.
 * Dates may be wrong, so one of these may have an earlier date.
 */
type MatchesSince = (player: PlayerId, ladder: Ladder, at: Instant) => readonly RecentMatch[]

/** The matches of the last `daysKept` days: all matches by key, and a list of the matches of each player. */
class RecentMatches {
  since: Instant
  readonly #matches = new Map<string, MatchDocument>()
  /** The matches in the order of play; null after a change. */
  #inOrder: readonly MatchDocument[] | null = null
  /** The lists are in the order of play. */
  readonly players = { simple: new Map<PlayerId, RecentMatch[]>(), double: new Map<PlayerId, RecentMatch[]>() }

  constructor(since: Instant) {
    this.since = since
  }

  inOrder(): readonly MatchDocument[] {
    this.#inOrder ??= [...this.#matches.values()].sort((a, b) => a.sequence - b.sequence)
    return this.#inOrder
  }

  add(match: MatchDocument): void {
    const { sequence, playedAt, ladder, winners, losers } = match
    this.#matches.set(matchSequenceKey(sequence), match)
    this.#inOrder = null
    const players = this.players[ladder]
    const addTo = (player: PlayerId, before: HalfPoints, won: boolean) => {
      const played = players.get(player) ?? []
      const isLast = (played.at(-1)?.sequence ?? 0) < sequence
      played.push({ sequence, playedAt, before, won })
      if (!isLast) played.sort((a, b) => a.sequence - b.sequence)
      players.set(player, played)
    }
    for (const { playerId, before } of winners) addTo(playerId, before, true)
    for (const { playerId, before } of losers) addTo(playerId, before, false)
  }

  remove(key: string): void {
    const match = this.#matches.get(key)
    if (match === undefined) return
    this.#matches.delete(key)
    this.#inOrder = null
    const players = this.players[match.ladder]
    for (const { playerId } of [...match.winners, ...match.losers]) {
      const left = players.get(playerId)?.filter(({ sequence }) => sequence !== match.sequence) ?? []
      if (left.length === 0) players.delete(playerId)
      else players.set(playerId, left)
    }
  }

  removeBefore(oldest: Instant): void {
    this.since = oldest
    for (const [key, { playedAt }] of this.#matches) if (playedAt < oldest) this.remove(key)
  }
}

/**
 * The matches of the last `daysKept` days, in memory (docs/specification.md#changes-of-place). A player's score at an
 * instant is the score before the player's next match; without a later match, it is the current score.
 */
export class RecentMatchScores {
  readonly #recent: InMemoryReadModel<RecentMatches>
  readonly #oldest: () => Instant

  constructor(models: ReadModels, now: () => Instant) {
    this.#oldest = () => instant(Date.parse(now()) - daysKept * dayMs)
    this.#recent = new InMemoryReadModel(models, 'matches', recentLoader(models, this.#oldest))
  }

  /** Returns a function that finds the matches of a player since an instant, at most `daysKept` days ago. */
  async matchesSince(): Promise<MatchesSince> {
    const { players } = await this.#upToDate()
    return (player, ladder, at) => {
      const matches = players[ladder].get(player) ?? []
      const first = matches.findIndex(({ playedAt }) => playedAt >= at)
      return first === -1 ? [] : matches.slice(first)
    }
  }

  /** The uncancelled matches of the last `daysKept` days, in the order of play. @throws EngineAway */
  async matches(): Promise<readonly MatchDocument[]> {
    return (await this.#upToDate()).inOrder()
  }

  async #upToDate(): Promise<RecentMatches> {
    const recent = await this.#recent.current()
    if (this.#oldest() >= recent.since) return recent
    // The clock was ahead at the last load or update, so too few matches are kept. Because of the invalid key, the next
    // read loads all again.
    this.#recent.invalidate(matchSequencePrefix)
    return this.#recent.current()
  }
}

/** The uncancelled matches since an instant, in the order of play. @param pageSize how many are read at once */
export async function readMatchesSince(
  models: ReadModels,
  since: Instant,
  pageSize: number,
): Promise<readonly MatchDocument[]> {
  const pages: MatchDocument[][] = []
  let before: string | undefined
  for (;;) {
    const options = { limit: pageSize, newestFirst: true, ...(before === undefined ? {} : { before }) }
    const page = (await models.range('matches', matchSequencePrefix, options)).map(({ document }) => document)
    pages.push(page)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize || last.playedAt < since) break
    before = matchSequenceKey(last.sequence)
  }
  return pages
    .flat()
    .filter(({ playedAt }) => playedAt >= since)
    .reverse()
}

/** @param oldest the instant since which matches are kept */
const recentLoader = (models: ReadModels, oldest: () => Instant): StateLoader<RecentMatches> => ({
  async load() {
    const recent = new RecentMatches(oldest())
    for (const match of await readMatchesSince(models, recent.since, matchesAtOnce)) recent.add(match)
    return recent
  },
  async update(recent, changed) {
    const keys = [...changed].filter((key) => key.startsWith(matchSequencePrefix)).sort()
    if (keys.length === 0) return recent
    // The clock was ahead at the last `removeBefore`, which removed too many matches.
    if (oldest() < recent.since) return this.load(null)
    const found = await models.getMany('matches', keys)
    for (const key of keys) {
      recent.remove(key)
      const match = found.get(key)
      if (match !== undefined) recent.add(match)
    }
    recent.removeBefore(oldest())
    return recent
  },
})
