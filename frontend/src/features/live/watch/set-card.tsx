import { longestRunOf, minutesBetween } from '@topspin/domain/timeline'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import charts from '../../../shared/charts/charts.module.css'
import { ordinal, useClock } from '../../../shared/format/index.ts'
import { Card } from '../../../shared/ui/index.ts'
import { type MatchInSets, nameOf, scoreText, sides } from './match-in-sets.ts'
import { PointsTable } from './points-table.tsx'
import styles from './set-card.module.css'
import { ChartKey, SetChart } from './set-chart.tsx'

interface SetProps {
  readonly match: MatchInSets
  readonly set: number
}

interface Props extends SetProps {
  /** The set whose reading is always shown, with the key of the marks and the button for the table. */
  readonly isOpen: boolean
  /** The point of this set that is read; null at rest. */
  readonly held: number | null
  readonly read: (point: number) => void
  readonly asTable: boolean
  readonly toggle: () => void
}

/** Height of the field of a chart on a phone, in pixels. */
const field = 76

/** A set on a phone: its chart, or the same points as a table of the same height. */
export function SetCard({ match, set, isOpen, held, read, asTable, toggle }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.card}>
        <SetHead match={match} set={set} id={id} />
        {isOpen && <Reading match={match} set={set} point={held} />}
        {asTable ? (
          <PointsTable match={match} set={set} />
        ) : (
          <SetChart match={match} index={set} held={held} read={read} field={field} />
        )}
        {/* Another set has its reading in place of the facts, so that nothing moves when it is read. */}
        <div className={isOpen ? undefined : styles.below}>
          {isOpen || held === null ? (
            <SetFacts match={match} set={set} />
          ) : (
            <Reading match={match} set={set} point={held} />
          )}
        </div>
        {isOpen && (
          <div className={styles.foot}>
            {asTable || <ChartKey />}
            <button type="button" className="text-button" onClick={toggle}>
              {t(asTable ? 'livePage.asChart' : 'livePage.asTable')}
            </button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** The title of a set, with its score and how long it lasted. */
export function SetHead({ match: { sets }, set, id }: SetProps & { readonly id?: string }) {
  const { t } = useTranslation()
  const shown = sets[set]
  if (shown === undefined) return null
  const [first, last] = [shown.points[0], shown.points.at(-1)]
  return (
    <div className={`tabular-nums ${styles.head}`}>
      <h2 id={id}>
        {t('live.set', { number: set + 1 })} <span className={styles.score}>{scoreText(shown.score)}</span>
      </h2>
      <span className="fine">
        {shown.winner === null || first === undefined || last === undefined
          ? t('livePage.underWay')
          : t('livePage.minutes', { minutes: minutesBetween(first.at, last.at) })}
      </span>
    </div>
  )
}

interface ReadingProps extends SetProps {
  /** The point that is read; null for the last one. */
  readonly point: number | null
}

/** A point of a set in two lines: score, scorer, time, server and number. The slider of the set reads the same out. */
export function Reading({ match: { points, sheet, sets }, set, point }: ReadingProps) {
  const { t } = useTranslation()
  const clock = useClock()
  const played = sets[set]?.points ?? []
  const index = point ?? played.length - 1
  const shown = played[index]
  const server = shown?.server ?? sheet.server
  return (
    <p className={`tabular-nums ${charts.reading} ${styles.reading}`} aria-hidden="true">
      <span>
        <b>{scoreText(shown?.score ?? { one: 0, two: 0 })}</b>
        {shown !== undefined && ` ${t('livePage.pointOf', { player: nameOf(points, shown.scorer) })}`}
      </span>
      {shown !== undefined && <span className={styles.fine}>{clock(shown.at)}</span>}
      {server !== null && (
        <span className={styles.fine}>{t('livePage.server', { player: nameOf(points, server) })}</span>
      )}
      {shown !== undefined && <span className={styles.fine}>{t('livePage.number', { rank: ordinal(index + 1) })}</span>}
    </p>
  )
}

/** The longest run of a set, and the set and match points of each player. */
function SetFacts({ match, set }: SetProps) {
  const { t } = useTranslation()
  return (
    <ul className={`tabular-nums ${styles.facts}`}>
      {factsOf(match, set, t).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

function factsOf({ points: names, sets }: MatchInSets, set: number, t: TFunction): string[] {
  const points = sets[set]?.points ?? []
  const longest = longestRunOf(points)
  const facts: string[] = []
  if (longest !== null) {
    const { side, from, length } = longest
    const [before, after] = [points[from - 1]?.score ?? { one: 0, two: 0 }, points[from + length - 1]?.score]
    const span = { from: scoreText(before), to: scoreText(after ?? before) }
    facts.push(t('livePage.longest', { player: nameOf(names, side), count: length, ...span }))
  }
  for (const side of sides) {
    const balls = points.filter(({ setPoint }) => setPoint === side)
    const [count, isForMatch] = [balls.length, balls.some(({ matchPoint }) => matchPoint !== null)]
    if (count === 0) continue
    const text = t(isForMatch ? 'livePage.matchPoints' : 'livePage.setPoints', { player: nameOf(names, side), count })
    const isSaved = sets[set]?.winner !== null && balls.every(({ scorer }) => scorer !== side)
    facts.push(isSaved ? t('livePage.saved', { balls: text, count }) : text)
  }
  return facts
}
