declare const brand: unique symbol
type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** Opaque id of a person: a uuid. The pseudo behind it lives in the identity vault, never in an event. */
export type PlayerId = Brand<string, 'PlayerId'>
/** A score or a difference of scores, counted in half points (505,5 is 1011): the table moves scores by halves. */
export type HalfPoints = Brand<number, 'HalfPoints'>
/** An instant, as ISO 8601 in UTC. */
export type Instant = Brand<string, 'Instant'>

// The three functions below are the only places where a bare value becomes a branded one.

/** Marks a string, already known to be a player's id, as such. */
export const playerId = (value: string): PlayerId => value as PlayerId
/** Marks a whole number of half points as such. */
export const halfPoints = (value: number): HalfPoints => value as HalfPoints
/** The instant of a date or of epoch milliseconds. */
export const instant = (at: Date | number): Instant => new Date(at).toISOString() as Instant

/** Points as people read them: 1011 half points are 505.5. */
export const points = (value: HalfPoints): number => value / 2
/** Half points of a number of points; points come in halves, so the result is whole. */
export const fromPoints = (value: number): HalfPoints => halfPoints(Math.round(value * 2))
