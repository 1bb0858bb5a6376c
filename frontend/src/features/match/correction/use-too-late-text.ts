import type { MatchRecap } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'

/** Since when a match is too old to be corrected, as a sentence. Null while it is not, or the setting is not read. */
export function useTooLateText({ matchDate }: Pick<MatchRecap, 'matchDate'>): string | null {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const hours = api.useMatchRulesQuery({}).currentData?.rollbackWindowHours
  if (hours === undefined) return null
  const now = new Date()
  const end = new Date(Date.parse(matchDate) + hours * 3_600_000)
  if (end > now) return null
  const day = date(end.toISOString())
  const context = day === date(now.toISOString()) ? 'today' : ''
  return t('correction.tooLateSince', { count: hours, context, date: day, time: time(end.toISOString()) })
}
