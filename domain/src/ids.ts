declare const brand: unique symbol
type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** Opaque id of a player: a uuid. The identity store keeps the pseudo; events never contain it. */
export type PlayerId = Brand<string, 'PlayerId'>
/** A score or a difference of scores in half points (505.5 points are 1011), because impacts have halves. */
export type HalfPoints = Brand<number, 'HalfPoints'>
/** An instant, as ISO 8601 in UTC. */
export type Instant = Brand<string, 'Instant'>

/** One of the two rankings: singles (`simple`) or doubles (docs/specification.md#ladders). */
export type Ladder = 'simple' | 'double'

/** Brands a string as a player's id, without a check. */
export const playerId = (value: string): PlayerId => value as PlayerId
/** Brands a whole number as half points, without a check. */
export const halfPoints = (value: number): HalfPoints => value as HalfPoints
/** The instant of a date or of epoch milliseconds. */
export const instant = (at: Date | number): Instant => new Date(at).toISOString() as Instant

/** Half points as points: 1011 becomes 505.5. */
export const toPoints = (value: HalfPoints): number => value / 2
/** Points as half points: 505.5 becomes 1011. Rounds to a whole number. */
export const fromPoints = (value: number): HalfPoints => halfPoints(Math.round(value * 2))
