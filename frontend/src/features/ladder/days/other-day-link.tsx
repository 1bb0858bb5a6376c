import type { Ladder } from '@topspin/domain/ladder'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dayLadderAt } from '../../../shared/navigation/index.ts'
import { DayIcon } from '../../../shared/ui/index.ts'
import styles from './other-day-link.module.css'

/** The same as `OtherDayCard` where there is no room for a card. */
export function OtherDayLink({ ladder }: { readonly ladder: Ladder }) {
  const { t } = useTranslation()
  const label = t('evening.otherLadder')
  return (
    <Link className={styles.link} to={dayLadderAt('', ladder)} aria-label={label} title={label}>
      <DayIcon />
    </Link>
  )
}
