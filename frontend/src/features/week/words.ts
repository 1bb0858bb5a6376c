import type { MatchResult } from '@topspin/domain/contract/match'
import type { Week } from '@topspin/domain/contract/week'
import { listNames, losersOf, winnersOf } from '@topspin/domain/text/week-words'
import { numberOfIsoWeek } from '@topspin/domain/time/iso-week'
import { useTranslation } from 'react-i18next'
import { formatPoints, namesOfSide, useDates } from '../../shared/format/index.ts'
import { withDirectionIsolates } from '../../shared/i18n/index.ts'

export { losersOf, weekSpanTexts, winnersOf } from '@topspin/domain/text/week-words'

/** Functions that make the texts about a week, for the page, the card and the television. */
export function useWeekWords() {
  const { t } = useTranslation()
  const { timeZone, time } = useDates()
  const weekday = (at: string): string => new Date(at).toLocaleDateString('fr-FR', { weekday: 'long', timeZone })
  const namesOf = (pseudos: readonly string[]): string =>
    listNames(pseudos.map(withDirectionIsolates), (count) => t('week.others', { count }))
  const gap = (points: number): string => t('week.gap', { count: points, points: formatPoints(points) })
  const result = (match: MatchResult): string =>
    t(match.isSimple ? 'week.beats' : 'week.beatTogether', {
      winner: namesOfSide(winnersOf(match)),
      loser: namesOfSide(losersOf(match)),
    })
  return {
    weekday,
    namesOf,
    gap,
    result,
    /** `vendredi 18:31` */
    when: (at: string): string => `${weekday(at)} ${time(at)}`,
    /** `Léa bat Théo, 204 points d’écart`; null in a week without an upset. */
    headline: ({ exploit }: Week): string | null =>
      exploit && t('week.headline', { result: result(exploit.match), gap: gap(exploit.gap) }),
    number: ({ week }: Pick<Week, 'week'>): number => numberOfIsoWeek(week),
  }
}
