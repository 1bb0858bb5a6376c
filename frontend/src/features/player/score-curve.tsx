import type { BestRank, CareerEntry } from '@topspin/domain/contract/profile'
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react'
import { useDates } from '../../shared/format/dates.tsx'
import { impact, ordinal, points } from '../../shared/format/numbers.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { ImpactChip } from '../../shared/ui/impact-chip.tsx'
import { percent } from '../../shared/ui/percent.ts'
import { Rank } from '../../shared/ui/rank.tsx'
import { BestRankMark } from './best-rank-mark.tsx'
import { bestEntry, entryAfterKey, type Geometry, geometryOf, nearestPoint } from './curve-geometry.ts'
import { useOutcome } from './outcome.ts'
import styles from './score-curve.module.css'

interface Props {
  /** At least one. */
  readonly entries: readonly CareerEntry[]
  readonly from: string
  readonly bestRank: BestRank | null
  readonly showMatch: (id: number) => void
}

/** Under this number of matches the chart has dots instead of a line. */
const fewEntries = 3

/** The score after each match. Pointer, finger and keys read the matches out above the chart (docs/user-interface.md#player-page). */
export function ScoreCurve({ entries, from, bestRank, showMatch }: Props) {
  const t = useT()
  const { dateTime } = useDates()
  const outcome = useOutcome()
  const [now] = useState(() => Date.now())
  const geometry = useMemo(() => geometryOf(entries, Date.parse(from), now), [entries, from, now])
  const [index, setIndex] = useState(entries.length - 1)
  const entry = entries[index]
  if (entry === undefined) return null

  const readAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setIndex(nearestPoint(geometry.points, (event.clientX - left) / width))
  }
  const readByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') showMatch(entry.id)
    const next = entryAfterKey(entries, index, event.key)
    if (next === null) return
    event.preventDefault()
    setIndex(next)
  }
  const score = points(entry.score)
  const sentence = t('player.reading', {
    date: dateTime(entry.at),
    score: entry.rank === undefined ? score : `${score}, ${t('player.ranked', { rank: ordinal(entry.rank) })}`,
    outcome: outcome(entry),
    impact: impact(entry.impact),
  })
  return (
    <div className="num">
      {/* The slider reads the same sentence out. */}
      <div className={styles.reading} aria-hidden="true">
        <span>
          <strong className={styles.score}>{score}</strong>
          {entry.rank !== undefined && (
            <span className={styles.rank}>
              {' · '}
              <Rank rank={entry.rank} />
            </span>
          )}
        </span>
        <span className={styles.when}>{dateTime(entry.at)}</span>
        <span className={styles.outcome}>{outcome(entry)}</span>
        <ImpactChip points={entry.impact} />
      </div>
      <div className={styles.chart}>
        <ScoreAxis geometry={geometry} />
        <div
          className={styles.plot}
          role="slider"
          tabIndex={0}
          aria-label={t('player.curve')}
          aria-valuemin={1}
          aria-valuemax={entries.length}
          aria-valuenow={index + 1}
          aria-valuetext={sentence}
          onPointerMove={readAt}
          onPointerDown={readAt}
          onKeyDown={readByKey}
        >
          <Plot geometry={geometry} entries={entries} index={index} bestRank={bestRank} />
        </div>
      </div>
    </div>
  )
}

function ScoreAxis({ geometry }: { readonly geometry: Geometry }) {
  return (
    <svg className={styles.axis} aria-hidden="true">
      {geometry.lines.map(({ score, y }) => (
        <text key={score} x="100%" y={percent(y)} dy="0.35em" textAnchor="end">
          {points(score)}
        </text>
      ))}
    </svg>
  )
}

interface PlotProps {
  readonly geometry: Geometry
  readonly entries: readonly CareerEntry[]
  readonly index: number
  readonly bestRank: BestRank | null
}

/** The lines of scores, the curve, its dates, the best score, the best rank and the match that is read. Places are percentages, which need no width. */
function Plot({ geometry, entries, index, bestRank }: PlotProps) {
  const t = useT()
  const { timeZone } = useDates()
  const days = useMemo(
    () => new Intl.DateTimeFormat('fr-FR', { day: '2-digit', month: '2-digit', timeZone }),
    [timeZone],
  )
  // Months begin at midnight in UTC.
  const months = useMemo(() => new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' }), [])
  const best = bestEntry(entries)
  const [point, top] = [geometry.points[index], geometry.points[best]]
  const few = entries.length < fewEntries
  return (
    <svg className={styles.drawing} aria-hidden="true">
      {geometry.lines.map(({ score, y }) => (
        <line key={score} className={styles.line} x1="0" x2="100%" y1={percent(y)} y2={percent(y)} />
      ))}
      {few || (
        <svg
          aria-hidden="true"
          viewBox="0 0 1 1"
          preserveAspectRatio="none"
          width="100%"
          height="100%"
          className={styles.curve}
        >
          <path className={styles.area} d={`${geometry.path}L1 1L0 1Z`} />
          <path className={styles.stroke} d={geometry.path} />
        </svg>
      )}
      {few &&
        geometry.points.map(({ x, y }) => (
          <circle key={x} className={styles.dot} cx={percent(x)} cy={percent(y)} r="4" />
        ))}
      {geometry.dates.map(({ at, x }) => (
        <text key={at} x={percent(x)} y="100%" dy="18" textAnchor={x < 0.06 ? 'start' : x > 0.94 ? 'end' : 'middle'}>
          {(geometry.isByMonth ? months : days).format(at)}
        </text>
      ))}
      {bestRank !== null && !few && <BestRankMark best={bestRank} geometry={geometry} />}
      {top !== undefined && !few && (
        <>
          <circle className={styles.ball} cx={percent(top.x)} cy={percent(top.y)} r="5.5" />
          <text
            className={styles.best}
            x={percent(top.x)}
            y={percent(top.y)}
            dx={top.x > 0.6 ? 6 : -6}
            dy="-10"
            textAnchor={top.x > 0.6 ? 'end' : 'start'}
          >
            {t('player.best', { score: points(entries[best]?.score ?? 0) })}
          </text>
        </>
      )}
      {point !== undefined && (
        <>
          <line className={styles.cursor} x1={percent(point.x)} x2={percent(point.x)} y1="0" y2="100%" />
          <circle
            className={index === best ? styles.ball : styles.read}
            cx={percent(point.x)}
            cy={percent(point.y)}
            r="6"
          />
        </>
      )}
    </svg>
  )
}
