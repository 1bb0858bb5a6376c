import { type CareerEntry, type MatchesQuery, matchesPageSize } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { type Column, Rows } from '../../shared/table/index.ts'
import { Button, QueryView, Skeleton } from '../../shared/ui/index.ts'
import styles from './matches-part.module.css'

interface Props {
  readonly columns: readonly Column<CareerEntry>[]
  readonly pseudo: string
  readonly ladder: Ladder
  readonly filters: Omit<MatchesQuery, 'before'>
  readonly before?: number
  /** The match in the address: marked, and scrolled to. */
  readonly shown?: number | null
}

/** The rows of a page of matches, and below them the next page once it is asked for. */
export function MatchPage({ columns, pseudo, ladder, filters, before, shown = null }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const query = api.usePlayerMatchesQuery({
    params: { pseudo, ladder },
    query: { ...filters, ...(before === undefined ? {} : { before: String(before) }) },
  })
  const entries = query.currentData
  if (entries === undefined)
    return (
      <Wide>
        <QueryView query={query} skeleton={<Skeleton shape="row" count={5} />}>
          {() => null}
        </QueryView>
      </Wide>
    )
  const last = entries.at(-1)
  if (last === undefined) return <Wide>{before === undefined && t('player.noneFound')}</Wide>
  return (
    <>
      <Rows
        columns={columns}
        rows={entries}
        keyOf={({ sequence }) => sequence}
        attributes={({ id }) => (id === shown ? { ref: reveal, tabIndex: -1, 'aria-current': true } : {})}
      />
      {entries.length === matchesPageSize &&
        (isOpen ? (
          <MatchPage {...{ columns, pseudo, ladder, filters }} before={last.sequence} />
        ) : (
          <Wide>
            <Button small onClick={() => setOpen(true)}>
              {t('history.more')}
            </Button>
          </Wide>
        ))}
    </>
  )
}

/** One cell over all columns. */
function Wide({ children }: { readonly children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <td className={styles.all} colSpan={7}>
          {children}
        </td>
      </tr>
    </tbody>
  )
}

const reveal = (row: HTMLTableRowElement | null) => {
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}
