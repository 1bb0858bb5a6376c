import type { Career, CareerEntry, Range } from '@topspin/domain/contract/profile'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { impact, points, useDates } from '../../shared/format/index.ts'
import { type Column, Rows, Table } from '../../shared/table/index.ts'
import { Card, lazyComponent, Rank, Segments } from '../../shared/ui/index.ts'
import { isVictory, setsOf } from './matches-part.tsx'
import styles from './player-screen.module.css'

const asTallAsTheCurve = 'grid h-55.5 place-items-center text-muted lg:h-81.5'
const ScoreCurve = lazyComponent(() => import('./score-curve.tsx'), <div className={asTallAsTheCurve} />)
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
  // « Victoire 2 - 0 contre Léa »
  const outcomeOf = (entry: CareerEntry) => {
    const opponents = entry.opponents.join(', ')
    return t(isVictory(entry) ? 'player.victory' : 'player.defeat', { sets: setsOf(entry), opponents })
  }
  return (
    <Card as="section">
      <div className="row -mr-1.5 mb-2.5 justify-between gap-2">
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
        <p className={asTallAsTheCurve}>{t('player.noneInRange')}</p>
      ) : isTable ? (
        <CurveTable entries={entries} outcomeOf={outcomeOf} />
      ) : (
        <ScoreCurve key={`${from} ${entries.length}`} curve={curve} outcomeOf={outcomeOf} showMatch={showMatch} />
      )}
      <p className="note row -mb-2.5 min-h-11 flex-wrap justify-between gap-x-2 gap-y-0 tabular-nums">
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

interface TableProps {
  readonly entries: readonly CareerEntry[]
  readonly outcomeOf: (entry: CareerEntry) => string
}

/** The matches of a curve, latest first. It scrolls in the height of the curve. */
function CurveTable({ entries, outcomeOf }: TableProps) {
  const { t } = useTranslation()
  const { date } = useDates()
  const columns: readonly Column<CareerEntry>[] = [
    {
      id: 'date',
      head: t('player.date'),
      isRowHead: true,
      className: 'w-auto max-w-none text-left',
      cell: ({ at }) => date(at),
    },
    { id: 'outcome', head: t('player.result'), className: 'text-left whitespace-normal', cell: outcomeOf },
    {
      id: 'points',
      head: t('player.points'),
      // On the narrowest phones the score says the same.
      className: 'max-[380px]:hidden',
      cell: (entry) => impact(entry.impact),
    },
    { id: 'score', head: t('player.score'), cell: ({ score }) => points(score) },
    { id: 'rank', head: t('player.rank'), cell: ({ rank }) => <Rank rank={rank ?? 0} /> },
  ]
  return (
    <section
      className="relative h-55.5 overflow-auto lg:h-81.5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be scrolled by keyboard
      tabIndex={0}
      aria-label={t('player.curve')}
    >
      <Table caption={t('player.curve')} columns={columns} className={`text-s ${styles.curve}`}>
        <Rows columns={columns} rows={entries.toReversed()} keyOf={({ sequence }) => sequence} />
      </Table>
    </section>
  )
}
