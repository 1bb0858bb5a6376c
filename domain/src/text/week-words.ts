import type { MatchResult } from '../contract/match.ts'
import type { Week } from '../contract/week.ts'

const names = new Intl.ListFormat('fr')
const shownNames = 3

/**
 * The names as a list: `Léa, Théo et Inès`. With more than three names: the first three, then the text that `others`
 * returns for the number of the remaining names.
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
 * The first day of a week (`from`) and the last one (`to`): `16` and `22 novembre 2026`. `from` lacks the month and the
 * year when they are those of `to`.
 * @param hasYear false for texts without the year
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

export const winnersOf = ({ winnerOne, winnerTwo }: Sides): string[] =>
  [winnerOne, winnerTwo].flatMap((one) => one ?? [])
export const losersOf = ({ looserOne, looserTwo }: Sides): string[] =>
  [looserOne, looserTwo].flatMap((one) => one ?? [])
