import type { MatchResult } from '../contract/match.ts'
import type { Week } from '../contract/week.ts'

const names = new Intl.ListFormat('fr')
/** At most this many names are shown, then how many there are besides. */
const shownNames = 3

/** `Léa, Théo et Inès`; of more than three the first three and `others`. @param others the text for a number of others */
export function listNames(pseudos: readonly string[], others: (count: number) => string): string {
  const more = pseudos.length - shownNames
  return names.format([...pseudos.slice(0, shownNames), ...(more > 0 ? [others(more)] : [])])
}

const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * The first day of a week without the month and the year that it shares with the last day, and the last day.
 * @param hasYear whether the days have a year
 */
export function weekSpan({ monday, sunday }: Pick<Week, 'monday' | 'sunday'>, hasYear = true) {
  const partsOf = (day: string): string[] =>
    dayFormat
      .format(Date.parse(day))
      .replace(/^1 /, '1er ')
      .split(' ')
      .slice(0, hasYear ? 3 : 2)
  const [first, last] = [partsOf(monday), partsOf(sunday)]
  const own = first[2] !== last[2] ? 3 : first[1] !== last[1] ? 2 : 1
  return { from: first.slice(0, own).join(' '), to: last.join(' ') }
}

type Sides = Pick<MatchResult, 'winnerOne' | 'winnerTwo' | 'looserOne' | 'looserTwo'>

/** The pseudos of the winning side, one or two. */
export const winnersOf = ({ winnerOne, winnerTwo }: Sides): string[] =>
  [winnerOne, winnerTwo].flatMap((one) => one ?? [])
/** The pseudos of the losing side, one or two. */
export const losersOf = ({ looserOne, looserTwo }: Sides): string[] =>
  [looserOne, looserTwo].flatMap((one) => one ?? [])
