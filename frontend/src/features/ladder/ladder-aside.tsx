import type { Trend } from '@topspin/domain/contract/trends'
import type { Ladder } from '@topspin/domain/ids'
import { neighbourOf } from '@topspin/domain/ladder/neighbour'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { isEverybodyTied, type LadderProps } from '../../shared/ladder/index.ts'
import { dayLadderPath, matchFormPath } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import {
  Avatar,
  frenchDay,
  ImpactChip,
  NeighbourComparison,
  PlacesGained,
  PlayerLink,
  PlayWithLink,
  Rank,
  Section,
} from '../../shared/ui/index.ts'
import { ChallengeButton } from '../challenge/index.ts'
import { ActivityDrawing } from './days/day-scrubber.tsx'

/** The column beside a ladder on wide screens. A ladder without matches has no ranks (docs/screens.md#ranking). */
export default function LadderAside({ ranking: players, ladder }: LadderProps) {
  const ranking = isEverybodyTied(players) ? players.map((player) => ({ ...player, rank: 0 })) : players
  return (
    <div className="stack">
      <NextPlace ranking={ranking} ladder={ladder} />
      <MoversCard ranking={ranking} ladder={ladder} />
      <OtherDayCard ladder={ladder} />
    </div>
  )
}

/**
 * Compares the reader with the next better player. A reader who is first is compared with the next player below. Empty
 * until the trends are read, and when the ladder lacks the reader or has nobody else.
 */
function NextPlace({ ranking, ladder }: LadderProps) {
  const { t } = useTranslation()
  const pseudo = useSelector(selectPseudo)
  const place = ranking.findIndex((entry) => entry.pseudo === pseudo)
  const me = ranking[place]
  const week = me?.trend?.week
  const next = neighbourOf(ranking, place, ({ score }) => score)
  if (me === undefined || week === undefined || next === null) return null
  const address = matchFormPath(next.pseudo)
  return (
    <section className="panel overflow-hidden" aria-label={t('rank.next')}>
      <NeighbourComparison pseudo={pseudo} place={{ ...me, week }} neighbour={next} ladder={ladder} />
      <div className="flex gap-2 px-4 py-3 *:first:min-w-0 *:first:flex-1">
        <PlayWithLink pseudo={next.pseudo} to={ladder === 'simple' ? address : `${address}?tab=double`} />
        {ladder === 'simple' && <ChallengeButton pseudo={next.pseudo} />}
      </div>
    </section>
  )
}

/**
 * The six players whose score has changed most in a week, from the largest gain to the largest loss, then by name.
 * Newcomers are left out, because they had no place a week ago.
 */
export const weekMoversOf = (trends: readonly Trend[]): readonly Trend[] =>
  trends
    .filter(({ week }) => week.points !== 0 && week.places !== null)
    .toSorted((one, other) => Math.abs(other.week.points) - Math.abs(one.week.points) || byName(one, other))
    .slice(0, 6)
    .toSorted((one, other) => other.week.points - one.week.points || byName(one, other))

const byName = (one: Trend, other: Trend) => one.pseudo.localeCompare(other.pseudo, 'fr')

function MoversCard({ ranking, ladder }: LadderProps) {
  const { t } = useTranslation()
  const movers = weekMoversOf(ranking.flatMap(({ trend }) => trend ?? []))
  if (movers.length === 0) return null
  const aside = <span className="note">{t(ladder === 'simple' ? 'rank.inSimple' : 'rank.inDouble')}</span>
  return (
    <Section title={t('rank.movers')} aside={aside}>
      <ul className="panel lined tabular-nums">
        {movers.map(({ pseudo, week }) => (
          <li key={pseudo} className="row min-h-13 px-3.5 py-1">
            <Avatar pseudo={pseudo} size="s" />
            <span className="grid min-w-0 flex-1 whitespace-nowrap">
              <PlayerLink pseudo={pseudo} ladder={ladder} />
              <span className="fine leading-[1.2]">
                <Rank rank={ranking.find((entry) => entry.pseudo === pseudo)?.rank ?? 0} />
              </span>
            </span>
            <PlacesGained places={week.places} coloured />
            <span className="min-w-15.5 text-right">
              <ImpactChip points={week.points} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A link to the screen with yesterday's ladder, on which the reader can choose another day. */
function OtherDayCard({ ladder }: { readonly ladder: Ladder }) {
  const { t } = useTranslation()
  const activity = api.useActivityQuery({ params: { ladder } }).currentData
  const first = activity?.firstDay
  if (activity === undefined || first == null) return null
  return (
    <Link
      className="table-blue table-edge grid gap-2.5 rounded-medium px-5.5 pt-4 pb-3 shadow-[var(--shadow)]"
      to={dayLadderPath('', ladder)}
    >
      <span className="flex items-baseline justify-between gap-2 tabular-nums">
        <b>{t('evening.other')}</b>
        <span className="text-s">{t('evening.since', { date: frenchDay(first) })}</span>
      </span>
      <ActivityDrawing activity={activity} span={{ first, today: activity.today }} day={activity.today} />
    </Link>
  )
}
