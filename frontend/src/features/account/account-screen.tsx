import { useState } from 'react'
import { useAppSelector } from '../../app/store.ts'
import { useT } from '../../format/words.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AdministrationTab } from '../administration/administration-tab.tsx'
import { selectIsAdmin } from '../session/selectors.ts'
import { MyAccount } from './my-account.tsx'

/** The account of the current player, and the figures of the club with the actions of admins (docs/user-interface.md#screens). */
export default function AccountScreen() {
  const t = useT()
  const admin = useAppSelector(selectIsAdmin)
  const [tab, setTab] = useState<'mine' | 'club'>('mine')
  return (
    <Tabs
      label={t('account.tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'mine', label: t('account.mine'), panel: <MyAccount /> },
        { value: 'club', label: t(admin ? 'account.admin' : 'account.figures'), panel: <AdministrationTab /> },
      ]}
    />
  )
}
