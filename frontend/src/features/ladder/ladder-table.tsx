import type { Ladder } from '@topspin/domain/ladder'
import { type MouseEvent, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type Column, LongRows, type Sorting, Table } from '../../shared/table/index.ts'
import { Card } from '../../shared/ui/index.ts'
import styles from './ladder-table.module.css'
import type { LadderItem } from './shown-rows.ts'

interface Props {
  /** In the order to show. */
  readonly rows: readonly LadderItem[]
  readonly columns: readonly Column<LadderItem>[]
  readonly sorting: Sorting
  readonly ladder: Ladder
  /** Whether the rows are in the order of the ladder. */
  readonly isRanking: boolean
}

const heights = { phone: 60, desk: 49 }
const keyOf = ({ entry }: LadderItem) => entry.pseudo
const isMine = (item: LadderItem) => item.isMine

/** A ladder as a table; rows of two lines on a phone. The link on the name covers its whole row (docs/user-interface.md#ranking). */
export function LadderTable({ rows, columns, sorting, ladder, isRanking }: Props) {
  const { t } = useTranslation()
  const open = useOpening()
  // The rows follow a press with low priority.
  const shown = useDeferredValue(rows)
  const classOf = ({ isMine, isTied, isOnPodium, entry }: LadderItem, index: number) => {
    const isBelowTied = isTied && isRanking && shown[index - 1]?.entry.rank === entry.rank
    return [
      styles.row,
      isMine ? styles.mine : '',
      isTied ? styles.tied : '',
      isBelowTied ? styles.follows : '',
      isOnPodium ? styles.onPodium : '',
    ].join(' ')
  }
  return (
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
        <LongRows
          columns={columns}
          rows={shown}
          keyOf={keyOf}
          heights={heights}
          isKept={isMine}
          attributes={(item, index) => ({ className: classOf(item, index) })}
          onClick={open}
        />
      </Table>
    </Card>
  )
}

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
