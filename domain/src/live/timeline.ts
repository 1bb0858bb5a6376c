import { type CountPerSide, emptyScoreSheet, otherSide, type Side, sheetAfterPoint } from './table-tennis.ts'

/** A point of a live match: the side that won it, and when, as an ISO instant. */
export interface TimedPoint {
  readonly scorer: Side
  readonly at: string
}

/** A point, with what the laws of table tennis say about it (docs/specification.md#points-of-a-live-match). */
export interface PlayedPoint extends TimedPoint {
  /** The score of the set after the point. */
  readonly score: CountPerSide
  readonly server: Side
  /** How many points the scorer has won in a row in this set, this point included. */
  readonly run: number
  /** The side that would win the set (for `matchPoint`: the match) by winning this point; null for none. */
  readonly setPoint: Side | null
  readonly matchPoint: Side | null
  /** Whether the players change ends after the point, in the middle of the set. */
  readonly changesEnds: boolean
}

/** A set with its points, in the order of play. */
export interface PlayedSet {
  readonly points: readonly PlayedPoint[]
  readonly score: CountPerSide
  /** Null while the set goes on. */
  readonly winner: Side | null
}

/** The sets that have begun; none without a first server. The last one may have no point yet. */
export function timelineOf(firstServer: Side | null, points: readonly TimedPoint[]): readonly PlayedSet[] {
  if (firstServer === null) return []
  const sets: { points: PlayedPoint[]; score: CountPerSide; winner: Side | null }[] = []
  let sheet = emptyScoreSheet(firstServer)
  for (const { scorer, at } of points) {
    const { server, setPoint, matchPoint } = sheet
    if (server === null) break
    const index = sheet.sets.length - 1
    const after = sheetAfterPoint(sheet, scorer)
    const score = after.sets[index] ?? { one: 0, two: 0 }
    const isOver = after.setsWon[scorer] > sheet.setsWon[scorer]
    const changesEnds = !isOver && after.changeEnds
    const set = sets[index] ?? { points: [], score, winner: null }
    const last = set.points.at(-1)
    const run = last?.scorer === scorer ? last.run + 1 : 1
    set.points.push({ scorer, at, score, server, run, setPoint, matchPoint, changesEnds })
    sets[index] = { points: set.points, score, winner: isOver ? scorer : null }
    sheet = after
  }
  if (sets.length < sheet.sets.length) sets.push({ points: [], score: { one: 0, two: 0 }, winner: null })
  return sets
}

/** Consecutive points of one side within a set. */
export interface Run {
  readonly side: Side
  /** Index, among the points of the set, of the first point of the run. */
  readonly from: number
  readonly length: number
}

/** The runs of a set, in the order of play. Each point is in exactly one run. */
export function runsOf(points: readonly PlayedPoint[]): readonly Run[] {
  return points.flatMap(({ scorer, run }, index) =>
    points[index + 1]?.scorer === scorer ? [] : [{ side: scorer, from: index + 1 - run, length: run }],
  )
}

/** The longest run of a set, the last one of several equally long ones; null without a point. */
export function longestRunOf(points: readonly PlayedPoint[]): Run | null {
  return runsOf(points).reduce<Run | null>(
    (longest, run) => (longest === null || run.length >= longest.length ? run : longest),
    null,
  )
}

/** The figures of a side over all sets. `served`: points that it served; `wonOnServe`: how many of these it won. */
export interface SideFigures {
  readonly points: number
  readonly served: number
  readonly wonOnServe: number
  readonly longestRun: number
  /** By how many points the side was ahead at most within a set; 0 when it was never ahead. */
  readonly largestLead: number
  /** Set points that the side had, match points included, and how many of them it won. */
  readonly setPoints: number
  readonly setPointsWon: number
}

export function figuresOf(sets: readonly PlayedSet[]): Readonly<Record<Side, SideFigures>> {
  const points = sets.flatMap((set) => set.points)
  const figures = (side: Side): SideFigures => {
    const won = points.filter(({ scorer }) => scorer === side)
    const count = (of: readonly PlayedPoint[], isCounted: (point: PlayedPoint) => boolean) =>
      of.filter(isCounted).length
    return {
      points: won.length,
      served: count(points, ({ server }) => server === side),
      wonOnServe: count(won, ({ server }) => server === side),
      longestRun: Math.max(0, ...won.map(({ run }) => run)),
      largestLead: Math.max(0, ...points.map(({ score }) => score[side] - score[otherSide(side)])),
      setPoints: count(points, ({ setPoint }) => setPoint === side),
      setPointsWon: count(won, ({ setPoint }) => setPoint === side),
    }
  }
  return { one: figures('one'), two: figures('two') }
}

/** The minutes from one instant to another, rounded, at least 1. */
export const minutesBetween = (from: string, to: string): number =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
