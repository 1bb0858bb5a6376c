import { type Instant, instant } from '../ids.ts'
import type { PlayedMatch } from './match-players.ts'

/**
 * The longest rollback window that can be set (`ROLLBACK_WINDOW_HOURS`). The state of the match stream keeps at least
 * the uncancelled matches of this time before the newest match of their ladder. It may keep older ones, so each rule
 * checks its own time limit. A missing match is cancelled or too old: a command gets the same refusal in both cases
 * (`not-rollbackable`, `not-correctable`).
 */
export const longestRollbackWindowHours = 31 * 24

/** The instant that is `longestRollbackWindowHours` before `playedAt`. */
export const startOfLongestWindowBefore = (playedAt: Instant): Instant =>
  instant(Date.parse(playedAt) - longestRollbackWindowHours * 3_600_000)

/**
 * The uncancelled matches of a ladder that the state keeps, in order of play. A changed copy shares all blocks but one
 * with the original (docs/adr/0022-pure-deciders.md).
 */
export interface RecentMatches {
  /** The blocks before `newest`, oldest first. None is empty. */
  readonly blocks: readonly Block[]
  /** The newest block, kept apart so that adding a match does not copy `blocks`. Empty only when no match is kept. */
  readonly newest: Block
}
type Block = readonly PlayedMatch[]

const maxMatches = 64

export const noMatches: RecentMatches = { blocks: [], newest: [] }

const allBlocks = ({ blocks, newest }: RecentMatches): readonly Block[] =>
  newest.length === 0 ? [] : [...blocks, newest]

/** @param all the blocks, none of which is empty */
const ofBlocks = (all: readonly Block[]): RecentMatches => ({ blocks: all.slice(0, -1), newest: all.at(-1) ?? [] })

export const allMatches = (recent: RecentMatches): readonly PlayedMatch[] => allBlocks(recent).flat()

/** Cache: for each block, its matches with a `fixture`. A block never changes. */
const fixtureMatchesOfBlock = new WeakMap<Block, readonly PlayedMatch[]>()

/** The matches that count for a fixture of any tournament, in order of play. */
export function matchesWithFixture(recent: RecentMatches): readonly PlayedMatch[] {
  return allBlocks(recent).flatMap((block) => {
    const found = fixtureMatchesOfBlock.get(block) ?? block.filter(({ fixture }) => fixture !== undefined)
    fixtureMatchesOfBlock.set(block, found)
    return found
  })
}

/** @param matches in order of play */
export function recentMatchesOf(matches: readonly PlayedMatch[]): RecentMatches {
  const begins = Array.from({ length: Math.ceil(matches.length / maxMatches) }, (_, index) => index * maxMatches)
  return ofBlocks(begins.map((from) => matches.slice(from, from + maxMatches)))
}

/** Adds the newest match. When a new block begins, removes the oldest blocks whose matches are all too old. */
export function withMatch({ blocks, newest }: RecentMatches, match: PlayedMatch): RecentMatches {
  if (newest.length < maxMatches) return { blocks, newest: [...newest, match] }
  // The earlier of the last two dates: a wrong clock may have dated one match years ahead.
  const last = newest.at(-1)?.playedAt ?? match.playedAt
  const horizon = startOfLongestWindowBefore(last < match.playedAt ? last : match.playedAt)
  const firstKept = blocks.findIndex((block) => (block.at(-1)?.playedAt ?? horizon) >= horizon)
  return { blocks: [...(firstKept < 0 ? [] : blocks.slice(firstKept)), newest], newest: [match] }
}

/** Replaces the match with this sequence, or removes it when `match` is null. */
export function withReplacedMatch(recent: RecentMatches, sequence: number, match: PlayedMatch | null): RecentMatches {
  const all = allBlocks(recent)
  const index = all.findLastIndex(([first]) => first !== undefined && first.sequence <= sequence)
  const block = all[index] ?? []
  const place = block.findIndex((one) => one.sequence === sequence)
  if (place < 0) return recent
  const changed = block.toSpliced(place, 1, ...(match === null ? [] : [match]))
  return ofBlocks(all.toSpliced(index, 1, ...(changed.length > 0 ? [changed] : [])))
}

/** The newest match that fulfils `isMeant`. Searches from the end, because mostly recent matches are looked for. */
export function findNewestMatch(
  { blocks, newest }: RecentMatches,
  isMeant: (match: PlayedMatch) => boolean,
): PlayedMatch | undefined {
  const found = newest.findLast(isMeant)
  if (found !== undefined) return found
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const older = blocks[index]?.findLast(isMeant)
    if (older !== undefined) return older
  }
  return undefined
}

export const findMatch = (recent: RecentMatches, matchId: number): PlayedMatch | undefined =>
  findNewestMatch(recent, (match) => match.matchId === matchId)

/** The match with this id and all later ones; an empty list when the match is not kept. */
export function matchesSince(recent: RecentMatches, matchId: number): readonly PlayedMatch[] {
  const all = allBlocks(recent)
  const from = all.findLastIndex(([first]) => first !== undefined && first.matchId <= matchId)
  const matches = from < 0 ? [] : all.slice(from).flat()
  const index = matches.findIndex((match) => match.matchId === matchId)
  return index < 0 ? [] : matches.slice(index)
}

export const newestMatchOf = ({ newest }: RecentMatches): PlayedMatch | undefined => newest.at(-1)
export const oldestMatchOf = ({ blocks, newest }: RecentMatches): PlayedMatch | undefined => (blocks[0] ?? newest)[0]
