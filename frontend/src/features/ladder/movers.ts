import type { Trend } from '@topspin/domain/contract/trends'

/** How many players the largest movements of the week name. */
const most = 6

/**
 * The players whose score has changed most in a week, either way, the largest gain first; equal ones by name. Newcomers
 * are left out, because they had no place a week ago.
 */
export const moversOf = (trends: readonly Trend[]): readonly Trend[] =>
  trends
    .filter(({ week }) => week.points !== 0 && week.places !== null)
    .toSorted((one, other) => Math.abs(other.week.points) - Math.abs(one.week.points) || byName(one, other))
    .slice(0, most)
    .toSorted((one, other) => other.week.points - one.week.points || byName(one, other))

const byName = (one: Trend, other: Trend) => one.pseudo.localeCompare(other.pseudo, 'fr')
