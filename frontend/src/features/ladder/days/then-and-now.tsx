import type { EveningEntry } from '@topspin/domain/contract/standings'
import { deletedPlayer } from '@topspin/domain/text/fr.json'
import { linkHorizontal } from 'd3-shape'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useRanking } from '../../../shared/ladder/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { Card, Facts, frenchDay, PlacesGained, PlayerLink } from '../../../shared/ui/index.ts'
import type { DayLadderProps } from './days.ts'

interface Mover {
  readonly pseudo: string
  readonly places: number
}

/**
 * The player who has gained the most places since an evening (`climb`), and the one who has lost the most (`fall`). Of
 * equal players, the one with the better rank on the evening. Each is null when nobody has moved that way.
 */
export function largestMoversOf(entries: readonly EveningEntry[]) {
  let [climb, fall]: [Mover | null, Mover | null] = [null, null]
  for (const { pseudo, rank, now } of entries) {
    if (pseudo === null || now === null) continue
    const places = rank - now.rank
    if (places > (climb?.places ?? 0)) climb = { pseudo, places }
    if (places < (fall?.places ?? 0)) fall = { pseudo, places }
  }
  return { climb, fall }
}

type SlopeRow = Pick<EveningEntry, 'pseudo' | 'rank'>

/** 25 rows around the row of the reader. If the reader has no row, the first 25. */
export function ranksAround(rows: readonly SlopeRow[], me: string): readonly SlopeRow[] {
  const place = rows.findIndex(({ pseudo }) => pseudo === me)
  const start = Math.max(0, Math.min(place - 12, rows.length - 25))
  return rows.slice(start, start + 25)
}

/** Compares the ladder of a day with today's in a chart, and names who has moved most. Only wide screens show it. */
export function LaddersThenAndNow({ dayLadder: { on, entries }, ladder }: DayLadderProps) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const today = useRanking(ladder).currentData
  const { climb, fall } = largestMoversOf(entries)
  const lookOf = (pseudo: string | null) => {
    if (pseudo === me) return 'text-accent'
    return pseudo === climb?.pseudo ? 'text-win' : pseudo === fall?.pseudo ? 'text-loss' : ''
  }
  return (
    <section className="hidden roomy:block">
      <div className="mx-0.5 mt-0.5 mb-2 flex items-baseline justify-between gap-2">
        <h2 className="note font-semi">{t('evening.thenAndNow')}</h2>
        <span className="note tabular-nums">{t('evening.untilNow', { date: frenchDay(on) })}</span>
      </div>
      <Card>
        <Facts
          className="halves mb-3 [&_dt]:text-s"
          facts={[
            [t('evening.climb'), <Extreme key="climb" mover={climb} ladder={ladder} />, 'font-semi'],
            [t('evening.fall'), <Extreme key="fall" mover={fall} ladder={ladder} />, 'font-semi'],
          ]}
        />
        {today !== undefined && (
          <SlopeChart then={ranksAround(entries, me)} now={ranksAround(today, me)} lookOf={lookOf} />
        )}
      </Card>
    </section>
  )
}

function Extreme({ mover, ladder }: Pick<DayLadderProps, 'ladder'> & { readonly mover: Mover | null }) {
  if (mover === null) return '–'
  return (
    <>
      <PlayerLink pseudo={mover.pseudo} ladder={ladder} /> <PlacesGained places={mover.places} coloured />
    </>
  )
}

interface ChartProps {
  readonly then: readonly SlopeRow[]
  readonly now: readonly SlopeRow[]
  /** The class for the colour of a player; empty for most players. */
  readonly lookOf: (pseudo: string | null) => string
}

const [left, right] = [150, 204]
const slope = linkHorizontal()
const yOf = (index: number) => 14 + index * 24

/** Two ladders as columns of names, with a line for each player in both. Screen readers read the table instead. */
export function SlopeChart({ then, now, lookOf }: ChartProps) {
  const height = yOf(Math.max(then.length, now.length) - 1) + 14
  const places = new Map(now.map(({ pseudo }, index) => [pseudo, index]))
  const boldOf = (pseudo: string | null) => `${lookOf(pseudo)} ${lookOf(pseudo) === '' ? '' : 'font-bold'}`
  return (
    <svg className="w-full fill-current text-[12px] tabular-nums" viewBox={`0 0 354 ${height}`} aria-hidden="true">
      {then.map(({ pseudo }, from) => {
        const to = places.get(pseudo)
        if (pseudo === null || to === undefined) return null
        const look = lookOf(pseudo)
        return (
          <path
            key={pseudo}
            className={look === '' ? 'stroke-field-line opacity-55' : `stroke-current stroke-[2.5] ${look}`}
            fill="none"
            d={slope({ source: [left, yOf(from)], target: [right, yOf(to)] }) ?? ''}
          />
        )
      })}
      {then.map(({ pseudo, rank }, index) => (
        <text key={pseudo ?? yOf(index)} className={boldOf(pseudo)} x={left - 10} y={yOf(index) + 4} textAnchor="end">
          {shortened(pseudo)} <tspan dx="4">{rank}</tspan>
        </text>
      ))}
      {now.map(({ pseudo, rank }, index) => (
        <text key={pseudo ?? yOf(index)} className={boldOf(pseudo)} x={right + 10} y={yOf(index) + 4}>
          {rank} <tspan dx="4">{shortened(pseudo)}</tspan>
        </text>
      ))}
    </svg>
  )
}

/** The name to show beside a rank. A name of more than 17 characters is cut, and ends with `…`. */
function shortened(pseudo: string | null): string {
  const name = pseudo ?? deletedPlayer
  return name.length > 17 ? `${name.slice(0, 16)}…` : name
}
