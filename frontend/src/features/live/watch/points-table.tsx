import type { PlayedPoint } from '@topspin/domain/timeline'
import { useTranslation } from 'react-i18next'
import { useClock } from '../../../shared/format/index.ts'
import { columnsOf, Rows, Table } from '../../../shared/table/index.ts'
import { Avatar } from '../../../shared/ui/index.ts'
import { type MatchInSets, nameOf, scoreText } from './match-in-sets.ts'
import styles from './points-table.module.css'
import { leastRun } from './set-drawing.tsx'

interface Props {
  readonly match: MatchInSets
  readonly set: number
}

/** The points of a set, latest first. It scrolls in the height of the chart. */
export function PointsTable({ match, set }: Props) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be scrolled by keyboard
    <section className={styles.box} tabIndex={0} aria-label={t('livePage.caption', { number: set + 1 })}>
      <PointRows match={match} set={set} points={match.sets[set]?.points.toReversed() ?? []} />
    </section>
  )
}

/** The points of a set in two columns, the latest first. */
export function PointsTables({ match, set }: Props) {
  const points = match.sets[set]?.points.toReversed() ?? []
  const half = Math.ceil(points.length / 2)
  return (
    <div className={styles.halves}>
      {[points.slice(0, half), points.slice(half)].map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a half is identified by its index
        <PointRows key={index} match={match} set={set} points={part} />
      ))}
    </div>
  )
}

function PointRows({ match: { points: names }, set, points }: Props & { readonly points: readonly PlayedPoint[] }) {
  const { t } = useTranslation()
  const clock = useClock()
  const noteOf = useNote()
  const columns = columnsOf<PlayedPoint>(styles, [
    { id: 'time', head: t('livePage.time'), cell: ({ at }) => clock(at) },
    { id: 'score', head: t('livePage.score'), isRowHead: true, cell: ({ score }) => scoreText(score) },
    {
      id: 'point',
      head: t('livePage.point'),
      cell: ({ scorer }) => (
        <span className={styles.player}>
          <Avatar pseudo={nameOf(names, scorer)} size="s" />
          <span className="cut">{nameOf(names, scorer)}</span>
        </span>
      ),
    },
    {
      id: 'service',
      head: t('livePage.service'),
      cell: ({ server }) => <span className="cut">{nameOf(names, server)}</span>,
    },
    { id: 'note', head: t('livePage.note'), isHeadHidden: true, cell: noteOf },
  ])
  return (
    <Table caption={t('livePage.caption', { number: set + 1 })} columns={columns} className={styles.table}>
      <Rows columns={columns} rows={points} keyOf={({ score }) => scoreText(score)} />
    </Table>
  )
}

/** What is special about a point: a set point, a run, a change of ends. */
function useNote(): (point: PlayedPoint) => string | null {
  const { t } = useTranslation()
  return ({ setPoint, matchPoint, run, changesEnds }) => {
    if (setPoint !== null) return t(matchPoint === null ? 'live.setPoint' : 'live.matchPoint')
    if (run >= leastRun) return t('livePage.run', { count: run })
    return changesEnds ? t('livePage.ends') : null
  }
}
