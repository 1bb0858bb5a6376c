import type { ScoreAndRankChange } from '@topspin/domain/contract/profile'
import { halfPoints, type Instant, instant, type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import { ranksOf } from '@topspin/domain/ranks'
import type { ReadModels } from '../memory/read-models.ts'
import type { ReadSideDeps } from './deps.ts'
import { readRankedPlayers } from './statistics.ts'

const hour = 3_600_000
/** The change of a player who is not in the ladder, and so has no place that could change. */
export const changeOfInactive: ScoreAndRankChange = { points: 0, places: null }

/** Changes of place are computed from the beginning of the hour, so that replies are kept for an hour. */
export const beginningOfHour = (now: Instant): Instant => instant(Math.floor(Date.parse(now) / hour) * hour)

/** The instant `days` times 24 hours before the beginning of the hour of `now`. */
export const instantDaysBefore = (now: Instant, days: number): Instant =>
  instant(Date.parse(beginningOfHour(now)) - days * 24 * hour)

/**
 * How points and place of each active player in a ladder have changed since `instantDaysBefore(now, days)`
 * (docs/specification.md#changes-of-place). The places at that instant are computed for the players who are active now
 * and had registered by that instant.
 */
export function standingChangesSince(
  deps: Pick<ReadSideDeps, 'models' | 'ladders' | 'recentMatchScores'>,
  ladder: Ladder,
  days: number,
  now: Instant,
): Promise<ReadonlyMap<PlayerId, ScoreAndRankChange>> {
  const { models, recentMatchScores } = deps
  const at = instantDaysBefore(now, days)
  const make = async () => {
    const [ranked, matchesSince, registered] = await Promise.all([
      readRankedPlayers(deps, ladder),
      recentMatchScores.matchesSince(),
      registrations(models),
    ])
    const players = [...ranked.values()].map(({ id, document, rank }) => {
      const { score } = document[ladder]
      return { id, score, scoreThen: matchesSince(id, ladder, at)[0]?.before ?? score, rank }
    })
    const before = players
      .filter(({ id }) => (registered.get(id) ?? at) <= at)
      .toSorted((one, other) => other.scoreThen - one.scoreThen)
    const ranksThen = ranksOf(before.map(({ scoreThen }) => scoreThen))
    const places = new Map(before.map(({ id, rank }, index) => [id, (ranksThen[index] ?? 0) - rank]))
    return new Map(
      players.map(({ id, score, scoreThen }) => [
        id,
        { points: toPoints(halfPoints(score - scoreThen)), places: places.get(id) ?? null },
      ]),
    )
  }
  return models.once(`changes ${ladder} ${days}`, ['rankings', 'matches', 'accounts'], make, at)
}

export const standingChangeOf = async (
  deps: Pick<ReadSideDeps, 'models' | 'ladders' | 'recentMatchScores'>,
  player: PlayerId,
  ladder: Ladder,
  days: number,
  now: Instant,
): Promise<ScoreAndRankChange> => (await standingChangesSince(deps, ladder, days, now)).get(player) ?? changeOfInactive

const registrations = (models: ReadModels): Promise<ReadonlyMap<string, Instant>> =>
  models.once('registrations', ['accounts'], async () => {
    const accounts = await models.range('accounts', '')
    return new Map(accounts.map(({ key, document }) => [key, document.registeredAt]))
  })
