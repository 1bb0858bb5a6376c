import type { MatchResult } from '../contract/match.ts'
import type { Week } from '../contract/week.ts'

const names = new Intl.ListFormat('fr')
/** Maximum number of names that are shown; of the other names only the number is shown. */
const shownNames = 3

/**
 * The names as a list: `Léa, Théo et Inès`. Of more than three names, the first three and the text of
 * `others`.
 * @param others returns the text for the number of the other names
 */
export function listNames(pseudos: readonly string[], others: (count: number) => string): string {
  const more = pseudos.length - shownNames
  return names.format([...pseudos.slice(0, shownNames), ...(more > 0 ? [others(more)] : [])])
}

const shortDay = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
})

/** Weekday, day and month: `jeu. 19/11`. @param day yyyy-mm-dd */
export const formatShortDay = (day: string): string => shortDay.format(Date.parse(day))

const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * The first and the last day of a week as texts: `16` and `22 novembre 2026`. The first one has the month or
 * the year only if the last one has another month or year.
 * @param hasYear whether the texts have a year
 */
export function weekSpanTexts({ monday, sunday }: Pick<Week, 'monday' | 'sunday'>, hasYear = true) {
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
