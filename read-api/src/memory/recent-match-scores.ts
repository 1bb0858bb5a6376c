import { type MatchDocument, matchSequenceKey, matchSequencePrefix } from '@topspin/domain/documents/matches'
import { type HalfPoints, type Instant, instant, type Ladder, type PlayerId } from '@topspin/domain/ids'
import { dayMs } from '@topspin/domain/time/days'
import { InMemoryReadModel, type StateLoader } from './in-memory-read-model.ts'
import type { ReadModels } from './read-models.ts'

const daysKept = 31
const matchesAtOnce = 1_000

/** A match of a player; `before` is the player's score before the match. */
export interface RecentMatch {
  readonly match: MatchDocument
  readonly before: HalfPoints
  readonly won: boolean
}

/** The uncancelled matches since an instant, by the key of their document. */
interface RecentMatches {
  readonly since: Instant
  readonly matches: Map<string, MatchDocument>
}

/**
 * The matches of the last `daysKept` days, in memory (docs/specification.md#changes-of-place). A player's score at an
 * instant is the score before the player's next match; without a later match, it is the current score.
 */
export class RecentMatchScores {
  readonly #recent: InMemoryReadModel<RecentMatches>

  constructor(models: ReadModels, now: () => Instant) {
    const oldest = () => instant(Date.parse(now()) - daysKept * dayMs)
    this.#recent = new InMemoryReadModel(models, 'matches', recentLoader(models, oldest))
  }

  /**
   * The matches of each player since an instant, at most `daysKept` days ago, in the order of play. A list begins with
   * the player's first match since then, and has all later ones, because dates may be wrong.
   */
  async matchesSince(ladder: Ladder, at: Instant): Promise<ReadonlyMap<PlayerId, readonly RecentMatch[]>> {
    const byPlayer = new Map<PlayerId, RecentMatch[]>()
    for (const match of await this.matches()) {
      if (match.ladder !== ladder) continue
      for (const side of [match.winners, match.losers])
        for (const { playerId, before } of side) {
          const played = { match, before, won: side === match.winners }
          const list = byPlayer.get(playerId)
          if (list !== undefined) list.push(played)
          else if (match.playedAt >= at) byPlayer.set(playerId, [played])
        }
    }
    return byPlayer
  }

  /** The uncancelled matches of at least the last `daysKept` days, in the order of play. @throws EngineAway */
  matches(): Promise<readonly MatchDocument[]> {
    return this.#recent.read(({ matches }) => [...matches.values()].sort((a, b) => a.sequence - b.sequence))
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

const recentLoader = (models: ReadModels, oldest: () => Instant): StateLoader<RecentMatches> => ({
  async load() {
    const since = oldest()
    const found = await readMatchesSince(models, since, matchesAtOnce)
    return { since, matches: new Map(found.map((match) => [matchSequenceKey(match.sequence), match])) }
  },
  async update(recent, changed) {
    const keys = [...changed].filter((key) => key.startsWith(matchSequencePrefix))
    if (keys.length === 0) return recent
    const since = oldest()
    // The clock was ahead at the last update, which has removed too many matches.
    if (since < recent.since) return this.load(null)
    const { matches } = recent
    const found = await models.getMany('matches', keys)
    for (const key of keys) matches.delete(key)
    for (const [key, match] of found) matches.set(key, match)
    for (const [key, { playedAt }] of matches) if (playedAt < since) matches.delete(key)
    return { since, matches }
  },
})
