import { feedKey, feedPrefix, type MatchDocument } from '@topspin/domain/documents/matches'
import { type HalfPoints, type Instant, instant, type PlayerId } from '@topspin/domain/ids'
import type { Ladder } from '@topspin/domain/ladder'
import type { Place, ReadModels } from './read-models.ts'

const day = 86_400_000
/** How far back scores are known. */
const daysKept = 31
const pageSize = 1_000

/** A match from the side of one player. */
export interface RecentMatch {
  readonly sequence: number
  readonly playedAt: Instant
  readonly before: HalfPoints
  readonly won: boolean
}

/** A player's uncancelled matches since an instant, in the order of play. */
export type MatchesSince = (player: PlayerId, ladder: Ladder, at: Instant) => readonly RecentMatch[]

/**
 * Matches and scores of the last weeks, kept in memory. The score that a player had at an instant is the one before the
 * player's first match since then; one who has not played since has the current score
 * (docs/specification.md#changes-of-place).
 */
export class PastScores {
  readonly #models: ReadModels
  readonly #matches = new Map<string, MatchDocument>()
  /** By player, in the order of play. */
  readonly #players = { simple: new Map<PlayerId, RecentMatch[]>(), double: new Map<PlayerId, RecentMatch[]>() }
  #place: Place | null = null
  #turn: Promise<unknown> = Promise.resolve()

  constructor(models: ReadModels) {
    this.#models = models
  }

  /** Returns a function for instants up to `daysKept` days before `now`, of the current read model. @throws EngineAway */
  async upTo(now: Instant): Promise<MatchesSince> {
    const update = this.#turn.then(() => this.#update(now))
    this.#turn = update.catch(() => undefined)
    await update
    return (player, ladder, at) => {
      const matches = this.#players[ladder].get(player) ?? []
      const first = matches.findIndex(({ playedAt }) => playedAt >= at)
      return first === -1 ? [] : matches.slice(first)
    }
  }

  /** The uncancelled matches of the last `daysKept` days, in the order of play. @throws EngineAway */
  async matches(now: Instant): Promise<readonly MatchDocument[]> {
    await this.upTo(now)
    return [...this.#matches.values()].sort((a, b) => a.sequence - b.sequence)
  }

  async #update(now: Instant): Promise<void> {
    const { place, keys } = await this.#models.changedSince('matches', this.#place)
    const changed = keys === null ? null : [...keys].filter((key) => key.startsWith(feedPrefix))
    if (changed?.length !== 0) {
      const oldest = instant(Date.parse(now) - daysKept * day)
      if (changed === null) await this.#readAll(oldest)
      else await this.#readAgain(changed)
      for (const [key, { playedAt }] of this.#matches) if (playedAt < oldest) this.#remove(key)
    }
    this.#place = place
  }

  async #readAll(oldest: Instant): Promise<void> {
    for (const key of [...this.#matches.keys()]) this.#remove(key)
    const pages: MatchDocument[][] = []
    let before: string | undefined
    for (;;) {
      const options = { limit: pageSize, newestFirst: true, ...(before === undefined ? {} : { before }) }
      const page = (await this.#models.range('matches', feedPrefix, options)).map(({ document }) => document)
      pages.push(page)
      const last = page.at(-1)
      if (last === undefined || page.length < pageSize || last.playedAt < oldest) break
      before = feedKey(last.sequence)
    }
    for (const match of pages.flat().reverse()) this.#add(match)
  }

  async #readAgain(keys: readonly string[]): Promise<void> {
    const found = await this.#models.getMany('matches', keys)
    for (const key of keys.toSorted()) {
      this.#remove(key)
      const match = found.get(key)
      if (match !== undefined) this.#add(match)
    }
  }

  #add(match: MatchDocument): void {
    const { sequence, playedAt, ladder, winners, losers } = match
    this.#matches.set(feedKey(sequence), match)
    const players = this.#players[ladder]
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

  #remove(key: string): void {
    const match = this.#matches.get(key)
    if (match === undefined) return
    this.#matches.delete(key)
    const players = this.#players[match.ladder]
    for (const { playerId } of [...match.winners, ...match.losers]) {
      const left = players.get(playerId)?.filter(({ sequence }) => sequence !== match.sequence) ?? []
      if (left.length === 0) players.delete(playerId)
      else players.set(playerId, left)
    }
  }
}
