import { useT } from '../../../shared/i18n/words.tsx'
import type { DialogRoute } from '../../../shared/navigation/dialog-route.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { AddIcon, MinusIcon } from '../../../shared/ui/icons.tsx'
import styles from './account-menu.module.css'
import { isDestructive } from './actions.ts'
import { MenuFacts, MenuLabel, type MenuProps } from './menu-items.tsx'

interface Props extends MenuProps {
  readonly route: DialogRoute
}

/** The menu of a row on a phone. */
export default function AccountSheet({ account, items, stars, choose, isOffline, route }: Props) {
  return (
    <Dialog
      {...route}
      title={
        <span className="row">
          <Avatar pseudo={account.pseudo} size="l" />
          <span className="grow">
            {account.pseudo}
            <span className={`note block breaks ${styles.email}`}>{account.email}</span>
          </span>
        </span>
      }
    >
      <MenuFacts account={account} />
      <ul>
        {items.map((action) => (
          <li key={action}>
            {action === 'stars' ? (
              <StarsGroup account={account} stars={stars} isOffline={isOffline} />
            ) : (
              <button
                type="button"
                className={isDestructive(action) ? `row ${styles.item} ${styles.risk}` : `row ${styles.item}`}
                aria-disabled={isOffline && action !== 'page'}
                onClick={() => choose(action, account)}
              >
                <MenuLabel action={action} account={account} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Two buttons that add and take a star, with the number between them. */
function StarsGroup({ account, stars, isOffline }: Pick<Props, 'account' | 'stars' | 'isOffline'>) {
  const t = useT()
  const count = stars.countOf(account)
  return (
    <fieldset className={`row ${styles.item}`}>
      <legend className="only-read-aloud">{t('accounts.stars')}</legend>
      <MenuLabel action="stars" account={account} />
      <span className={`row gap-4 ${styles.stars}`}>
        <IconButton
          label={t('accounts.removeStar')}
          icon={<MinusIcon />}
          aria-disabled={isOffline || count === 0}
          onClick={(event) => stars.remove(account, event)}
        />
        <span className="num" role="status" aria-label={t('ui.stars', { count })}>
          {count}
        </span>
        <IconButton
          label={t('accounts.addStar')}
          icon={<AddIcon />}
          aria-disabled={isOffline}
          onClick={(event) => stars.add(account, event)}
        />
      </span>
    </fieldset>
  )
}
