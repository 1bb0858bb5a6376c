import type { LivePoints } from '@topspin/domain/contract/live'
import { type Count, type Sheet, type Side, sheetOf } from '@topspin/domain/table-tennis'
import { type PlayedSet, timelineOf } from '@topspin/domain/timeline'

/** A match that was scored live, with what follows from its points. */
export interface MatchInSets {
  readonly points: LivePoints
  readonly sheet: Sheet
  readonly sets: readonly PlayedSet[]
}

export const matchInSets = (points: LivePoints): MatchInSets => ({
  points,
  sheet: sheetOf(
    points.firstServer,
    points.points.map(({ scorer }) => scorer),
  ),
  sets: timelineOf(points.firstServer, points.points),
})

export const sides = ['one', 'two'] as const

export const nameOf = (points: LivePoints, side: Side): string => (side === 'one' ? points.playerOne : points.playerTwo)

/** Points of a set as `11–8`. */
export const scoreText = ({ one, two }: Count): string => `${one}–${two}`
