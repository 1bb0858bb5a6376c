import type { Ladder } from '../ids.ts'

// Addresses of the page that notifications open too (docs/user-interface.md#screens).

/** The address of a player's page, with the tab of a ladder. */
export const playerAt = (pseudo: string, ladder: Ladder = 'simple'): string =>
  `/player/${encodeURIComponent(pseudo)}${ladder === 'simple' ? '' : `?tab=${ladder}`}`

/** The address of a tournament, with the sheet of a fixture. */
export const tournamentAt = (id: string, fixtureId: string | null = null): string =>
  `/tournaments/${id}${fixtureId === null ? '' : `?fixture=${encodeURIComponent(fixtureId)}`}`

/** The address of a match in the list of matches of a player's page. */
export const playerMatchAt = (pseudo: string, ladder: Ladder, id: number): string =>
  `${playerAt(pseudo)}?${ladder === 'simple' ? '' : `tab=${ladder}&`}match=${id}`
