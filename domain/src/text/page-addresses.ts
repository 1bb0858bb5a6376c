import type { Ladder } from '../ids.ts'

// Addresses of screens that the page and the servers use: notifications and mails have links to these screens
// (docs/user-interface.md#screens).

/** The landing page. */
export const welcomePath = '/welcome'

/** The page where a player asks for a password link. The link has the same path, then `#` and a token. */
export const passwordPath = `${welcomePath}/password`

/** The page where a player proves an e-mail address. The link of a mail has a token after `#`. */
export const emailPath = `${welcomePath}/email`

/** The page where a player ends the mails about weeks. The link of such a mail has a token after `#`. */
export const endOfDigestsPath = `${welcomePath}/stop`

/** Pages below `welcomePath` that are not the landing page. Links in mails lead to them. */
export const pathsBelowWelcome: readonly string[] = [passwordPath, emailPath, endOfDigestsPath]

/** The page of a week. @param week as `2026-47` */
export const weekPath = (week: string): string => `/week/${week}`

/** The address of a player's page, with the tab of a ladder. */
export const playerAddress = (pseudo: string, ladder: Ladder = 'simple'): string =>
  `/player/${encodeURIComponent(pseudo)}${ladder === 'simple' ? '' : `?tab=${ladder}`}`

/** The address of the form of a match with `pseudo` as player two. */
export const matchFormPath = (pseudo: string): string => `/match/${encodeURIComponent(pseudo)}`

/** The address of a tournament. @param fixture the id of the fixture whose details are open */
export const tournamentAddress = (id: string, fixture?: string): string =>
  `/tournaments/${id}${fixture === undefined ? '' : `?fixture=${encodeURIComponent(fixture)}`}`

/** The address of a match in the list of matches of a player's page. */
export const playerMatchAddress = (pseudo: string, ladder: Ladder, id: number): string =>
  `${playerAddress(pseudo)}?${ladder === 'simple' ? '' : `tab=${ladder}&`}match=${id}`
