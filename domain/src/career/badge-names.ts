/** The badges of a career, in the order of the player page (docs/specification.md#badges). */
export const badgeNames = [
  'first',
  'five',
  'ten',
  'leader',
  'giant',
  'week',
  'hundred',
  'rival',
  'comeback',
  'upset',
  'shutout',
] as const
/** The badges of tournaments (docs/specification.md#badges). `double`: tournaments won in both ladders in a season. */
export const tournamentBadgeNames = ['tournament', 'double'] as const
export type TournamentBadgeName = (typeof tournamentBadgeNames)[number]
export type BadgeName = (typeof badgeNames)[number]
