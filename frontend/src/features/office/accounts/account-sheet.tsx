import type { Account } from '@topspin/domain/contract/account'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import { textOf, useText, type VariantKey } from '../../../shared/i18n/index.ts'
import type { DialogRoute } from '../../../shared/navigation/index.ts'
import {
  AddIcon,
  Avatar,
  Dialog,
  DisableIcon,
  EditIcon,
  IconButton,
  KeyIcon,
  LanguageIcon,
  LeftIcon,
  MinusIcon,
  PlayerIcon,
  StarIcon,
  WhistleIcon,
} from '../../../shared/ui/index.ts'
import styles from './account-menu.module.css'
import { isDestructive, type MenuAction, otherLanguage } from './actions.ts'

/** The menu of an account. */
export interface MenuProps {
  readonly account: Account
  readonly items: readonly MenuAction[]
  readonly stars: {
    readonly countOf: (account: Account) => number
    readonly add: (account: Account, event: MouseEvent) => void
    readonly remove: (account: Account, event: MouseEvent) => void
  }
  readonly choose: (action: MenuAction, account: Account) => void
  /** Nothing can be changed without a network. */
  readonly isOffline: boolean
}

const menuItems: Readonly<Record<MenuAction, { readonly icon: ReactNode; readonly labelKey: VariantKey }>> = {
  page: { icon: <PlayerIcon />, labelKey: 'accounts.openPage' },
  addReferee: { icon: <WhistleIcon />, labelKey: 'accounts.askAddReferee' },
  removeReferee: { icon: <WhistleIcon />, labelKey: 'accounts.askRemoveReferee' },
  stars: { icon: <StarIcon />, labelKey: 'accounts.stars' },
  language: { icon: <LanguageIcon />, labelKey: 'accounts.askSwitchLanguage' },
  rename: { icon: <EditIcon />, labelKey: 'accounts.askRename' },
  resetPassword: { icon: <KeyIcon />, labelKey: 'accounts.askReset' },
  disable: { icon: <DisableIcon />, labelKey: 'accounts.askDisable' },
  refuseRegistration: { icon: <LeftIcon />, labelKey: 'accounts.askRefuse' },
}

export const itemClass = (action: MenuAction) =>
  isDestructive(action) ? `row ${styles.item} ${styles.risk}` : `row ${styles.item}`

/** The icon, the label and the current value of an item. */
export function MenuLabel({ action, account }: { readonly action: MenuAction; readonly account: Account }) {
  const { t } = useTranslation()
  const text = useText()
  const { icon, labelKey } = menuItems[action]
  return (
    <>
      {icon}
      <span>{text(textOf(labelKey, { context: otherLanguage(account) }))}</span>
      {action === 'language' && (
        <span className="note">{t('accounts.languageName', { context: account.language })}</span>
      )}
    </>
  )
}

/** What the row may cut or leave out. */
export function MenuFacts({ account }: { readonly account: Account }) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const { bio, registrationDate, lastMatch } = account
  return (
    <div className="note tabular-nums">
      {bio !== '' && <p>{`«\u202F${bio}\u202F»`}</p>}
      <p>{t('accounts.registeredAt', { at: dateTime(registrationDate) })}</p>
      {lastMatch != null && <p>{t('accounts.lastMatchAt', { at: dateTime(lastMatch) })}</p>}
    </div>
  )
}

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
          <span className="min-w-0 flex-1">
            {account.pseudo}
            <span className={`note block wrap-anywhere ${styles.email}`}>{account.email}</span>
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
                className={itemClass(action)}
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
  const { t } = useTranslation()
  const count = stars.countOf(account)
  return (
    <fieldset className={`row ${styles.item}`}>
      <legend className="only-read-aloud">{t('accounts.stars')}</legend>
      <MenuLabel action="stars" account={account} />
      <span className={`row gap-1 ${styles.stars}`}>
        <IconButton
          label={t('accounts.removeStar')}
          icon={<MinusIcon />}
          aria-disabled={isOffline || count === 0}
          onClick={(event) => stars.remove(account, event)}
        />
        <span className="tabular-nums" role="status" aria-label={t('ui.stars', { count })}>
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
