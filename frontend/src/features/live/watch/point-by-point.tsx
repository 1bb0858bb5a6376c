import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Section, Skeleton, useIsDesktop } from '../../../shared/ui/index.ts'
import { MatchFigures } from './figures.tsx'
import type { MatchInSets } from './live-points.ts'
import { ChartLegend, type ChosenPoint, SetChart, useChosenPoint } from './set-chart.tsx'
import { minColumnCount } from './set-drawing.tsx'
import { PointDetails, PointsTable, SetFacts, SetHead } from './set-parts.tsx'

interface Props {
  readonly match: MatchInSets
  readonly isPast: boolean
  /** Whether the match was recorded or stopped. A won match that is not yet recorded is not over. */
  readonly isOver: boolean
  /** Shown between the board and the sets on a phone, above the figures on a wide screen. */
  readonly gains?: ReactNode
  /** Shown after the figures. */
  readonly aside: ReactNode
}

type SetsProps = Pick<Props, 'match' | 'isPast' | 'isOver'> & { readonly readings: ChosenPoint }

/** The charts of the sets and the figures of a match, in two columns if wide (docs/screens.md#the-live-page). */
export function PointByPoint({ match, isPast, isOver, gains, aside }: Props) {
  const isDesktop = useIsDesktop()
  const readings = useChosenPoint(match)
  return (
    <div className="rows gap-3.5 items-start min-[87.5rem]:grid-cols-[minmax(0,1fr)_21.5rem] min-[87.5rem]:gap-6">
      <div className="stack">
        {isDesktop || gains}
        {isDesktop ? (
          <DeskSets match={match} readings={readings} isOver={isOver} />
        ) : (
          <PhoneSets match={match} readings={readings} isPast={isPast} isOver={isOver} />
        )}
      </div>
      <div className="stack">
        {isDesktop && gains}
        <MatchFigures match={match} />
        {aside}
      </div>
    </div>
  )
}

/**
 * Each set as a chart, or as a table of the same height. A live match begins with its newest set, a past match with its
 * first set.
 */
function PhoneSets({ match, readings, isPast, isOver }: SetsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (isPast ? match.sets : match.sets.toReversed()).map((set) => {
    const isOpen = set.index === match.sets.length - 1
    const held = readings.heldIn(set.index)
    const reading = <PointDetails match={match} set={set} point={held} />
    return (
      <Card key={set.index} as="section" labelledBy={`${id}-${set.index}`}>
        <div className="rows gap-2">
          <SetHead set={set} isOver={isOver} id={`${id}-${set.index}`} />
          {isOpen && reading}
          {asTable ? (
            <PointsTable match={match} set={set} />
          ) : (
            <SetChart match={match} set={set} readings={readings} field={76} />
          )}
          {/* As high as two lines, so that nothing moves when facts are added or replaced by the chosen point. */}
          <div className="min-h-11">{isOpen || held === null ? <SetFacts match={match} set={set} /> : reading}</div>
          {isOpen && (
            <div className="-mb-2.5 pt-2.5 border-t border-line">
              {asTable || <ChartLegend />}
              <button type="button" className="text-button min-h-11" onClick={() => setAsTable(!asTable)}>
                {t(asTable ? 'livePage.asChart' : 'livePage.asTable')}
              </button>
            </div>
          )}
        </div>
      </Card>
    )
  })
}

/** All sets side by side on one scale, and the points of one of them as a table. */
function DeskSets({ match, readings, isOver }: Omit<SetsProps, 'isPast'>) {
  const { t } = useTranslation()
  const { sets } = match
  const [chosen, setChosen] = useState<number | null>(null)
  const inTable = sets[chosen ?? -1] ?? sets.at(-1)
  const read = sets[readings.set]
  const columns = Math.max(minColumnCount, ...sets.map(({ points }) => points.length))
  if (inTable === undefined || read === undefined) return null
  return (
    <>
      <Section title={t('livePage.whole')}>
        <Card className="rows items-start">
          <PointDetails match={match} set={read} point={readings.heldIn(read.index)} />
          <ul className="grid grid-flow-col auto-cols-fr gap-6">
            {sets.map((set) => (
              <li key={set.index}>
                <SetHead set={set} isOver={isOver} />
                <SetChart match={match} set={set} readings={readings} field={132} columns={columns} />
              </li>
            ))}
          </ul>
          <div className="pt-3 border-t border-line">
            <ChartLegend />
          </div>
        </Card>
      </Section>
      <Section
        title={t('live.set', { number: inTable.index + 1 })}
        aside={
          <span className="flex gap-4">
            {sets
              .filter((set) => set !== inTable)
              .map(({ index }) => (
                <button key={index} type="button" className="text-button" onClick={() => setChosen(index)}>
                  {t('live.set', { number: index + 1 })}
                </button>
              ))}
          </span>
        }
      >
        {/* Where the figures are below: as high as a set of 22 points, so that more points do not move them. */}
        <Card flush className="max-[87.5rem]:min-h-108">
          <PointsTable match={match} set={inTable} isHalved />
        </Card>
      </Section>
    </>
  )
}

/** The class names of the element around all content of the live page. */
export const pointByPointClass = 'stack w-full max-w-160 lg:max-w-none mx-auto'

export const PointsSkeleton = () => (
  <div className={pointByPointClass} aria-busy="true">
    <Skeleton shape="table" />
    <Skeleton shape="card" count={4} />
  </div>
)
