import type { Ladder } from '../ids.ts'

// The addresses of the page that notifications open too (docs/user-interface.md#screens).

/** The page of a player, with the figures of a ladder. */
export const playerAt = (pseudo: string, ladder: Ladder = 'simple'): string =>
  `/player/${encodeURIComponent(pseudo)}${ladder === 'simple' ? '' : `?tab=${ladder}`}`

/** The address of a match in the list of matches of a player's page. */
export const playerMatchAt = (pseudo: string, ladder: Ladder, id: number): string =>
  `${playerAt(pseudo)}?${ladder === 'simple' ? '' : `tab=${ladder}&`}match=${id}`
