import { poolLetter } from '@topspin/domain/text/pool-letter'
import { useTranslation } from 'react-i18next'
import { formatRank } from '../../shared/format/index.ts'
import { Avatar, TableHalf, TableSurface } from '../../shared/ui/index.ts'
import { bracketContext, shortDay, useRoundNames } from '../fixture/index.ts'
import { progressOf } from './fixtures-model.ts'
import { useStarted } from './started.ts'

/** What waits for a reader whose pool is over and who is among its first two, while other pools are still played. */
export function PoolPlace() {
  const { t } = useTranslation()
  const { summary, fixtures, me } = useStarted()
  const { pools, rounds } = fixtures
  const roundOf = useRoundNames()
  const pool = pools.find(({ isMine }) => isMine)
  const own = pool?.fixtures.flatMap(({ seats }) => seats).find(({ isMine }) => isMine)
  const first = rounds[0]?.[0]
  if (summary.round?.stage !== 'pool' || pool === undefined || own === undefined || first === undefined) return null
  const rank = pool.rows.findIndex(({ side }) => side === own.side) + 1
  if (pool.fixtures.some(({ state }) => state !== 'decided') || rank > 2) return null
  const { decided, total } = progressOf(pools.flatMap((one) => one.fixtures))
  const context = bracketContext(first)
  const tag = `${t('tournament.round', { context: 'pool', pool: poolLetter(pool.number) })}, ${t('bracket.poolOver')}`
  const left = t('bracket.poolFixturesLeft', { count: total - decided })
  return (
    <section className="panel overflow-hidden">
      <TableSurface tag={tag.toLocaleUpperCase('fr-FR')}>
        <TableHalf>
          <Avatar pseudo={me} size="l" ring="white" />
          <b className="wrap-anywhere">{me}</b>
          <span className="text-s">{`${formatRank(rank)}, ${t('counting.in', { context })}`}</span>
        </TableHalf>
        <TableHalf>
          <span className="grid size-12 place-items-center rounded-round border-2 border-dashed border-table-line">
            ?
          </span>
          <b>{t('bracket.somebody')}</b>
          <span className="text-s">{t('bracket.drawnLater')}</span>
        </TableHalf>
      </TableSurface>
      <div className="px-4 py-3 tabular-nums">
        <b className="block">{roundOf(first)}</b>
        <p className="note">
          {[first.due && t('tournament.due', { day: shortDay(first.due) }), left].filter(Boolean).join(' · ')}
        </p>
      </div>
    </section>
  )
}
