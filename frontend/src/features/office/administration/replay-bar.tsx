import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { useTranslation } from 'react-i18next'
import { points } from '../../../shared/format/index.ts'
import { Button } from '../../../shared/ui/index.ts'
import { percent, span } from './projection-figures.ts'
import styles from './projections-screen.module.css'

interface Props {
  readonly status: ProjectionStatus
  /** The translated name of the read model. */
  readonly name: string
  readonly cancelling: boolean
  readonly cancel: () => void
}

/** Progress, speed and remaining time of a rebuild, with a button that cancels it. */
export function ReplayBar({ status, name, cancelling, cancel }: Props) {
  const { t } = useTranslation()
  const { progress, eventsPerSecond, secondsLeft } = status
  const part = progress ?? 0
  return (
    <div className={styles.replay}>
      <progress className={styles.bar} value={part} max={1} aria-label={t('projections.rebuilding', { name })} />
      <p className="row flex-wrap text-s tabular-nums">
        <strong>{percent(part)}</strong>
        {eventsPerSecond !== null && (
          <span>{t('projections.rate', { number: points(eventsPerSecond), count: eventsPerSecond })}</span>
        )}
        {secondsLeft !== null && <span>{t('projections.left', { time: span(secondsLeft) })}</span>}
      </p>
      <Button small busy={cancelling} aria-label={`${t('projections.cancel')}, ${name}`} onClick={cancel}>
        {t('projections.cancel')}
      </Button>
    </div>
  )
}
