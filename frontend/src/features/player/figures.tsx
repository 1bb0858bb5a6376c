import type { Career } from '@topspin/domain/contract/profile'
import { useTranslation } from 'react-i18next'
import charts from '../../shared/charts/charts.module.css'
import { ResultMarks, svgPercentage } from '../../shared/charts/index.ts'
import { formatWinShare, useDates } from '../../shared/format/index.ts'
import { Card, Section } from '../../shared/ui/index.ts'

interface Props {
  readonly career: Career
}

/** The last results, the current streak, the longest run of victories, and the share of victories. */
export function RecentForm({ career: { wins, losses, form, streak, longest } }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  const figures = [
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
    { label: t('player.wins'), value: formatWinShare(wins, losses), note: t('player.record', { wins, losses }) },
  ]
  return (
    <Section title={t('player.form')}>
      <Card>
        <ResultMarks results={form} />
        <p className="fine mt-1 text-right">{t('player.formNote')}</p>
        <dl className="mt-2 flex flex-wrap justify-between gap-2 tabular-nums">
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
export function ResultsByStrength({ career: { strengths } }: Props) {
  const { t } = useTranslation()
  const most = Math.max(1, ...strengths.map(({ wins, losses }) => wins + losses))
  return (
    <Section title={t('player.strength')}>
      <Card>
        <dl className="grid gap-2 tabular-nums">
          {bands.map(({ name, gap }, index) => {
            const { wins = 0, losses = 0 } = strengths[index] ?? {}
            const end = svgPercentage(wins / most)
            return (
              <div
                key={name}
                className="grid grid-cols-[minmax(0,7fr)_minmax(0,6fr)_3.75rem] max-sm:grid-cols-[minmax(0,1fr)_auto] items-center gap-3"
              >
                <dt className="text-s leading-[1.35]">
                  {t(name)}
                  <span className="fine block">{t(gap)}</span>
                </dt>
                <dd className="max-sm:hidden" aria-hidden="true">
                  <svg className={charts.bar} height="8" aria-hidden="true">
                    <rect className={charts.wins} width={end} height="8" />
                    <rect className={charts.losses} x={end} width={svgPercentage(losses / most)} height="8" />
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
