import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useT } from '../../../shared/i18n/words.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { useHeadFirst } from '../../../shared/ui/use-head-first.ts'
import { useNearEnd } from '../../../shared/ui/use-near-end.ts'
import { AccountRow } from './account-row.tsx'
import styles from './account-table.module.css'
import type { Column, Group, Order } from './groups.ts'
import type { RowActions } from './use-account-actions.tsx'
import type { SteadyRow } from './use-steady-rows.ts'

/** As many rows as a window shows are rendered first. */
const firstRows = 20
/** How many rows are added when the end comes near. */
const chunk = 30

interface Props {
  readonly group: Group
  /** Identifies the list: another one begins with its first rows. */
  readonly name: string
  readonly rows: readonly SteadyRow[]
  /** The words of the search, which are marked in the names. */
  readonly words: readonly string[]
  readonly order: Order
  readonly setOrder: (order: Order) => void
  readonly actions: RowActions
}

/** Accounts as a table; rows of two lines on a phone. The first rows, and more when the end comes near. */
export function AccountTable({ group, name, rows, words, order, setOrder, actions }: Props) {
  const t = useT()
  const head = { order, setOrder }
  const [reached, setReached] = useState({ name, count: chunk })
  const count = reached.name === name ? reached.count : chunk
  const setCount = useCallback((more: number) => setReached({ name, count: more }), [name])
  const loaded = useMemo(() => rows.slice(0, count), [rows, count])
  // The rows and the words that are marked in them change together.
  const shown = useHeadFirst(loaded, firstRows)
  const shownWords = useDeferredValue(words)
  // Only once the rows are rendered: before, the end is near although nobody has scrolled.
  const hasMore = shown.length >= count && count < rows.length
  const end = useNearEnd(count, chunk, hasMore, setCount)
  return (
    <Card flush>
      <table className={`${styles.table} ${styles[group]}`}>
        <caption className="only-read-aloud">{t('accounts.caption', { context: group })}</caption>
        <thead>
          <tr>
            <Head {...head} column="player" label={t('accounts.player')} />
            <th scope="col">{t('accounts.email')}</th>
            <th scope="col">{t('accounts.role')}</th>
            <th scope="col">{t('accounts.language')}</th>
            <Head {...head} column="registered" label={t('accounts.registered')} />
            <Head {...head} column="lastMatch" label={t('accounts.lastMatch')} />
            <th scope="col">
              <span className="only-read-aloud">{t('accounts.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ account, isGone }) => (
            <AccountRow
              key={account.id}
              account={account}
              isGone={isGone}
              group={group}
              words={shownWords}
              stars={actions.starsOf(account)}
              isBusy={actions.isBusy(account)}
              isOpen={actions.isOpen(account)}
              isOffline={actions.isOffline}
              activate={actions.activate}
              openMenu={actions.openMenu}
            />
          ))}
        </tbody>
      </table>
      <div ref={end} />
    </Card>
  )
}

interface HeadProps extends Pick<Props, 'order' | 'setOrder'> {
  readonly column: Column
  readonly label: string
}

/** The head of a column with a button that sorts by it; a second press reverses the order. */
function Head({ column, label, order, setOrder }: HeadProps) {
  const isCurrent = order.by === column
  const direction = order.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isCurrent ? direction : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => setOrder({ by: column, isDescending: isCurrent && !order.isDescending })}
      >
        {label}
        {isCurrent && <span aria-hidden="true">{order.isDescending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  )
}
