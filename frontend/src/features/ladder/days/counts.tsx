import type { PastLadder } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'

interface Props {
  readonly dayLadder: PastLadder
  readonly ladder: Ladder
}

/** How many players and matches the ladder of an evening had, and whether a match was cancelled since. */
export function Counts({ dayLadder: { entries, matches, lastMatchAt, cancelledSince }, ladder }: Props) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const counts = t('evening.counts', { players: entries.length, matches, context: ladder })
  const last = lastMatchAt === null ? '' : t('evening.lastMatch', { date: date(lastMatchAt), time: time(lastMatchAt) })
  const cancelled = cancelledSince === 0 ? '' : t('evening.cancelledSince', { count: cancelledSince })
  return [`${counts}${last}.`, cancelled].filter((sentence) => sentence !== '').join(' ')
}
