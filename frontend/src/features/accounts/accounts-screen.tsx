import { useState } from 'react'
import { useSelector } from 'react-redux'
import { Navigate } from 'react-router-dom'
import { api } from '../../api/api.ts'
import { useT } from '../../i18n/words.tsx'
import { useDialogRoute } from '../../navigation/dialog-route.ts'
import { useSearchText } from '../../navigation/search-text.ts'
import { selectIsAdmin } from '../../session/selectors.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountCard } from './account-card.tsx'
import styles from './accounts-screen.module.css'
import { arranged } from './arranged.ts'

const RenameDialog = lazyComponent(() => import('./rename-dialog.tsx'))

/** A card per account with the actions of an admin (docs/user-interface.md#screens). Redirects everyone else. */
export default function AccountsScreen() {
  const admin = useSelector(selectIsAdmin)
  return admin ? <Accounts /> : <Navigate to="/account" replace />
}

function Accounts() {
  const t = useT()
  const accounts = api.useAccountsQuery({})
  const [search, setSearch] = useSearchText()
  const route = useDialogRoute('rename')
  // Kept while a message covers the dialog, so that the dialog keeps its input.
  const [renamedId, setRenamedId] = useState(route.subject)
  if (route.subject !== null && route.subject !== renamedId) setRenamedId(route.subject)
  const renamed = accounts.currentData?.find(({ id }) => id === renamedId)
  return (
    <div className="stack">
      <div className={`stack ${styles.head}`}>
        <LinkButton to="/account" icon={<BackIcon />}>
          {t('accounts.back')}
        </LinkButton>
        <TextField label={t('accounts.search')} type="search" value={search} onChange={setSearch} />
      </div>
      <QueryView query={accounts} skeleton={<Skeleton shape="card" count={5} />}>
        {(list) => {
          const shown = arranged(list, search)
          if (shown.length === 0) return <EmptyState title={t('accounts.none')} text={t('accounts.noneNext')} />
          return (
            <ul className="stack columns">
              {shown.map((account) => (
                <li key={account.id}>
                  <AccountCard account={account} rename={() => route.show(account.id)} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
      {renamed !== undefined && <RenameDialog key={renamed.id} account={renamed} route={route} />}
    </div>
  )
}
