import type { MatchRecap } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import { playersOf } from './choice.ts'

/** Who has corrected a match last and when, and its result, as a title and a sentence. Null when nobody has. */
export function useAlreadyCorrected(match: MatchRecap): { readonly title: string; readonly text: string } | null {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const last = match.corrections?.at(-1)
  if (last === undefined) return null
  const context = date(last.at) === date(new Date().toISOString()) ? 'today' : ''
  const { one, two } = playersOf(match)
  const result = `${one.join(', ')} ${match.winnerSet} - ${match.looserSet} ${two.join(', ')}`
  return {
    title: t('correction.alreadyBy', { by: last.by, context, date: date(last.at), time: time(last.at) }),
    text: t('correction.alreadyByText', { result }),
  }
}
