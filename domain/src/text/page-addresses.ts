import type { Ladder } from '../ids.ts'

// Addresses of the page that notifications open too (docs/user-interface.md#screens).

/** The address of a player's page, with the tab of a ladder. */
export const playerAt = (pseudo: string, ladder: Ladder = 'simple'): string =>
  `/player/${encodeURIComponent(pseudo)}${ladder === 'simple' ? '' : `?tab=${ladder}`}`

/** The address of a match in the list of matches of a player's page. */
export const playerMatchAt = (pseudo: string, ladder: Ladder, id: number): string =>
  `${playerAt(pseudo)}?${ladder === 'simple' ? '' : `tab=${ladder}&`}match=${id}`
