import type { Account } from '@topspin/domain/contract/account'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { compareNames } from '../../../shared/format/index.ts'
import { paths, useParameter, useSearchText } from '../../../shared/navigation/index.ts'
import { type SortableColumn, type SortOrder, useSorted } from '../../../shared/table/index.ts'
import { Card, EmptyState, NewerRowsButton, QueryView, SearchField, Skeleton, Tabs } from '../../../shared/ui/index.ts'
import { screenForAdmins } from '../for-admins.tsx'
import { type AccountRow, AccountTable, findAccounts, searchWordsOf } from './account-table.tsx'
import { Invitation } from './invitation.tsx'
import { type RowActions, useAccountActions } from './use-account-actions.tsx'

/** The accounts of the installation, for admins (docs/screens.md#accounts). */
export default screenForAdmins(paths.account, () => (
  <QueryView query={api.useAccountsQuery({})} skeleton={<Skeleton shape="row" count={8} />}>
    {(list) => <Accounts list={list} />}
  </QueryView>
))

type Group = Account['status']
/** The groups in the order of their tabs. `address` is the value of the URL parameter `groupe`. */
const groups = [
  { group: 'pending', address: 'attente', labelKey: 'accounts.pending' },
  { group: 'active', address: 'actifs', labelKey: 'accounts.active' },
  { group: 'disabled', address: 'desactives', labelKey: 'accounts.disabled' },
] as const

const inGroup = (accounts: readonly Account[], group: Group) => accounts.filter(({ status }) => status === group)

function Accounts({ list }: { readonly list: readonly Account[] }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchText('q')
  const [named, setNamed] = useParameter('groupe')
  // The group when the address has none: pending accounts, if there are any when the screen is opened.
  const [first] = useState<Group>(() => (inGroup(list, 'pending').length > 0 ? 'pending' : 'active'))
  const open = (group: Group) => setNamed(groups.find((one) => one.group === group)?.address ?? null)
  const hits = useMemo(() => findAccounts(list, search), [list, search])
  // Not in the panel: a running command and the password of a reset must outlive a change of the tab.
  const { actions, dialogs } = useAccountActions(list)
  return (
    <>
      <Tabs
        label={t('accounts.groups')}
        value={groups.find(({ address }) => address === named)?.group ?? first}
        onChange={open}
        search={
          <div className="max-md:sticky max-md:top-(--top-height) max-md:z-5">
            <SearchField label={t('accounts.search')} value={search} onChange={setSearch} />
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
              <GroupPanel
                key={group}
                group={group}
                search={search}
                list={list}
                hits={hits}
                open={open}
                actions={actions}
              />
            ),
          }
        })}
      />
      {dialogs}
    </>
  )
}

/** The columns that sort the table. An account without a match counts as the earliest. */
const sortable: readonly SortableColumn<Account>[] = [
  { id: 'player', value: ({ pseudo }) => pseudo, isAscending: true },
  { id: 'registered', value: ({ registrationDate }) => Date.parse(registrationDate), isAscending: true },
  { id: 'lastMatch', value: ({ lastMatch }) => (lastMatch === null ? 0 : Date.parse(lastMatch)), isAscending: true },
]

interface PanelProps {
  readonly group: Group
  readonly search: string
  readonly list: readonly Account[]
  readonly hits: readonly Account[]
  readonly open: (group: Group) => void
  readonly actions: RowActions
}

function GroupPanel({ group, search, list, hits, open, actions }: PanelProps) {
  const { t } = useTranslation()
  const isPending = group === 'pending'
  // Pending accounts: longest waiting first. Other groups: by name.
  const [sort, setSort] = useState<SortOrder>({ by: isPending ? 'registered' : 'player', isDescending: false })
  const words = useMemo(() => searchWordsOf(search), [search])
  const named = useMemo(
    () => inGroup(hits, group).toSorted((one, other) => compareNames(one.pseudo, other.pseudo)),
    [hits, group],
  )
  const { rows: ordered, sorting } = useSorted(sortable, named, sort, setSort)
  const name = [group, sort.by, sort.isDescending, ...words].join(' ')
  const { rows, ...held } = useSteadyRows(name, ordered, list)
  const isSearching = words.length > 0
  const others = groups.filter((other) => other.group !== group && inGroup(hits, other.group).length > 0)
  return (
    <div className="stack">
      {rows.length > 0 && (
        <div>
          <NewerRowsButton
            held={held}
            text={t(isPending ? 'accounts.newRegistrations' : 'accounts.newAccounts', { count: held.waiting })}
          />
          <AccountTable group={group} rows={rows} words={words} sorting={sorting} actions={actions} />
        </div>
      )}
      {rows.length === 0 && !isSearching && (
        <EmptyState
          title={t('accounts.none', { context: group })}
          {...(isPending && { text: t('accounts.nonePendingNext') })}
        />
      )}
      {isPending && rows.some(({ account }) => account.status === 'active') && (
        <p className="note">{t('accounts.staysHere')}</p>
      )}
      {isSearching && (
        <p className="note" role="status">
          {named.length > 0
            ? t('accounts.found', { context: group, count: named.length, total: inGroup(list, group).length })
            : t('accounts.notFound', { context: group, search: search.trim() })}{' '}
          {others.length === 0 && named.length > 0 && t('accounts.nowhereElse', { context: group })}
          {others.map((other) => (
            <button
              key={other.group}
              type="button"
              className="text-accent font-medium underline"
              onClick={() => open(other.group)}
            >
              {t('accounts.elsewhere', { context: other.group, count: inGroup(hits, other.group).length })}
            </button>
          ))}
        </p>
      )}
      {isPending && !isSearching && (
        <Card as="section" label={t('accounts.invite')}>
          {/* In a wide window, the QR code is beside the title and the rest. */}
          <div className="stack md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[auto_auto_1fr] md:items-start md:[&>h2+*]:col-2 md:[&>h2+*]:row-[1/4]">
            <h2 className="text-l font-bold">{t('accounts.invite')}</h2>
            <Invitation />
          </div>
        </Card>
      )}
    </div>
  )
}

/**
 * Keeps the rows of a list in place until another list is chosen, so that no tap hits a row that has just moved.
 * @param name names the list: group, search and order
 * @param list the accounts that belong to the list now
 * @param all all accounts as they are now; the rows show them in this state
 */
function useSteadyRows(name: string, list: readonly Account[], all: readonly Account[]) {
  const [kept, setKept] = useState({ name, list })
  // An empty list has no rows that could move.
  const isOther = kept.name !== name || (kept.list.length === 0 && list.length > 0)
  if (isOther) setKept({ name, list })
  const shown = isOther ? list : kept.list
  const rows = useMemo(() => {
    const now = new Map(all.map((account) => [account.id, account]))
    return shown.map(
      (account): AccountRow => ({ account: now.get(account.id) ?? account, isGone: !now.has(account.id) }),
    )
  }, [shown, all])
  const ids = new Set(shown.map(({ id }) => id))
  return {
    rows,
    /** How many accounts of the list have no row yet. */
    waiting: list.filter(({ id }) => !ids.has(id)).length,
    /** Shows the list as it is now. */
    release: () => setKept({ name, list }),
  }
}
