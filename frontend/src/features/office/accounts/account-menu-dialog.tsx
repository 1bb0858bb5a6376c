import type { Account } from '@topspin/domain/contract/account'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import { textOf, useText } from '../../../shared/i18n/index.ts'
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
  MinusIcon,
  PlayerIcon,
  PlayerLeftIcon,
  StarIcon,
  WhistleIcon,
} from '../../../shared/ui/index.ts'
import styles from './accounts.module.css'
import { type MenuAction, otherLanguageOf } from './actions.ts'

export interface AccountMenuProps {
  readonly account: Account
  readonly items: readonly MenuAction[]
  readonly starCount: number
  readonly changeStars: (by: 1 | -1, event: MouseEvent) => void
  readonly choose: (action: MenuAction) => void
  readonly isOffline: boolean
}

const menuItems = {
  page: { Icon: PlayerIcon, labelKey: 'accounts.openPage' },
  addReferee: { Icon: WhistleIcon, labelKey: 'accounts.askAddReferee' },
  removeReferee: { Icon: WhistleIcon, labelKey: 'accounts.askRemoveReferee' },
  stars: { Icon: StarIcon, labelKey: 'accounts.stars' },
  language: { Icon: LanguageIcon, labelKey: 'accounts.askSwitchLanguage' },
  rename: { Icon: EditIcon, labelKey: 'accounts.askRename' },
  resetPassword: { Icon: KeyIcon, labelKey: 'accounts.askReset' },
  disable: { Icon: DisableIcon, labelKey: 'accounts.askDisable' },
  refuseRegistration: { Icon: PlayerLeftIcon, labelKey: 'accounts.askRefuse' },
} as const satisfies Readonly<Record<MenuAction, unknown>>

/** Destructive actions are last in the menu, under a line. */
const isDestructive = (action: MenuAction): boolean => action === 'disable' || action === 'refuseRegistration'

export const menuItemClassOf = (action: MenuAction) =>
  `row w-full font-medium text-left aria-disabled:text-field-line ${isDestructive(action) ? 'border-t border-field-line/50 text-loss' : ''}`

/** The icon and the label of a menu item. The item `language` also shows the account's language. */
export function MenuLabel({ action, account }: { readonly action: MenuAction; readonly account: Account }) {
  const { t } = useTranslation()
  const text = useText()
  const { Icon, labelKey } = menuItems[action]
  return (
    <>
      <Icon size={20} className={isDestructive(action) ? 'text-loss' : 'text-muted'} />
      <span>{text(textOf(labelKey, { context: otherLanguageOf(account) }))}</span>
      {action === 'language' && (
        <span className="note ml-auto font-normal">{t('accounts.languageName', { context: account.language })}</span>
      )}
    </>
  )
}

/** The bio and dates of an account, which a narrow row of the table may not show. */
export function AccountFacts({ account }: { readonly account: Account }) {
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

/** The properties of a button that adds or removes a star. */
export interface StarStepProps {
  readonly label: string
  readonly icon: ReactNode
  readonly 'aria-disabled': boolean
  readonly onClick: (event: MouseEvent) => void
}

interface StarsProps extends AccountMenuProps {
  readonly Step: ComponentType<StarStepProps>
  /** Appended to the labels of the two buttons. */
  readonly suffix?: string
  readonly children: ReactNode
}

/** The number of stars, between the buttons that remove and add one. */
export function StarsItem({ account, starCount, changeStars, isOffline, Step, suffix = '', children }: StarsProps) {
  const { t } = useTranslation()
  return (
    <>
      <MenuLabel action="stars" account={account} />
      <span className={`row gap-1 ml-auto ${styles.stars}`}>
        <Step
          label={t('accounts.removeStar') + suffix}
          icon={<MinusIcon size={18} />}
          aria-disabled={isOffline || starCount === 0}
          onClick={(event) => changeStars(-1, event)}
        />
        {children}
        <Step
          label={t('accounts.addStar') + suffix}
          icon={<AddIcon size={18} />}
          aria-disabled={isOffline}
          onClick={(event) => changeStars(1, event)}
        />
      </span>
    </>
  )
}

/** The menu of an account as a dialog, on a phone or in a low window. */
export function AccountMenuDialog({ route, ...menu }: AccountMenuProps & { readonly route: DialogRoute }) {
  const { t } = useTranslation()
  const { account, items, starCount, choose, isOffline } = menu
  return (
    <Dialog
      {...route}
      title={
        <span className="row">
          <Avatar pseudo={account.pseudo} size="l" />
          <span className="min-w-0 flex-1">
            {account.pseudo}
            <span className="note block font-normal tracking-[0] wrap-anywhere">{account.email}</span>
          </span>
        </span>
      }
    >
      <AccountFacts account={account} />
      <ul>
        {items.map((action) => (
          <li key={action}>
            {action === 'stars' ? (
              <fieldset className={`min-h-12 ${menuItemClassOf(action)}`}>
                <legend className="only-read-aloud">{t('accounts.stars')}</legend>
                <StarsItem {...menu} Step={IconButton}>
                  <span
                    className="min-w-6 text-center tabular-nums"
                    role="status"
                    aria-label={t('ui.stars', { count: starCount })}
                  >
                    {starCount}
                  </span>
                </StarsItem>
              </fieldset>
            ) : (
              <button
                type="button"
                className={`min-h-12 ${menuItemClassOf(action)}`}
                aria-disabled={isOffline && action !== 'page'}
                onClick={() => choose(action)}
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
