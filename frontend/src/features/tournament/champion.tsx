import { useTranslation } from 'react-i18next'
import { formatRank, namesOfSide } from '../../shared/format/index.ts'
import { Avatar, StarIcon } from '../../shared/ui/index.ts'
import styles from './fixtures.module.css'
import { useStarted } from './started.ts'

const stepClasses = ['', 'table-blue min-h-16 text-xl', 'min-h-12 bg-quiet', 'bg-quiet']

/** The winner with the star of the tournament, and the podium. */
export function Champion() {
  const { t } = useTranslation()
  const { podium, sides } = useStarted().draw
  const { winners, name } = useStarted().summary
  const places = [[2, podium.second], [1, podium.first], ...podium.thirds.map((side) => [3, side] as const)] as const
  // No step for a side that has left.
  const steps = places.filter(([, side]) => side !== null)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <section className="table-blue table-edge grid content-center justify-items-center gap-2 rounded-medium px-6 py-8 text-center shadow-card">
        <StarIcon className="fill-(--ball) stroke-none" size={64} />
        <span className="flex gap-1">
          {winners.map((pseudo) => (
            <Avatar key={pseudo} pseudo={pseudo} size="xl" ring="white" />
          ))}
        </span>
        <p className="text-3xl leading-[1.2] font-heavy text-balance wrap-anywhere">
          {t('bracket.victory', { names: namesOfSide(winners) })}
        </p>
        <p className="wrap-anywhere">
          {name} · {t('bracket.star', { count: winners.length })}
        </p>
      </section>
      <ol className="panel grid auto-cols-fr grid-flow-col items-end gap-2 px-3 pt-4 text-center">
        {steps.map(([rank, side]) => {
          const players = side === null ? [] : (sides[side]?.players ?? [])
          return (
            <li key={`${rank} ${side}`} className="grid min-w-0 justify-items-center gap-1">
              <span className="flex flex-wrap justify-center gap-1">
                {players.map((pseudo) => (
                  <Avatar key={pseudo} pseudo={pseudo} size={rank === 1 && players.length === 1 ? 'xl' : 'l'} />
                ))}
              </span>
              <b className="leading-[1.2] wrap-anywhere">{namesOfSide(players)}</b>
              <span className={`mt-2 w-full px-1 py-2 font-heavy ${styles.step} ${stepClasses[rank]}`}>
                {formatRank(rank)}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
