import type { Career, CareerEntry, Range } from '@topspin/domain/contract/profile'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import charts from '../../shared/charts/charts.module.css'
import { impact, points, useDates } from '../../shared/format/index.ts'
import { Card, lazyComponent, Rank, Segments } from '../../shared/ui/index.ts'
import { useOutcome } from './outcome.ts'
import styles from './score-card.module.css'

const ScoreCurve = lazyComponent(() => import('./score-curve.tsx'), <div className={styles.loading} />)
// While the career is read. What fails here is loaded again, and fails, where it is shown.
ScoreCurve.load().catch(() => undefined)

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
      <p className={`${styles.bottom} note tabular-nums`}>
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

const columns = ['player.date', 'player.result', 'player.points', 'player.score', 'player.rank'] as const

/** The matches of a curve, latest first. It scrolls in the height of the curve. */
function CurveTable({ entries }: { readonly entries: readonly CareerEntry[] }) {
  const { t } = useTranslation()
  const { date } = useDates()
  const outcome = useOutcome()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be scrolled by keyboard
    <section className={`${charts.table} tabular-nums`} tabIndex={0} aria-label={t('player.curve')}>
      <table>
        <caption className="only-read-aloud">{t('player.curve')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.toReversed().map((entry) => (
            <tr key={entry.sequence}>
              <th scope="row">{date(entry.at)}</th>
              <td>{outcome(entry)}</td>
              <td>{impact(entry.impact)}</td>
              <td>{points(entry.score)}</td>
              <td>
                <Rank rank={entry.rank ?? 0} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
