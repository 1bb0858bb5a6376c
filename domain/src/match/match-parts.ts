import type { StateParts } from '../decider.ts'
import type { Ladder } from '../ids.ts'
import type { PlayedMatch } from './match-players.ts'
import type { MatchesState } from './matches-state.ts'
import { allMatches, recentMatchesOf } from './recent-matches.ts'

const ladders: readonly Ladder[] = ['simple', 'double']

/**
 * Cuts the kept matches into parts by ladder and sequence. A match always stays in the same part. So a snapshot writes
 * only the parts in which a match was added, changed or removed.
 * @param size how many sequence numbers a part covers
 */
export const createMatchParts = (size = 1_000): StateParts<MatchesState> => ({
  cut({ recent, ...rest }) {
    const lists = new Map<string, readonly PlayedMatch[]>()
    for (const ladder of ladders) {
      const matches = allMatches(recent[ladder])
      const partOf = (index: number) => Math.floor((matches[index]?.sequence ?? Number.NaN) / size)
      for (let from = 0; from < matches.length; ) {
        const part = partOf(from)
        let to = from + 1
        while (partOf(to) === part) to += 1
        lists.set(`${ladder}/${part}`, matches.slice(from, to))
        from = to
      }
    }
    return { rest, lists }
  },

  join(rest, lists) {
    const matchesOf = (ladder: Ladder) =>
      // `cut` made these lists from matches.
      [...lists].flatMap(([key, matches]) => (key.startsWith(`${ladder}/`) ? (matches as readonly PlayedMatch[]) : []))
    const recent = { simple: recentMatchesOf(matchesOf('simple')), double: recentMatchesOf(matchesOf('double')) }
    return { ...(rest as Omit<MatchesState, 'recent'>), recent }
  },
})
