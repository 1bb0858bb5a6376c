import type { CanPlay } from '@topspin/domain/contract/match'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { type Dates, useDates } from '../../shared/format/index.ts'
import { type Text, textOf, useText } from '../../shared/i18n/index.ts'
import banner from '../../shared/ui/banner.module.css'
import { WarningIcon } from '../../shared/ui/index.ts'
import styles from './can-play-note.module.css'

/** Why the current player cannot play a match now. A referee may still record matches of other players. */
export function CanPlayNote() {
  const { t } = useTranslation()
  const translate = useText()
  const dates = useDates()
  const canPlay = api.useCanPlayQuery({}).currentData
  const why = canPlay === undefined ? null : whyNot(canPlay, dates)
  return (
    <div role="status" className={styles.status}>
      {why !== null && (
        <p className={banner.banner}>
          <WarningIcon size={18} aria-label={t('match.beware')} />
          {translate(why)}
        </p>
      )}
    </div>
  )
}

function whyNot({ canPlay, reason, retryAt }: CanPlay, { time }: Dates): Text | null {
  if (canPlay) return null
  switch (reason) {
    case 'cooldown':
      return retryAt == null ? textOf('match.cooldown') : textOf('match.cooldownUntil', { time: time(retryAt) })
    case 'outside-working-hours':
      return retryAt == null ? textOf('match.outsideHours') : textOf('match.outsideHoursUntil', { time: time(retryAt) })
    case 'entry-closed':
    case undefined:
      return textOf('match.closed')
  }
}
