import { type MouseEvent, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { formatPoints } from '../../shared/format/index.ts'
import { type LadderEntry, type LadderProps, type PodiumStep, podiumOf } from '../../shared/ladder/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { LongTableBody, Table, tableStyles, useSorted, useSortInAddress } from '../../shared/table/index.ts'
import { Avatars, Card, EmptyState, Name, PlacesGained, PlayerLink, Rank, Stars } from '../../shared/ui/index.ts'
import { findPlayers, tiedRanksOf, useLadderColumns, WeekScoreChange } from './ladder-columns.tsx'
import styles from './ladder-table.module.css'

const keyOf = ({ pseudo }: LadderEntry) => pseudo

/** A ladder as a table; on a phone, also a podium. The link on a name covers its row (docs/screens.md#ranking). */
export function LadderTable({ search, ...props }: LadderProps & { readonly search: string }) {
  const { ranking, ladder } = props
  const { t } = useTranslation()
  const open = useOpening()
  const me = useSelector(selectPseudo)
  const columns = useLadderColumns(props)
  const [sort, setSort] = useSortInAddress(columns, 'score')
  const isRanking = sort.by === 'score'
  const items = useMemo(() => findPlayers(ranking, search), [ranking, search])
  const { rows, sorting } = useSorted(columns, items, sort, setSort)
  // The rows render with low priority, so that a pressed column head changes at once.
  const shown = useDeferredValue(rows)
  if (rows.length === 0) return <EmptyState title={t('rank.nobody')} text={t('rank.nobodyNext')} />
  const steps = search.trim() === '' && isRanking ? podiumOf(ranking) : []
  const tied = tiedRanksOf(ranking)
  const classOf = ({ pseudo, rank }: LadderEntry, index: number) => {
    const isBelowTied = isRanking && tied.has(rank) && shown[index - 1]?.rank === rank
    return [
      styles.row,
      pseudo === me ? `${styles.mine} ${tableStyles.sticky}` : '',
      tied.has(rank) ? styles.tied : '',
      isBelowTied ? styles.follows : '',
      steps.some((step) => step.rank === rank && step.isNamed) ? styles.onPodium : '',
    ].join(' ')
  }
  return (
    <>
      {steps.length > 0 && (
        <ol className="grid grid-cols-[1fr_1.15fr_1fr] items-start gap-2 py-1 tabular-nums md:hidden">
          {steps.map((step) => (
            <StepOf key={step.rank} {...step} ladder={ladder} />
          ))}
        </ol>
      )}
      <p className="note section-head md:hidden" aria-hidden="true">
        <b>{t('rank.legend')}</b>
        <span>{t('rank.legendEnd')}</span>
      </p>
      <Card flush>
        <Table
          caption={t(ladder === 'simple' ? 'rank.captionSimple' : 'rank.captionDouble')}
          columns={columns}
          sorting={sorting}
          className={styles.table}
          onPhone="grid"
          isFixed
          rowCount={shown.length}
        >
          <LongTableBody
            columns={columns}
            rows={shown}
            keyOf={keyOf}
            heights={{ phone: 60, desk: 49 }}
            isKept={({ pseudo }) => pseudo === me}
            attributes={(entry, index) => ({ className: classOf(entry, index) })}
            onClick={open}
          />
        </Table>
      </Card>
    </>
  )
}

/**
 * Returns a click handler for all rows. It opens the page of a player. The rows have plain links, because hundreds of
 * `Link`s would render again at each change of the address.
 */
function useOpening() {
  const navigate = useNavigate()
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (link === null || opensElsewhere) return
    event.preventDefault()
    void navigate(link.pathname + link.search)
  }
}

/** Each step has a fixed column: an empty step or a long name does not move the others. */
const columns = { 1: 'col-start-2', 2: 'col-start-1 pt-[16px]', 3: 'col-start-3 pt-[16px]' } as const

function StepOf({ rank, players, isNamed, ladder }: PodiumStep & Pick<LadderProps, 'ladder'>) {
  const { t } = useTranslation()
  const [one] = players
  const week = one?.trend?.week
  const face = rank === 1 ? ({ size: 'xl', ring: 'ball' } as const) : ({ size: 'l' } as const)
  return (
    <li
      className={`row-start-1 grid min-w-0 justify-items-center gap-px text-center leading-[1.3] max-sm:text-xs ${columns[rank]}`}
    >
      <span className={`mb-[5px] flex ${styles.faces}`}>
        <Avatars pseudos={players.slice(0, 2).map(({ pseudo }) => pseudo)} {...face} />
      </span>
      {isNamed ? (
        players.map(({ pseudo, tournamentWins }) => (
          <span
            key={pseudo}
            className="max-w-full wrap-anywhere [--name-long:0.6875rem] [&>a]:mr-[4px] [&>a]:whitespace-normal"
          >
            <PlayerLink pseudo={pseudo} ladder={ladder}>
              <Name pseudo={pseudo} />
            </PlayerLink>
            <Stars count={tournamentWins} />
          </span>
        ))
      ) : (
        <b>{t('rank.players', { count: players.length })}</b>
      )}
      <b>{formatPoints(one?.score ?? 0)}</b>
      {players.length > 1 ? (
        <span className="note">
          <Rank rank={rank} /> {t('rank.tied')}
        </span>
      ) : (
        // This line has its full height before the trends are read, so that no row moves.
        <span className="row h-5 gap-1.5 text-s">
          {week !== undefined && (
            <>
              <PlacesGained places={week.places} coloured />
              <WeekScoreChange points={week.points} />
            </>
          )}
        </span>
      )}
    </li>
  )
}
