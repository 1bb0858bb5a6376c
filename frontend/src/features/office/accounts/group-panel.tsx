import type { Account } from '@topspin/domain/contract/account'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueryResult } from '../../../shared/api/index.ts'
import { byName, type Sort, useSorted } from '../../../shared/table/index.ts'
import { Button, EmptyState, lazyComponent } from '../../../shared/ui/index.ts'
import { AccountTable } from './account-table.tsx'
import { type Group, groupNames, sortable, wordsOf } from './groups.ts'
import { useAccountActions } from './use-account-actions.tsx'
import { useSteadyRows } from './use-steady-rows.ts'

const InvitationPart = lazyComponent(() => import('./invitation-part.tsx'))

interface Props {
  readonly group: Group
  readonly search: string
  /** All accounts. */
  readonly list: readonly Account[]
  /** Those that the search finds. */
  readonly hits: Readonly<Record<Group, readonly Account[]>>
  readonly query: QueryResult<readonly Account[]>
  readonly open: (group: Group) => void
}

/** The accounts of a group. Its rows stay where they are until another group, search or order is chosen. */
export function GroupPanel({ group, search, list, hits, query, open }: Props) {
  const { t } = useTranslation()
  // Who waits for longest comes first; the others are by name.
  const [sort, setSort] = useState<Sort>({ by: group === 'pending' ? 'registered' : 'player', isDescending: false })
  const words = useMemo(() => wordsOf(search), [search])
  const named = useMemo(() => hits[group].toSorted((one, other) => byName(one.pseudo, other.pseudo)), [hits, group])
  const { rows: ordered, sorting } = useSorted(sortable, named, sort, setSort)
  const name = [group, sort.by, sort.isDescending, ...words].join(' ')
  const { actions, dialogs } = useAccountActions(list, query)
  const { rows, waiting, release } = useSteadyRows(name, ordered, list)
  const hasActivated = group === 'pending' && rows.some(({ account }) => account.status === 'active')
  return (
    <div className="stack">
      {waiting > 0 && (
        <Button small onClick={release}>
          {t(group === 'pending' ? 'accounts.newRegistrations' : 'accounts.newAccounts', { count: waiting })}
        </Button>
      )}
      {rows.length > 0 && <AccountTable group={group} rows={rows} words={words} sorting={sorting} actions={actions} />}
      {rows.length === 0 && words.length === 0 && <Empty group={group} />}
      {hasActivated && <p className="note">{t('accounts.staysHere')}</p>}
      {words.length > 0 && <Elsewhere group={group} search={search} list={list} hits={hits} open={open} />}
      {group === 'pending' && words.length === 0 && <InvitationPart />}
      {dialogs}
    </div>
  )
}

function Empty({ group }: { readonly group: Group }) {
  const { t } = useTranslation()
  if (group === 'pending') return <EmptyState title={t('accounts.nobodyWaits')} text={t('accounts.nobodyWaitsNext')} />
  return <EmptyState title={t(group === 'active' ? 'accounts.noneActive' : 'accounts.noneDisabled')} />
}

/** How many accounts of the group the search finds, and where else it finds some. */
function Elsewhere({ group, search, list, hits, open }: Omit<Props, 'query'>) {
  const { t } = useTranslation()
  const count = hits[group].length
  const total = list.filter(({ status }) => status === group).length
  const others = groupNames.filter((name) => name !== group && hits[name].length > 0)
  return (
    <p className="note" role="status">
      {count > 0
        ? t('accounts.found', { context: group, count, total })
        : t('accounts.notFound', { context: group, search: search.trim() })}{' '}
      {others.length === 0 && count > 0 && t('accounts.nowhereElse', { context: group })}
      {others.map((name) => (
        <button key={name} type="button" className="text-link" onClick={() => open(name)}>
          {t('accounts.elsewhere', { context: name, count: hits[name].length })}
        </button>
      ))}
    </p>
  )
}
