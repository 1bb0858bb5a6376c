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
export type BadgeName = (typeof badgeNames)[number]
