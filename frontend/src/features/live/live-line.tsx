import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { WhistleIcon } from '../../shared/ui/index.ts'
import styles from './live-line.module.css'
import { MatchAge } from './match-age.tsx'
import { selectIsRecorder, selectMayTakeOver, selectShown } from './selectors.ts'
import { StopLive } from './stop-live.tsx'
import { TakeOver } from './take-over.tsx'
import { pointsPlayed } from './wire-sheet.ts'

/** Who records the live match, hidden from the recorder. Referees and admins may take it over or stop it (docs/specification.md#taking-over). */
export function LiveLine() {
  const { t } = useTranslation()
  const shown = useSelector(selectShown)
  const recorder = useSelector(selectIsRecorder)
  const mayTakeOver = useSelector(selectMayTakeOver)
  if (shown === null || recorder) return null
  return (
    <section className="rows">
      <div className="notice">
        <WhistleIcon />
        <p className="rows gap-0 wrap-anywhere">
          <strong>{t('live.records', { recorder: shown.match.recorder })}</strong>
          {pointsPlayed(shown.match) > 0 && (
            <span>
              {t('live.lastPoint')} <MatchAge since={shown.match.lastNews} />
            </span>
          )}
        </p>
      </div>
      {mayTakeOver && (
        <div className={`halves ${styles.controls}`}>
          <StopLive recorder={shown.match.recorder} />
          <TakeOver shown={shown} />
        </div>
      )}
    </section>
  )
}
