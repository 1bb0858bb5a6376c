import type { Career, Rival } from '@topspin/domain/contract/profile'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import charts from '../../shared/charts/charts.module.css'
import { Marks, percent } from '../../shared/charts/index.ts'
import { impact, points, share, useDates } from '../../shared/format/index.ts'
import { Avatar, Card, PlayerLink, Rank, Section } from '../../shared/ui/index.ts'

interface Props {
  readonly career: Career
}

interface Figure {
  readonly label: string
  readonly value: ReactNode
  readonly note: ReactNode
}

export function Form({ career: { wins, losses, form, streak, longest } }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  const figures: readonly (Figure | null)[] = [
    streak && {
      label: t('player.streak'),
      value: t(streak.won ? 'player.victories' : 'player.defeats', { count: streak.length }),
      note: t('player.since', { date: date(streak.since) }),
    },
    longest && {
      label: t('player.longest'),
      value: t('player.victories', { count: longest.length }),
      note: date(longest.at),
    },
    { label: t('player.wins'), value: share(wins, losses), note: t('player.record', { wins, losses }) },
  ]
  return (
    <Section title={t('player.form')}>
      <Card>
        <Marks results={form} />
        <p className="fine mt-1 text-right">{t('player.formNote')}</p>
        <dl className="mt-2 grid grid-cols-[repeat(3,auto)] justify-between gap-2 tabular-nums">
          {figures.map(
            (figure) =>
              figure && (
                <div key={figure.label}>
                  <dt className="note">{figure.label}</dt>
                  <dd className="text-l font-bold tracking-[-0.01em]">{figure.value}</dd>
                  <dd className="note">{figure.note}</dd>
                </div>
              ),
          )}
        </dl>
      </Card>
    </Section>
  )
}

/** The bands of opponents' strength, in the order of the reply (docs/specification.md#player-page). */
const bands = [
  { name: 'player.muchStronger', gap: 'player.gapFar' },
  { name: 'player.stronger', gap: 'player.gapMore' },
  { name: 'player.even', gap: 'player.gapEven' },
  { name: 'player.weaker', gap: 'player.gapLess' },
  { name: 'player.muchWeaker', gap: 'player.gapFar' },
] as const

/** Victories and defeats by strength of the opponents. The bars have the same scale. */
export function Strengths({ career: { strengths } }: Props) {
  const { t } = useTranslation()
  const most = Math.max(1, ...strengths.map(({ wins, losses }) => wins + losses))
  return (
    <Section title={t('player.strength')}>
      <Card>
        <dl className="grid gap-2 tabular-nums">
          {bands.map(({ name, gap }, index) => {
            const { wins = 0, losses = 0 } = strengths[index] ?? {}
            const end = percent(wins / most)
            return (
              <div key={name} className="grid grid-cols-[minmax(0,7fr)_minmax(0,6fr)_58px] items-center gap-3">
                <dt className="text-s leading-[1.35]">
                  {t(name)}
                  <span className="fine block">{t(gap)}</span>
                </dt>
                <dd aria-hidden="true">
                  <svg className={charts.bar} height="8" aria-hidden="true">
                    <rect className={charts.wins} width={end} height="8" />
                    <rect className={charts.losses} x={end} width={percent(losses / most)} height="8" />
                  </svg>
                </dd>
                <dd className="text-right font-semi whitespace-nowrap">
                  <span aria-hidden="true">{wins + losses === 0 ? '–' : `${wins}–${losses}`}</span>
                  <span className="only-read-aloud">{t('player.recordAloud', { wins, losses })}</span>
                </dd>
              </div>
            )
          })}
        </dl>
      </Card>
    </Section>
  )
}

/** The player from whom most points were taken, and the one to whom most were given. */
export function Targets({ career: { target, nemesis } }: Props) {
  const { t } = useTranslation()
  if (target === null && nemesis === null) return null
  const isSame = target !== null && target.pseudo === nemesis?.pseudo
  return (
    <Section title={t('player.targets')}>
      <div className={isSame ? 'rows' : 'halves'}>
        {target !== null && (
          <Target title={isSame ? 'player.both' : 'player.target'} rival={target} taken given={isSame} />
        )}
        {nemesis !== null && !isSame && <Target title="player.nemesis" rival={nemesis} given />}
      </div>
    </Section>
  )
}

interface TargetProps {
  readonly title: 'player.both' | 'player.target' | 'player.nemesis'
  readonly rival: Rival
  readonly taken?: boolean
  readonly given?: boolean
}

function Target({ title, rival: { pseudo, wins, losses, ...rival }, taken = false, given = false }: TargetProps) {
  const { t } = useTranslation()
  return (
    <Card>
      <h3 className="note">{t(title)}</h3>
      <p className="row my-2 gap-2">
        <Avatar pseudo={pseudo} />
        <PlayerLink pseudo={pseudo} />
      </p>
      <p className="flex flex-wrap gap-x-3 text-s font-semi tabular-nums">
        {taken && <span className="text-win">{t('player.taken', { points: points(rival.taken) })}</span>}
        {given && <span className="text-loss">{t('player.given', { points: points(rival.given) })}</span>}
      </p>
      <p className="note tabular-nums">{t('player.record', { wins, losses })}</p>
    </Card>
  )
}

export function Records({ career: { best, bestRank, strongest, bestMonth } }: Props) {
  const { t } = useTranslation()
  const { date, timeZone } = useDates()
  const monthOf = (at: string) => new Date(at).toLocaleDateString('fr-FR', { month: 'long', year: 'numeric', timeZone })
  const records: readonly (Figure | null | undefined)[] = [
    best && { label: t('player.bestScore'), value: points(best.score), note: date(best.at) },
    bestRank && {
      label: t('player.bestRank'),
      value: <Rank rank={bestRank.rank} />,
      note:
        bestRank.days === 0 ? date(bestRank.at) : t('player.stay', { count: bestRank.days, date: date(bestRank.at) }),
    },
    strongest && {
      label: t('player.strongest'),
      value: points(strongest.score),
      note: (
        <>
          <PlayerLink pseudo={strongest.pseudo} />, {date(strongest.at)}
        </>
      ),
    },
    bestMonth && { label: t('player.bestMonth'), value: impact(bestMonth.points), note: monthOf(bestMonth.from) },
  ]
  return (
    <Section title={t('player.records')}>
      <Card flush>
        <dl className="lined tabular-nums">
          {records.map(
            (record) =>
              record && (
                <div key={record.label} className="row min-h-14 justify-between px-4 py-2">
                  <dt>
                    {record.label}
                    <span className="note block">{record.note}</span>
                  </dt>
                  <dd className="text-l font-bold">{record.value}</dd>
                </div>
              ),
          )}
        </dl>
      </Card>
    </Section>
  )
}
