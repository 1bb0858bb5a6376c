import type { Career, Range } from '@topspin/domain/contract/profile'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../shared/format/dates.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Segments } from '../../shared/ui/radios.tsx'
import styles from './score-card.module.css'
import { CurveTable, ScoreCurve } from './score-curve.tsx'

interface Props {
  readonly curve: Career['curve']
  readonly range: Range
  readonly setRange: (range: Range) => void
  readonly showMatch: (id: number) => void
}

/** The score over time, as a curve or as a table of the same height. */
export function ScoreCard({ curve, range, setRange, showMatch }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  const [isTable, setTable] = useState(false)
  const { from, matches, entries } = curve
  return (
    <Card as="section">
      <div className={styles.top}>
        <h2 className="note section-title">{t('player.score')}</h2>
        <Segments
          label={t('player.range')}
          value={range}
          onChange={setRange}
          options={[
            { value: 'month', label: t('player.rangeMonth') },
            { value: 'season', label: t('player.rangeSeason') },
            { value: 'all', label: t('player.rangeAll') },
          ]}
        />
      </div>
      {/* Another range or another match starts at the last match again. */}
      {entries.length === 0 ? (
        <p className={styles.none}>{t('player.noneInRange')}</p>
      ) : isTable ? (
        <CurveTable entries={entries} />
      ) : (
        <ScoreCurve key={`${from} ${entries.length}`} curve={curve} showMatch={showMatch} />
      )}
      <p className={`${styles.bottom} note num`}>
        <span>{t('player.matchesSince', { count: matches, date: date(from) })}</span>
        <button
          type="button"
          className="text-button"
          disabled={entries.length === 0}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'player.asCurve' : 'player.asTable')}
        </button>
      </p>
    </Card>
  )
}
