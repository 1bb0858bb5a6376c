import { figuresOf, type SideFigures } from '@topspin/domain/live/timeline'
import { useTranslation } from 'react-i18next'
import charts from '../../../shared/charts/charts.module.css'
import { svgPercentage } from '../../../shared/charts/index.ts'
import type { TextKey } from '../../../shared/i18n/index.ts'
import { Avatar, Card, Section } from '../../../shared/ui/index.ts'
import type { MatchInSets } from './live-points.ts'

/** `full` is the amount of a bar of full length; by default, the larger amount of the two players. */
const rows: readonly {
  readonly label: TextKey
  readonly amountOf: (figures: SideFigures) => number
  readonly textOf?: (figures: SideFigures) => string
  readonly full?: number
}[] = [
  { label: 'livePage.points', amountOf: ({ points }) => points },
  {
    label: 'livePage.onServe',
    amountOf: ({ served, wonOnServe }) => wonOnServe / Math.max(1, served),
    textOf: ({ served, wonOnServe }) => `${Math.round((100 * wonOnServe) / Math.max(1, served))}\u202f%`,
    full: 1,
  },
  { label: 'livePage.longestRun', amountOf: ({ longestRun }) => longestRun },
  { label: 'livePage.largestLead', amountOf: ({ largestLead }) => largestLead },
  {
    label: 'livePage.converted',
    amountOf: ({ setPoints }) => setPoints,
    textOf: ({ setPoints, setPointsWon }) => (setPoints === 0 ? '0' : `${setPointsWon}/${setPoints}`),
  },
]

export function MatchFigures({ match: { points, sets } }: { readonly match: MatchInSets }) {
  const { t } = useTranslation()
  const { one, two } = figuresOf(sets)
  const names = { one: points.playerOne, two: points.playerTwo }
  const figure = 'text-l text-ink leading-[1.2]'
  return (
    <Section title={t('livePage.figures')}>
      <Card className="rows tabular-nums">
        <p className="row font-semi" aria-hidden="true">
          {(['one', 'two'] as const).map((side) => (
            <span key={side} className="row min-w-0 flex-1 basis-0 gap-2 even:flex-row-reverse">
              <Avatar pseudo={names[side]} size="s" />
              <span className="name min-w-0">{names[side]}</span>
            </span>
          ))}
        </p>
        <ul className="rows">
          {rows.map(({ label, amountOf, textOf = (figures) => String(amountOf(figures)), full }) => {
            const values = [amountOf(one), amountOf(two)] as const
            const most = full ?? Math.max(1, ...values)
            const texts = { ofOne: textOf(one), ofTwo: textOf(two) }
            return (
              <li key={label} className="relative">
                <span className="only-read-aloud">{t('livePage.figure', { label: t(label), ...names, ...texts })}</span>
                <span
                  className="grid grid-cols-[3.25rem_minmax(0,1fr)_3.25rem] max-sm:grid-cols-2 gap-2 items-baseline note text-center"
                  aria-hidden="true"
                >
                  <b className={`${figure} text-left`}>{texts.ofOne}</b>
                  <span className="max-sm:col-span-2 max-sm:-order-1">{t(label)}</span>
                  <b className={`${figure} text-right`}>{texts.ofTwo}</b>
                </span>
                <span className="halves gap-1 mt-[3px]" aria-hidden="true">
                  <Bar from={1 - values[0] / most} to={1} />
                  <Bar from={0} to={values[1] / most} />
                </span>
              </li>
            )
          })}
        </ul>
        <p className="fine">
          {t('livePage.served', {
            ...names,
            ...{ wonOne: one.wonOnServe, servedOne: one.served, wonTwo: two.wonOnServe, servedTwo: two.served },
          })}
        </p>
      </Card>
    </Section>
  )
}

/** A bar filled between two fractions of its width. */
const Bar = ({ from, to }: { readonly from: number; readonly to: number }) => (
  <svg className={charts.bar} height="6" aria-hidden="true">
    <rect className={charts.dot} x={svgPercentage(from)} width={svgPercentage(to - from)} height="6" rx="3" />
  </svg>
)
