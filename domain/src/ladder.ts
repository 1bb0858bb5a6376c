/** One of the two rankings: singles (`simple`) or doubles (docs/specification.md#ladders). */
export type Ladder = 'simple' | 'double'
