import type { Account } from '@topspin/domain/contract/account'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { api, type QueryResult } from '../../../shared/api/index.ts'
import type { TextKey } from '../../../shared/i18n/index.ts'
import { useParameter, useSearchText } from '../../../shared/navigation/index.ts'
import { selectIsAdmin } from '../../../shared/session/index.ts'
import { QueryView, SearchField, Skeleton, Tabs } from '../../../shared/ui/index.ts'
import styles from './accounts-screen.module.css'
import { GroupPanel } from './group-panel.tsx'
import { found, type Group, groupNames, groups } from './groups.ts'

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

const labelKeys: Readonly<Record<Group, TextKey>> = {
  pending: 'accounts.pending',
  active: 'accounts.active',
  disabled: 'accounts.disabled',
}

interface Props {
  readonly list: readonly Account[]
  readonly query: QueryResult<readonly Account[]>
}

function Accounts({ list, query }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchText('q')
  const [group, setGroup] = useGroup(list)
  const hits = useMemo(() => found(list, search), [list, search])
  const isSearching = search.trim() !== ''
  return (
    <Tabs
      label={t('accounts.groups')}
      value={group}
      onChange={setGroup}
      search={
        <div className={styles.search}>
          <SearchField label={t('accounts.search')} text={search} onChange={setSearch} />
        </div>
      }
      tabs={groupNames.map((name) => {
        const count = hits[name].length
        const isWaiting = name === 'pending' && !isSearching && count > 0
        return {
          value: name,
          label: t(labelKeys[name]),
          ...(isWaiting ? { waiting: count } : { count }),
          panel: (
            <GroupPanel key={name} group={name} search={search} list={list} hits={hits} query={query} open={setGroup} />
          ),
        }
      })}
    />
  )
}

/** The group that the address names; without one, the pending registrations if there are any, else the active accounts. */
function useGroup(list: readonly Account[]): readonly [Group, (group: Group) => void] {
  const [named, change] = useParameter('groupe')
  const [first] = useState<Group>(() => (list.some(({ status }) => status === 'pending') ? 'pending' : 'active'))
  return [groupNames.find((name) => groups[name] === named) ?? first, (group) => change(groups[group])]
}
