import { skipToken } from '@reduxjs/toolkit/query/react'
import type { MatchEntryRules } from '@topspin/domain/contract/match'
import { toPoints as inPoints } from '@topspin/domain/ids'
import { type GapBand, pointsTable } from '@topspin/domain/match/rating'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { formatImpact, formatPoints } from '../../shared/format/index.ts'
import type { DialogRoute } from '../../shared/navigation/index.ts'
import { Dialog } from '../../shared/ui/index.ts'

/** The rules of match entry and the table of points (docs/specification.md#points). */
export default function RulesDialog({ route }: { readonly route: DialogRoute }) {
  const { t } = useTranslation()
  // Without an answer, for example offline, the rules are shown without figures.
  const rules = api.useMatchRulesQuery(route.open ? {} : skipToken).currentData
  return (
    <Dialog {...route} title={t('rules.title')}>
      <h3 className="text-l font-bold">{t('rules.entry')}</h3>
      <ul className="grid list-disc gap-2 pl-[1.2em] marker:text-ball">
        <li>
          {rules?.hours == null
            ? t(rules === undefined ? 'rules.hours' : 'rules.always')
            : t('rules.hoursOf', { hours: hoursText(rules.hours) })}
        </li>
        <li>{t('rules.order')}</li>
        {rules !== undefined && rules.cooldownSeconds > 0 && (
          <li>{t('rules.cooldown', { time: exactDurationText(rules.cooldownSeconds) })}</li>
        )}
        <li>{t('rules.score')}</li>
        <li>{t('rules.self')}</li>
        {rules !== undefined && rules.withdrawSeconds > 0 && (
          <li>{t('rules.withdraw', { time: exactDurationText(rules.withdrawSeconds) })}</li>
        )}
      </ul>
      <h3 className="text-l font-bold">{t('rules.points')}</h3>
      <p>{t('rules.pointsText')}</p>
      <PointsTable />
      <p>{t('rules.doubles')}</p>
      <p>
        {rules === undefined
          ? t('rules.referee')
          : t('rules.refereeWithin', { time: exactDurationText(rules.rollbackWindowHours * 3600) })}
      </p>
    </Dialog>
  )
}

const cell =
  'border-b border-line px-[4px] py-[6px] text-right first:text-left max-sm:first:col-span-2 max-sm:first:border-b-0 max-sm:first:pb-0'
// On a phone with large text, a row has two lines: the gap, then the points.
const row = 'max-sm:grid max-sm:grid-cols-2'

function PointsTable() {
  const { t } = useTranslation()
  return (
    <table className="w-full tabular-nums">
      <caption className="only-read-aloud">{t('rules.caption')}</caption>
      <thead>
        <tr className={row}>
          {[t('rules.gap'), t('rules.expected'), t('rules.upset')].map((head) => (
            <th key={head} scope="col" className={`${cell} text-xs font-medium text-muted`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pointsTable.bands.map((band) => (
          <tr key={band.from} className={`${row} sm:whitespace-nowrap`}>
            <th scope="row" className={`${cell} font-medium`}>
              {gapOf(band, t('rules.andMore'))}
            </th>
            <td className={cell}>{pair(band.expected)}</td>
            <td className={cell}>{pair(band.upset)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A band of gaps as `25–49,5`. Scores have half points, so a band ends half a point below the next one. */
function gapOf({ from, below }: GapBand, andMore: string): string {
  const start = formatPoints(inPoints(from))
  return below === null ? `${start} ${andMore}` : `${start}–${formatPoints(inPoints(below) - 0.5)}`
}

const pair = ({ winner, loser }: GapBand['expected']): string =>
  `${formatImpact(inPoints(winner))} / ${formatImpact(inPoints(loser))}`

const unitOf = (unit: 'day' | 'hour' | 'minute' | 'second') =>
  new Intl.NumberFormat('fr-FR', { style: 'unit', unit, unitDisplay: 'long' })

/** A duration in the largest unit without a remainder: `90 secondes`, `31 jours`. One day is `24 heures`. */
export function exactDurationText(seconds: number): string {
  if (seconds > 86_400 && seconds % 86_400 === 0) return unitOf('day').format(seconds / 86_400)
  if (seconds >= 3600 && seconds % 3600 === 0) return unitOf('hour').format(seconds / 3600)
  if (seconds >= 60 && seconds % 60 === 0) return unitOf('minute').format(seconds / 60)
  return unitOf('second').format(seconds)
}

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'UTC' })
/** @param day from 1 for Monday: 1 January 2024 was a Monday */
const dayName = (day: number): string => weekday.format(Date.UTC(2024, 0, day))

/** Minutes since midnight as `8 h` or `12 h 30`, with no-break spaces. */
function clock(minutes: number): string {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}\u00a0h${rest === 0 ? '' : `\u00a0${String(rest).padStart(2, '0')}`}`
}

type OpenRange = NonNullable<MatchEntryRules['hours']>[number]

/** `du lundi au vendredi de 8 h à 19 h`, `le samedi de 10 h à 12 h` */
function rangeText({ days, from, to }: OpenRange): string {
  const [first = 1] = days
  const last = days.at(-1) ?? first
  const when = days.length === 1 ? `le ${dayName(first)}` : `du ${dayName(first)} au ${dayName(last)}`
  return `${when} de ${clock(from)} à ${clock(to)}`
}

/** Ranges of days and hours as one text, with `et` before the last. */
export function hoursText(ranges: readonly OpenRange[]): string {
  return new Intl.ListFormat('fr-FR').format(ranges.map(rangeText))
}
