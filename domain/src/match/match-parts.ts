import type { StateParts } from '../decider.ts'
import type { Ladder } from '../ladder.ts'
import type { MatchesState, Played } from './matches-state.ts'

const ladders: readonly Ladder[] = ['simple', 'double']

/**
 * Cuts the kept matches of the state into parts by ladder and sequence. A match then stays in the same part for as long as
 * it is kept, so that a snapshot writes the newest parts only, and those with a corrected or cancelled match.
 * @param size the most matches of a part
 */
export const matchParts = (size = 1_000): StateParts<MatchesState> => ({
  cut({ recent, ...rest }) {
    const lists = new Map<string, readonly Played[]>()
    for (const ladder of ladders) {
      const matches = recent[ladder]
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
    const recent: Record<Ladder, Played[]> = { simple: [], double: [] }
    for (const [key, matches] of lists) {
      const ladder = ladders.find((one) => key.startsWith(`${one}/`))
      // `cut` made them.
      if (ladder !== undefined) for (const match of matches as readonly Played[]) recent[ladder].push(match)
    }
    return { ...(rest as Omit<MatchesState, 'recent'>), recent }
  },
})
