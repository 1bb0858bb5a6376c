import type { Account } from '@topspin/domain/contract/account'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import type { DialogRoute } from '../../../shared/navigation/index.ts'
import { AddIcon, Avatar, Dialog, IconButton, MinusIcon } from '../../../shared/ui/index.ts'
import styles from './accounts.module.css'
import { type MenuAction, MenuLabel, menuItemClassOf } from './actions.tsx'

export interface AccountMenuProps {
  readonly account: Account
  readonly items: readonly MenuAction[]
  readonly starCount: number
  readonly changeStars: (by: 1 | -1, event: MouseEvent) => void
  readonly choose: (action: MenuAction) => void
  readonly isOffline: boolean
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
