import type { Career, CareerEntry } from '@topspin/domain/contract/profile'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import charts from '../../shared/charts/charts.module.css'
import { LineChart } from '../../shared/charts/index.ts'
import { impact, ordinal, points, useDates } from '../../shared/format/index.ts'
import { ImpactChip, Rank } from '../../shared/ui/index.ts'

interface Props {
  /** With at least one entry. */
  readonly curve: Career['curve']
  readonly outcomeOf: (entry: CareerEntry) => string
  readonly showMatch: (id: number) => void
}

/** The score after each match, one of which is read out above the chart (docs/user-interface.md#player-page). */
export default function ScoreCurve({ curve: { entries, from, bestRank = null }, outcomeOf, showMatch }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const values = useMemo(() => entries.map(({ at, score }) => ({ at: Date.parse(at), value: score })), [entries])
  const [index, setIndex] = useState(entries.length - 1)
  const [first, entry] = [entries[0], entries[index]]
  if (first === undefined || entry === undefined) return null
  const [score, outcome] = [points(entry.score), outcomeOf(entry)]
  return (
    <div className="tabular-nums">
      {/* The slider reads the same sentence out. */}
      <div className={`mb-3 gap-x-3 gap-y-0.5 [&>:last-child]:justify-self-end ${charts.reading}`} aria-hidden="true">
        <span>
          <strong className="text-l leading-[1.2]">{score}</strong>
          {entry.rank !== undefined && (
            <span className="text-muted">
              {' · '}
              <Rank rank={entry.rank} />
            </span>
          )}
        </span>
        <span className="note">{dateTime(entry.at)}</span>
        <span className="cut text-s">{outcome}</span>
        <ImpactChip points={entry.impact} />
      </div>
      <LineChart
        values={values}
        start={first.score - first.impact}
        from={Date.parse(from)}
        label={t('player.curve')}
        text={t('player.reading', {
          date: dateTime(entry.at),
          score: entry.rank === undefined ? score : `${score}, ${t('player.ranked', { rank: ordinal(entry.rank) })}`,
          outcome,
          impact: impact(entry.impact),
        })}
        index={index}
        read={setIndex}
        onEnter={() => showMatch(entry.id)}
        format={points}
        nameBest={(best) => t('player.best', { score: points(best) })}
        mark={
          bestRank && {
            at: Date.parse(bestRank.at),
            value: bestRank.score,
            name:
              bestRank.days === 0
                ? ordinal(bestRank.rank)
                : t('player.stayShort', { rank: ordinal(bestRank.rank), count: bestRank.days }),
          }
        }
      />
    </div>
  )
}
