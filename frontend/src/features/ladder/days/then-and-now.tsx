import type { PastLadder } from '@topspin/domain/contract/standings'
import type { Ladder } from '@topspin/domain/ladder'
import { deletedPlayer } from '@topspin/domain/texts/fr.json'
import { linkHorizontal } from 'd3-shape'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useDates } from '../../../shared/format/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { Card, Places, PlayerLink } from '../../../shared/ui/index.ts'
import { useRanking } from '../ranking.ts'
import { extremesOf, placesOf, type RankedEntry, type SlopeRow, slopeOf } from './movement.ts'
import styles from './then-and-now.module.css'

interface Props {
  readonly dayLadder: PastLadder
  readonly ladder: Ladder
}

/** The ladder of the evening and today's side by side, and who has moved most. Wide screens only. */
export function ThenAndNow({ dayLadder: { on, entries }, ladder }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  const me = useSelector(selectPseudo)
  const today = useRanking(ladder).currentData
  const { climb, fall } = extremesOf(entries)
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('evening.thenAndNow')}</h2>
        <span className="note tabular-nums">{t('evening.untilNow', { date: date(`${on}T12:00:00Z`) })}</span>
      </div>
      <Card>
        <dl className={`${styles.extremes} tabular-nums`}>
          <Extreme label={t('evening.climb')} entry={climb} />
          <Extreme label={t('evening.fall')} entry={fall} />
        </dl>
        {today !== undefined && (
          <SlopeChart entries={entries} today={today} me={me} climb={climb?.pseudo} fall={fall?.pseudo} />
        )}
      </Card>
    </section>
  )
}

function Extreme({ label, entry }: { readonly label: string; readonly entry: RankedEntry | null }) {
  return (
    <div className={styles.extreme}>
      <dt className="note">{label}</dt>
      <dd className={styles.mover}>
        {entry === null ? (
          '–'
        ) : (
          <>
            <PlayerLink pseudo={entry.pseudo} /> <Places places={placesOf(entry)} coloured />
          </>
        )}
      </dd>
    </div>
  )
}

interface ChartProps {
  readonly entries: PastLadder['entries']
  readonly today: readonly SlopeRow[]
  readonly me: string
  readonly climb: string | undefined
  readonly fall: string | undefined
}

const rowHeight = 24
const [left, right] = [150, 204]
const slope = linkHorizontal()
const yOf = (index: number) => 14 + index * rowHeight

/** Hidden from screen readers, because the table gives the same figures. */
function SlopeChart({ entries, today, me, climb, fall }: ChartProps) {
  const { then, now, lines } = useMemo(() => slopeOf(entries, today, me), [entries, today, me])
  const lookOf = (pseudo: string | null) =>
    pseudo === me ? styles.mine : pseudo === climb ? styles.climb : pseudo === fall ? styles.fall : ''
  const height = yOf(Math.max(then.length, now.length) - 1) + 14
  return (
    <svg className={`${styles.chart} tabular-nums`} viewBox={`0 0 354 ${height}`} aria-hidden="true">
      {lines.map(({ pseudo, from, to }) => (
        <path
          key={pseudo}
          className={`${styles.line} ${lookOf(pseudo)}`}
          d={slope({ source: [left, yOf(from)], target: [right, yOf(to)] }) ?? ''}
        />
      ))}
      {then.map(({ pseudo, rank }, index) => (
        <text key={pseudo ?? yOf(index)} className={lookOf(pseudo)} x={left - 10} y={yOf(index) + 4} textAnchor="end">
          {shortened(pseudo)} <tspan dx="4">{rank}</tspan>
        </text>
      ))}
      {now.map(({ pseudo, rank }, index) => (
        <text key={pseudo ?? yOf(index)} className={lookOf(pseudo)} x={right + 10} y={yOf(index) + 4}>
          {rank} <tspan dx="4">{shortened(pseudo)}</tspan>
        </text>
      ))}
    </svg>
  )
}

/** The longest name that fits beside a rank. */
const longest = 17

function shortened(pseudo: string | null): string {
  const name = pseudo ?? deletedPlayer
  return name.length > longest ? `${name.slice(0, longest - 1)}…` : name
}
