import { type Trend, trendFormLimit, trendLineLimit } from '@topspin/domain/contract/trends'
import { type Instant, type Ladder, toPoints } from '@topspin/domain/ids'
import { joinListEntries, type SerialisedReply, serialiseListEntry } from '@topspin/platform/http/serialise'
import { createTextKeeper } from '../memory/kept-texts.ts'
import type { ListedPlayer } from '../memory/ladders.ts'
import type { RecentMatch } from '../memory/recent-match-scores.ts'
import { changeOfInactive, instantDaysBefore, standingChangesSince } from './changes.ts'
import type { ReadSideDeps } from './deps.ts'

/**
 * Serialises the trends of the players of a ladder (docs/specification.md#trends). The text of each player is kept,
 * because a match changes few texts.
 */
export function createTrendsSerialiser(
  deps: Pick<ReadSideDeps, 'models' | 'ladders' | 'recentMatchScores'>,
  ladder: Ladder,
): (now: Instant) => Promise<SerialisedReply<'trends'>> {
  const textsOf = createTextKeeper<Entry>(
    ({ player }) => player.id,
    ({ player: { document, pseudo }, week: { points, places }, matches }) => [
      document,
      pseudo,
      points,
      places,
      matches[0],
      matches.at(-1),
    ],
    (entry) => serialiseListEntry('trends', trendOf(entry, ladder)),
  )
  return async (now) => {
    const [orders, matchesSince, changes] = await Promise.all([
      deps.ladders.orders(),
      deps.recentMatchScores.matchesSince(),
      standingChangesSince(deps, ladder, 7, now),
    ])
    const since = instantDaysBefore(now, 30)
    const entries = orders[ladder].map((player) => ({
      player,
      week: changes.get(player.id) ?? changeOfInactive,
      matches: matchesSince(player.id, ladder, since),
    }))
    return joinListEntries('trends', textsOf(entries))
  }
}

/** What the trend of a player is made from. */
interface Entry {
  readonly player: ListedPlayer
  readonly week: Trend['week']
  readonly matches: readonly RecentMatch[]
}

function trendOf({ player: { pseudo, document }, week, matches }: Entry, ladder: Ladder): Trend {
  const { score, wins, losses } = document[ladder]
  const scores = matches.length === 0 ? [] : [...matches.map(({ before }) => before), score]
  return {
    pseudo,
    week,
    wins,
    losses,
    form: matches.slice(-trendFormLimit).map(({ won }) => won),
    line: thinned(scores, trendLineLimit).map(toPoints),
  }
}

/** At most `most` values of a list, evenly spread, with the first and the last. */
function thinned<T>(values: readonly T[], most: number): readonly T[] {
  if (values.length <= most) return values
  const step = (values.length - 1) / (most - 1)
  const indices = new Set(Array.from({ length: most }, (_, index) => Math.round(index * step)))
  return values.filter((_, index) => indices.has(index))
}
