import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useTab } from '../../../shared/navigation/index.ts'
import { selectIsAdmin } from '../../../shared/session/index.ts'
import { Tabs } from '../../../shared/ui/index.ts'
import { AdministrationTab } from '../administration/administration-tab.tsx'
import { useWaiting } from '../use-waiting.ts'
import { MyAccount } from './my-account.tsx'

/** The account of the current player, and the figures of the club with the actions of admins (docs/user-interface.md#screens). */
export default function AccountScreen() {
  const { t } = useTranslation()
  const { total } = useWaiting()
  const admin = useSelector(selectIsAdmin)
  const [tab, setTab] = useTab(['mine', 'club'], 'mine')
  return (
    <Tabs
      label={t('account.tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'mine', label: t('account.mine'), panel: <MyAccount /> },
        {
          value: 'club',
          label: t(admin ? 'account.admin' : 'account.figures'),
          waiting: total,
          panel: <AdministrationTab />,
        },
      ]}
    />
  )
}
