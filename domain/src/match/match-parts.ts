import type { StateParts } from '../decider.ts'
import type { Ladder } from '../ladder.ts'
import type { MatchesState } from './matches-state.ts'
import { allBlocks, ofBlocks, type RecentMatches } from './recent-matches.ts'

const ladders: readonly Ladder[] = ['simple', 'double']

/**
 * Cuts the kept matches of the state into parts by ladder and the sequence with which a block begins. A block then stays in
 * the same part for as long as it is kept, so that a snapshot writes the newest parts only, and those with a corrected or
 * cancelled match.
 * @param size how many sequences a part covers
 */
export const matchParts = (size = 1_000): StateParts<MatchesState> => ({
  cut({ recent, ...rest }) {
    const lists = new Map<string, RecentMatches['newest'][]>()
    for (const ladder of ladders) {
      for (const block of allBlocks(recent[ladder])) {
        const key = `${ladder}/${Math.floor((block[0]?.sequence ?? Number.NaN) / size)}`
        const part = lists.get(key)
        if (part === undefined) lists.set(key, [block])
        else part.push(block)
      }
    }
    return { rest, lists }
  },

  join(rest, lists) {
    const blocksOf = (ladder: Ladder) =>
      // `cut` made them.
      [...lists].flatMap(([key, blocks]) => (key.startsWith(`${ladder}/`) ? (blocks as RecentMatches['blocks']) : []))
    const recent = { simple: ofBlocks(blocksOf('simple')), double: ofBlocks(blocksOf('double')) }
    return { ...(rest as Omit<MatchesState, 'recent'>), recent }
  },
})
