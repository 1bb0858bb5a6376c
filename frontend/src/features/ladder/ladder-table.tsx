import type { Ladder } from '@topspin/domain/ladder'
import { type MouseEvent, memo, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import type { TextKey } from '../../shared/i18n/dictionary.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { selectPseudo } from '../../shared/session/selectors.ts'
import { Card } from '../../shared/ui/card.tsx'
import { KeepPosition } from '../../shared/ui/keep-position.tsx'
import { useHeadFirst } from '../../shared/ui/use-head-first.ts'
import { useNearEnd } from '../../shared/ui/use-near-end.ts'
import { LadderRow } from './ladder-row.tsx'
import styles from './ladder-table.module.css'
import { isUndecided, podiumOf, type Ranking } from './ranking.ts'
import type { RowOrder, Trends } from './shown-rows.ts'

/** About as many as fit in a window. */
const firstRows = 9
/** How many rows are added when the end of the list comes near. */
const chunk = 100

interface Props {
  /** All players of the ladder. */
  readonly ranking: Ranking
  /** Those to show, in the order to show. */
  readonly rows: Ranking
  readonly trends: Trends
  readonly ladder: Ladder
  readonly order: RowOrder
  readonly setOrder: (order: RowOrder) => void
  /** Whether the podium is above the rows of a phone. */
  readonly hasPodium: boolean
}

/** A ladder as a table; rows of two lines on a phone. The link on the name covers its whole row (docs/user-interface.md#ranking). */
export function LadderTable({ ranking, rows, trends, ladder, order, setOrder, hasPodium }: Props) {
  const t = useT()
  const me = useSelector(selectPseudo)
  const open = useOpening()
  const [count, setCount] = useState(chunk)
  const loaded = rows.slice(0, count)
  // One's own row is always there: it sticks to the edge of the window.
  const mine = rows.find(({ pseudo }) => pseudo === me)
  const shown = useHeadFirst(mine === undefined || loaded.includes(mine) ? loaded : [...loaded, mine], firstRows)
  // Only once the rows are rendered: before, the end is near although nobody has scrolled.
  const hasMore = shown.length >= count && count < rows.length
  const end = useNearEnd(count, chunk, hasMore, setCount)
  return (
    <Card flush>
      <table className={`${styles.table} num`}>
        <caption className="only-read-aloud">
          {t(ladder === 'simple' ? 'rank.captionSimple' : 'rank.captionDouble')}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} current={order} choose={setOrder} />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the targets are links, where Enter triggers a click */}
        <tbody onClick={open}>
          <KeepPosition>
            <Rows
              shown={shown}
              ranking={ranking}
              trends={trends}
              ladder={ladder}
              me={me}
              hasPodium={hasPodium}
              isSorted={order !== 'score'}
            />
          </KeepPosition>
        </tbody>
      </table>
      <div ref={end} />
    </Card>
  )
}

interface Column {
  readonly name: TextKey
  /** The whole name, where `name` is an abbreviation. */
  readonly title?: TextKey
  readonly className?: string | undefined
  readonly order?: RowOrder
}

const columns: readonly Column[] = [
  { name: 'rank.place', className: styles.middle },
  { name: 'rank.weekShort', title: 'rank.week', order: 'places', className: styles.middle },
  { name: 'rank.player', order: 'name', className: styles.left },
  { name: 'rank.form' },
  { name: 'rank.record', order: 'wins' },
  { name: 'rank.share', title: 'rank.shareLong', order: 'share', className: styles.roomy },
  { name: 'rank.line', className: styles.roomy },
  { name: 'rank.weekPoints', order: 'points' },
  { name: 'rank.score', order: 'score' },
]

interface HeadProps {
  readonly column: Column
  readonly current: RowOrder
  readonly choose: (order: RowOrder) => void
}

/** The head of a column; with an order, a button that sorts by it. */
function Head({ column: { name, title, className, order }, current, choose }: HeadProps) {
  const t = useT()
  const text = title === undefined ? t(name) : <abbr title={t(title)}>{t(name)}</abbr>
  if (order === undefined)
    return (
      <th scope="col" className={className}>
        {text}
      </th>
    )
  const direction = order === 'name' ? 'ascending' : 'descending'
  const isCurrent = order === current
  return (
    <th scope="col" className={className} aria-sort={isCurrent ? direction : 'none'}>
      <button type="button" className={styles.sort} onClick={() => choose(order)}>
        {text}
        {isCurrent && <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </button>
    </th>
  )
}

interface RowsProps extends Pick<Props, 'ranking' | 'trends' | 'ladder' | 'hasPodium'> {
  readonly shown: Ranking
  readonly me: string
  readonly isSorted: boolean
}

/** Memoized, because a ladder may have hundreds of rows. */
const Rows = memo(function Rows({ shown, ranking, trends, ladder, me, hasPodium, isSorted }: RowsProps) {
  const undecided = isUndecided(ranking)
  const counts = new Map<number, number>()
  for (const { rank } of ranking) counts.set(rank, (counts.get(rank) ?? 0) + 1)
  const named = hasPodium ? podiumOf(ranking).filter(({ isNamed }) => isNamed) : []
  const onPodium = new Set(named.map(({ rank }) => rank as number))
  return shown.map((entry, index) => (
    <LadderRow
      key={entry.pseudo}
      entry={entry}
      ladder={ladder}
      trend={trends.get(entry.pseudo)}
      isMine={entry.pseudo === me}
      isRanked={!undecided}
      isTied={!undecided && (counts.get(entry.rank) ?? 0) > 1}
      followsTied={!undecided && !isSorted && shown[index - 1]?.rank === entry.rank}
      isOnPodium={onPodium.has(entry.rank)}
    />
  ))
})

/**
 * Opens the page of the player whose row is tapped. One handler serves all rows: the router's `Link` reads the address, and
 * hundreds of them would render again at each change of it.
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
