/** The signs that a player may give a match, in the order of their buttons (docs/specification.md#reactions). */
export const reactionSigns = ['bravo', 'fire', 'close', 'incredible', 'again'] as const
export type ReactionSign = (typeof reactionSigns)[number]
