import { longestRunOf, minutesBetween, type PlayedPoint } from '@topspin/domain/live/timeline'
import { useTranslation } from 'react-i18next'
import charts from '../../../shared/charts/charts.module.css'
import { useDates } from '../../../shared/format/index.ts'
import { Rows, Table, withColumnClasses } from '../../../shared/table/index.ts'
import { pseudoOn, scoreText } from '../wire-sheet.ts'
import type { MatchInSets, SetOfMatch } from './live-points.ts'
import styles from './points-table.module.css'
import { minLongRunLength } from './set-drawing.tsx'

interface Props {
  readonly match: MatchInSets
  readonly set: SetOfMatch
}

const noPoints = { one: 0, two: 0 }

/**
 * The title of a set, with its score and duration.
 * @param isOver whether the match was recorded or stopped. A set without a winner is then over, too.
 */
export function SetHead({ set, isOver, id }: Pick<Props, 'set'> & { readonly isOver: boolean; readonly id?: string }) {
  const { t } = useTranslation()
  const [first, last] = [set.points[0], set.points.at(-1)]
  return (
    <div className="flex gap-3 items-baseline justify-between min-h-6 tabular-nums">
      <h2 id={id} className="font-semi">
        {t('live.set', { number: set.index + 1 })} <span className="ml-1 text-accent">{scoreText(set.score)}</span>
      </h2>
      <span className="fine">
        {!isOver && set.winner === null
          ? t('livePage.underWay')
          : first && last && t('livePage.minutes', { minutes: minutesBetween(first.at, last.at) })}
      </span>
    </div>
  )
}

/** A point of a set in two lines. Screen readers read the slider of `SetChart`. @param point null for the last one */
export function PointDetails({ match, set, point }: Props & { readonly point: number | null }) {
  const { t } = useTranslation()
  const { clock } = useDates()
  const { points, sheet } = match
  const index = point ?? set.points.length - 1
  const shown = set.points[index]
  const server = shown?.server ?? sheet.server
  const fine = 'overflow-hidden text-xs text-ellipsis even:text-right'
  return (
    <p className={`gap-x-2 text-muted leading-[1.4] tabular-nums ${charts.reading}`} aria-hidden="true">
      <span>
        <b className="text-ink">{scoreText(shown?.score ?? noPoints)}</b>
        {shown !== undefined && ` ${t('livePage.pointOf', { player: pseudoOn(points, shown.scorer) })}`}
      </span>
      {shown !== undefined && <span className={fine}>{clock(shown.at)}</span>}
      {server !== null && <span className={fine}>{t('livePage.server', { player: pseudoOn(points, server) })}</span>}
      {shown !== undefined && <span className={fine}>{t('livePage.number', { number: index + 1 })}</span>}
    </p>
  )
}

/** The longest run of a set, and the set and match points of each player. */
export function SetFacts({ match: { points: names }, set: { points, winner } }: Props) {
  const { t } = useTranslation()
  const facts: string[] = []
  const longest = longestRunOf(points)
  if (longest !== null) {
    const { side, from, length } = longest
    const [before, after] = [points[from - 1]?.score ?? noPoints, points[from + length - 1]?.score]
    const span = { from: scoreText(before), to: scoreText(after ?? before) }
    facts.push(t('livePage.longest', { player: pseudoOn(names, side), count: length, ...span }))
  }
  for (const side of ['one', 'two'] as const) {
    const balls = points.filter(({ setPoint }) => setPoint === side)
    const [count, isForMatch] = [balls.length, balls.some(({ matchPoint }) => matchPoint !== null)]
    if (count === 0) continue
    const player = pseudoOn(names, side)
    const text = t(isForMatch ? 'livePage.matchPoints' : 'livePage.setPoints', { player, count })
    const isSaved = winner !== null && balls.every(({ scorer }) => scorer !== side)
    facts.push(isSaved ? t('livePage.saved', { balls: text, count }) : text)
  }
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 fine tabular-nums">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of two deleted players may be the same
        <li key={index}>{fact}</li>
      ))}
    </ul>
  )
}

/** The points of a set, latest first: two tables side by side, or one that scrolls in a box as tall as the chart. */
export function PointsTable({ match, set, isHalved = false }: Props & { readonly isHalved?: boolean }) {
  const { t } = useTranslation()
  const { clock } = useDates()
  const names = match.points
  const points = set.points.toReversed()
  const caption = t('livePage.caption', { number: set.index + 1 })
  const columns = withColumnClasses<PlayedPoint>(styles, [
    { id: 'time', head: t('livePage.time'), cell: ({ at }) => clock(at) },
    { id: 'score', head: t('livePage.score'), isRowHead: true, cell: ({ score }) => scoreText(score) },
    {
      id: 'point',
      head: t('livePage.point'),
      cell: ({ scorer }) => <span className="cut">{pseudoOn(names, scorer)}</span>,
    },
    {
      id: 'service',
      head: t('livePage.service'),
      cell: ({ server }) => <span className="cut">{pseudoOn(names, server)}</span>,
    },
    {
      id: 'note',
      head: t('livePage.note'),
      isHeadHidden: true,
      cell: ({ setPoint, matchPoint, run, changesEnds }) => {
        if (setPoint !== null) return t(matchPoint === null ? 'live.setPoint' : 'live.matchPoint')
        if (run >= minLongRunLength) return t('livePage.run', { count: run })
        return changesEnds && t('livePage.ends')
      },
    },
  ])
  const table = (rows: readonly PlayedPoint[], look: string | undefined) => (
    <Table caption={caption} columns={columns} className={`${styles.table} ${look}`}>
      <Rows columns={columns} rows={rows} keyOf={({ score }) => scoreText(score)} />
    </Table>
  )
  // With an odd number of points, the left half is longer.
  const half = Math.ceil(points.length / 2)
  return isHalved ? (
    <div className="halves gap-0 items-start">
      {table(points.slice(0, half), `border-r border-line ${styles.half}`)}
      {table(points.slice(half), styles.half)}
    </div>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the focus to scroll by keyboard
    <section className="relative h-34 overflow-auto" tabIndex={0} aria-label={caption}>
      {table(points, styles.scrolled)}
    </section>
  )
}
