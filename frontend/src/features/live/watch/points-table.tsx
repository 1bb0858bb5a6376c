import type { PlayedPoint } from '@topspin/domain/timeline'
import { useClock } from '../../../shared/format/use-clock.ts'
import { useT } from '../../../shared/i18n/words.tsx'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { type MatchInSets, nameOf, scoreText } from './match-in-sets.ts'
import styles from './points-table.module.css'
import { leastRun } from './set-drawing.tsx'

interface Props {
  readonly match: MatchInSets
  readonly set: number
}

/** The points of a set, latest first. It scrolls in the height of the chart. */
export function PointsTable({ match, set }: Props) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls can be scrolled by keyboard
    <section className={styles.box} tabIndex={0} aria-label={t('livePage.caption', { number: set + 1 })}>
      <Rows match={match} set={set} points={match.sets[set]?.points.toReversed() ?? []} />
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
        <Rows key={index} match={match} set={set} points={part} />
      ))}
    </div>
  )
}

function Rows({ match: { points: names }, set, points }: Props & { readonly points: readonly PlayedPoint[] }) {
  const t = useT()
  const clock = useClock()
  const noteOf = useNote()
  return (
    <table className={`num ${styles.table}`}>
      <caption className="only-read-aloud">{t('livePage.caption', { number: set + 1 })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('livePage.time')}</th>
          <th scope="col">{t('livePage.score')}</th>
          <th scope="col">{t('livePage.point')}</th>
          <th scope="col">{t('livePage.service')}</th>
          <th scope="col">
            <span className="only-read-aloud">{t('livePage.note')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={scoreText(point.score)}>
            <td className={styles.quiet}>{clock(point.at)}</td>
            <th scope="row">{scoreText(point.score)}</th>
            <td>
              <span className={styles.player}>
                <Avatar pseudo={nameOf(names, point.scorer)} size="s" />
                <span className="cut">{nameOf(names, point.scorer)}</span>
              </span>
            </td>
            <td className={styles.quiet}>
              <span className="cut">{nameOf(names, point.server)}</span>
            </td>
            <td className={styles.quiet}>{noteOf(point)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What is special about a point: a set point, a run, a change of ends. */
function useNote(): (point: PlayedPoint) => string | null {
  const t = useT()
  return ({ setPoint, matchPoint, run, changesEnds }) => {
    if (setPoint !== null) return t(matchPoint === null ? 'live.setPoint' : 'live.matchPoint')
    if (run >= leastRun) return t('livePage.run', { count: run })
    return changesEnds ? t('livePage.ends') : null
  }
}
