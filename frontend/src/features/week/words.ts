import type { MatchResult } from '@topspin/domain/contract/match'
import type { Week } from '@topspin/domain/contract/week'
import { numberOfIsoWeek } from '@topspin/domain/time/iso-week'
import { useTranslation } from 'react-i18next'
import { formatPoints, useDates } from '../../shared/format/index.ts'

const names = new Intl.ListFormat('fr')
/** At most this many names are shown, then how many there are besides. */
const shownNames = 3

const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
const partsOf = (day: string): string[] => dayFormat.format(Date.parse(day)).replace(/^1 /, '1er ').split(' ')

/** The first day without the month and the year that it shares with the last day, and the last day. */
export function weekSpan({ monday, sunday }: Pick<Week, 'monday' | 'sunday'>) {
  const [first, last] = [partsOf(monday), partsOf(sunday)]
  const own = first[2] !== last[2] ? 3 : first[1] !== last[1] ? 2 : 1
  return { from: first.slice(0, own).join(' '), to: last.join(' ') }
}

/** The pseudos of the winning side. */
export const winnersOf = ({ winnerOne, winnerTwo }: MatchResult): string[] =>
  [winnerOne, winnerTwo].flatMap((one) => one ?? [])
export const losersOf = ({ looserOne, looserTwo }: MatchResult): string[] =>
  [looserOne, looserTwo].flatMap((one) => one ?? [])

/** Returns functions for the texts about a week that page, card and television share. */
export function useWeekWords() {
  const { t } = useTranslation()
  const { timeZone, time } = useDates()
  const weekday = (at: string): string => new Date(at).toLocaleDateString('fr-FR', { weekday: 'long', timeZone })
  const namesOf = (pseudos: readonly string[]): string => {
    const others = pseudos.length - shownNames
    return names.format([...pseudos.slice(0, shownNames), ...(others > 0 ? [t('week.others', { count: others })] : [])])
  }
  const gap = (points: number): string => t('week.gap', { count: points, points: formatPoints(points) })
  const result = (match: MatchResult): string =>
    t(match.isSimple ? 'week.beats' : 'week.beatTogether', {
      winner: names.format(winnersOf(match)),
      loser: names.format(losersOf(match)),
    })
  return {
    weekday,
    namesOf,
    gap,
    result,
    /** `vendredi 18:31` */
    when: (at: string): string => `${weekday(at)} ${time(at)}`,
    /** `Léa bat Théo, 204 points d’écart`; null without such a match. */
    headline: ({ exploit }: Week): string | null =>
      exploit && t('week.headline', { result: result(exploit.match), gap: gap(exploit.gap) }),
    number: ({ week }: Pick<Week, 'week'>): number => numberOfIsoWeek(week),
  }
}
