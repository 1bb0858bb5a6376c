import type { Played } from './match-players.ts'
import { horizonOf } from './match-retention.ts'

/**
 * The uncancelled matches of a ladder that the state keeps, in order of play, in blocks. A copy with one more match, or
 * with another one, shares every block but one with the original (docs/adr/0022-pure-deciders.md).
 */
export interface RecentMatches {
  /** The blocks before `newest`, oldest first. None is empty. */
  readonly blocks: readonly Block[]
  /** The newest block, apart so that the list of the others is not copied for each match. Empty only without any match. */
  readonly newest: Block
}
type Block = readonly Played[]

/** The most matches of a block. */
const maxMatches = 64

export const noMatches: RecentMatches = { blocks: [], newest: [] }

const allBlocks = ({ blocks, newest }: RecentMatches): readonly Block[] =>
  newest.length === 0 ? [] : [...blocks, newest]

/** The matches of these blocks, of which none is empty. */
const ofBlocks = (all: readonly Block[]): RecentMatches => ({
  blocks: all.slice(0, -1),
  newest: all.at(-1) ?? [],
})

export const allMatches = (recent: RecentMatches): readonly Played[] => allBlocks(recent).flat()

/** These matches, which are in order of play. */
export function inBlocks(matches: readonly Played[]): RecentMatches {
  const begins = Array.from({ length: Math.ceil(matches.length / maxMatches) }, (_, index) => index * maxMatches)
  return ofBlocks(begins.map((from) => matches.slice(from, from + maxMatches)))
}

/** The matches and a new one. With the first match of a block, the oldest blocks are dropped whose matches are all too old. */
export function withMatch({ blocks, newest }: RecentMatches, match: Played): RecentMatches {
  if (newest.length < maxMatches) return { blocks, newest: [...newest, match] }
  const horizon = horizonOf(match.playedAt)
  const firstKept = blocks.findIndex((block) => (block.at(-1)?.playedAt ?? horizon) >= horizon)
  return { blocks: [...(firstKept < 0 ? [] : blocks.slice(firstKept)), newest], newest: [match] }
}

/** The matches with another one in the place of that with a sequence, or without it. */
export function withReplaced(recent: RecentMatches, sequence: number, match: Played | null): RecentMatches {
  const all = allBlocks(recent)
  const index = all.findLastIndex(([first]) => first !== undefined && first.sequence <= sequence)
  const block = all[index] ?? []
  const place = block.findIndex((one) => one.sequence === sequence)
  if (place < 0) return recent
  const changed = block.toSpliced(place, 1, ...(match === null ? [] : [match]))
  return ofBlocks(all.toSpliced(index, 1, ...(changed.length > 0 ? [changed] : [])))
}

/** The newest match that is meant; searched from the end, because most of the matches that are asked for are recent. */
export function findNewest({ blocks, newest }: RecentMatches, isMeant: (match: Played) => boolean): Played | undefined {
  const found = newest.findLast(isMeant)
  if (found !== undefined) return found
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const older = blocks[index]?.findLast(isMeant)
    if (older !== undefined) return older
  }
  return undefined
}

export const findMatch = (recent: RecentMatches, matchId: number): Played | undefined =>
  findNewest(recent, (match) => match.matchId === matchId)

/** The match with an id, and the later ones; none when it is not kept. */
export function matchesSince(recent: RecentMatches, matchId: number): readonly Played[] {
  const all = allBlocks(recent)
  const from = all.findLastIndex(([first]) => first !== undefined && first.matchId <= matchId)
  const matches = from < 0 ? [] : all.slice(from).flat()
  const index = matches.findIndex((match) => match.matchId === matchId)
  return index < 0 ? [] : matches.slice(index)
}

export const newestOf = ({ newest }: RecentMatches): Played | undefined => newest.at(-1)
export const oldestOf = ({ blocks, newest }: RecentMatches): Played | undefined => (blocks[0] ?? newest)[0]
