import { useTranslation } from 'react-i18next'
import { useDates, useToday } from '../../../shared/format/index.ts'

/** Returns the formats of the instants of a contest. */
export function useMoments() {
  const { t } = useTranslation()
  const { date, dateTime, time } = useDates()
  const today = useToday()
  return {
    /** `14:06` today, else `19/11/2026 14:06`. */
    short: (iso: string): string => (date(iso) === today ? time(iso) : dateTime(iso)),
    /** "le 20/11/2026 à 14:06". */
    onDay: (iso: string): string => t('contest.onDay', { date: date(iso), time: time(iso) }),
  }
}
