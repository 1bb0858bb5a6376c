import { type Trend, trendFormLength, trendLineLength } from '@topspin/domain/contract/trends'
import { type Instant, type Ladder, type PlayerId, toPoints } from '@topspin/domain/ids'
import { joinListEntries, type SerialisedReply, serialiseListEntry } from '@topspin/platform/http/serialise'
import type { ListedPlayer } from '../memory/ladders.ts'
import type { RecentMatch } from '../memory/recent-match-scores.ts'
import { instantDaysBefore, standingChangeOfInactive, standingChangesSince } from './changes.ts'
import type { ReadSideDeps } from './deps.ts'

interface Kept {
  /** The values from which `text` was made. */
  readonly made: readonly unknown[]
  readonly text: string
}

/**
 * Serialises the trends of the players of a ladder (docs/specification.md#trends). The text of each player is kept,
 * because a match changes few texts.
 */
export function createTrendsSerialiser(
  deps: Pick<ReadSideDeps, 'models' | 'ladders' | 'recentMatchScores'>,
  ladder: Ladder,
): (now: Instant) => Promise<SerialisedReply<'trends'>> {
  let kept = new Map<PlayerId, Kept>()
  return async (now) => {
    const [orders, matchesSince, changes] = await Promise.all([
      deps.ladders.orders(),
      deps.recentMatchScores.matchesSince(),
      standingChangesSince(deps, ladder, 7, now),
    ])
    const since = instantDaysBefore(now, 30)
    const before = kept
    kept = new Map()
    const texts = orders[ladder].map((player) => {
      const matches = matchesSince(player.id, ladder, since)
      const week = changes.get(player.id) ?? standingChangeOfInactive
      const made = [player.document, player.pseudo, week.points, week.places, matches[0], matches.at(-1)]
      const known = before.get(player.id)
      const text = known?.made.every((part, index) => part === made[index])
        ? known.text
        : serialiseListEntry('trends', trendOf(player, ladder, week, matches))
      kept.set(player.id, { made, text })
      return text
    })
    return joinListEntries('trends', texts)
  }
}

function trendOf(
  { pseudo, document }: ListedPlayer,
  ladder: Ladder,
  week: Trend['week'],
  matches: readonly RecentMatch[],
): Trend {
  const { score, wins, losses } = document[ladder]
  const scores = matches.length === 0 ? [] : [...matches.map(({ before }) => before), score]
  return {
    pseudo,
    week,
    wins,
    losses,
    form: matches.slice(-trendFormLength).map(({ won }) => won),
    line: thinned(scores, trendLineLength).map(toPoints),
  }
}

/** At most `most` values of a list, evenly spread, with the first and the last. */
function thinned<T>(values: readonly T[], most: number): readonly T[] {
  if (values.length <= most) return values
  const step = (values.length - 1) / (most - 1)
  const indices = new Set(Array.from({ length: most }, (_, index) => Math.round(index * step)))
  return values.filter((_, index) => indices.has(index))
}
