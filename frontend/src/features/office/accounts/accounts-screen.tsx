import type { Account } from '@topspin/domain/contract/account'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { api, type QueryResult } from '../../../shared/api/index.ts'
import { useParameter, useSearchText } from '../../../shared/navigation/index.ts'
import { selectIsAdmin } from '../../../shared/session/index.ts'
import { byName, type Sort, type Sortable, useSorted } from '../../../shared/table/index.ts'
import { Button, Card, EmptyState, QueryView, SearchField, Skeleton, Tabs } from '../../../shared/ui/index.ts'
import { found, wordsOf } from './account-search.ts'
import { AccountTable } from './account-table.tsx'
import { Invitation } from './invitation.tsx'
import { useAccountActions } from './use-account-actions.tsx'
import { useSteadyRows } from './use-steady-rows.ts'

/** The accounts of the installation, for admins (docs/user-interface.md#accounts). Redirects everyone else. */
export default function AccountsScreen() {
  const admin = useSelector(selectIsAdmin)
  const query = api.useAccountsQuery({}, { skip: !admin })
  if (!admin) return <Navigate to="/account" replace />
  return (
    <QueryView query={query} skeleton={<Skeleton shape="row" count={8} />}>
      {(list) => <Accounts list={list} query={query} />}
    </QueryView>
  )
}

type Group = Account['status']
/** The groups in the order of their tabs, with the names that the address has for them. */
const groups = [
  { group: 'pending', address: 'attente', labelKey: 'accounts.pending' },
  { group: 'active', address: 'actifs', labelKey: 'accounts.active' },
  { group: 'disabled', address: 'desactives', labelKey: 'accounts.disabled' },
] as const

const inGroup = (accounts: readonly Account[], group: Group) => accounts.filter(({ status }) => status === group)

interface Props {
  /** All accounts. */
  readonly list: readonly Account[]
  readonly query: QueryResult<readonly Account[]>
}

function Accounts({ list, query }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchText('q')
  const [named, setNamed] = useParameter('groupe')
  // Without a group in the address, the pending registrations if there are any.
  const [first] = useState<Group>(() => (inGroup(list, 'pending').length > 0 ? 'pending' : 'active'))
  const open = (group: Group) => setNamed(groups.find((one) => one.group === group)?.address ?? null)
  const hits = useMemo(() => found(list, search), [list, search])
  return (
    <Tabs
      label={t('accounts.groups')}
      value={groups.find(({ address }) => address === named)?.group ?? first}
      onChange={open}
      search={
        <div className="max-md:sticky max-md:top-(--top-height) max-md:z-5">
          <SearchField label={t('accounts.search')} text={search} onChange={setSearch} />
        </div>
      }
      tabs={groups.map(({ group, labelKey }) => {
        const count = inGroup(hits, group).length
        const isWaiting = group === 'pending' && search.trim() === '' && count > 0
        return {
          value: group,
          label: t(labelKey),
          ...(isWaiting ? { waiting: count } : { count }),
          panel: (
            <GroupPanel key={group} group={group} search={search} list={list} hits={hits} query={query} open={open} />
          ),
        }
      })}
    />
  )
}

/** The columns that sort the accounts. Who has never played comes before all matches. */
const sortable: readonly Sortable<Account>[] = [
  { id: 'player', value: ({ pseudo }) => pseudo, isAscending: true },
  { id: 'registered', value: ({ registrationDate }) => Date.parse(registrationDate), isAscending: true },
  { id: 'lastMatch', value: ({ lastMatch }) => (lastMatch == null ? 0 : Date.parse(lastMatch)), isAscending: true },
]

interface PanelProps extends Props {
  readonly group: Group
  readonly search: string
  /** Those that the search finds. */
  readonly hits: readonly Account[]
  readonly open: (group: Group) => void
}

/** The accounts of a group. Its rows stay where they are until another group, search or order is chosen. */
function GroupPanel({ group, search, list, hits, query, open }: PanelProps) {
  const { t } = useTranslation()
  const isPending = group === 'pending'
  // Who waits for longest comes first; the others are by name.
  const [sort, setSort] = useState<Sort>({ by: isPending ? 'registered' : 'player', isDescending: false })
  const words = useMemo(() => wordsOf(search), [search])
  const named = useMemo(
    () => inGroup(hits, group).toSorted((one, other) => byName(one.pseudo, other.pseudo)),
    [hits, group],
  )
  const { rows: ordered, sorting } = useSorted(sortable, named, sort, setSort)
  const name = [group, sort.by, sort.isDescending, ...words].join(' ')
  const { actions, dialogs } = useAccountActions(list, query)
  const { rows, waiting, release } = useSteadyRows(name, ordered, list)
  const isSearching = words.length > 0
  return (
    <div className="stack">
      {waiting > 0 && (
        <Button small onClick={release}>
          {t(isPending ? 'accounts.newRegistrations' : 'accounts.newAccounts', { count: waiting })}
        </Button>
      )}
      {rows.length > 0 && <AccountTable group={group} rows={rows} words={words} sorting={sorting} actions={actions} />}
      {rows.length === 0 && !isSearching && isPending && (
        <EmptyState title={t('accounts.nobodyWaits')} text={t('accounts.nobodyWaitsNext')} />
      )}
      {rows.length === 0 && !isSearching && !isPending && (
        <EmptyState title={t(group === 'active' ? 'accounts.noneActive' : 'accounts.noneDisabled')} />
      )}
      {isPending && rows.some(({ account }) => account.status === 'active') && (
        <p className="note">{t('accounts.staysHere')}</p>
      )}
      {isSearching && <Elsewhere group={group} search={search} list={list} hits={hits} open={open} />}
      {isPending && !isSearching && (
        <Card as="section" label={t('accounts.invite')}>
          <div className="stack md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[auto_auto_1fr] md:items-start">
            <h2 className="text-l font-bold">{t('accounts.invite')}</h2>
            <Invitation codeClassName="md:col-2 md:row-[1/4]" />
          </div>
        </Card>
      )}
      {dialogs}
    </div>
  )
}

/** How many accounts of the group the search finds, and where else it finds some. */
function Elsewhere({ group, search, list, hits, open }: Omit<PanelProps, 'query'>) {
  const { t } = useTranslation()
  const count = inGroup(hits, group).length
  const total = inGroup(list, group).length
  const others = groups.filter((other) => other.group !== group && inGroup(hits, other.group).length > 0)
  return (
    <p className="note" role="status">
      {count > 0
        ? t('accounts.found', { context: group, count, total })
        : t('accounts.notFound', { context: group, search: search.trim() })}{' '}
      {others.length === 0 && count > 0 && t('accounts.nowhereElse', { context: group })}
      {others.map((other) => (
        <button key={other.group} type="button" className="text-link" onClick={() => open(other.group)}>
          {t('accounts.elsewhere', { context: other.group, count: inGroup(hits, other.group).length })}
        </button>
      ))}
    </p>
  )
}
