import type { Account } from '@topspin/domain/contract/account'
import type { MouseEvent, ReactNode } from 'react'
import { useDates } from '../../../shared/format/dates.tsx'
import type { VariantKey } from '../../../shared/i18n/dictionary.ts'
import { textOf, useText } from '../../../shared/i18n/text.ts'
import { useT } from '../../../shared/i18n/words.tsx'
import {
  DisableIcon,
  EditIcon,
  KeyIcon,
  LanguageIcon,
  LeftIcon,
  PlayerIcon,
  StarIcon,
  WhistleIcon,
} from '../../../shared/ui/icons.tsx'
import { type MenuAction, otherLanguage } from './actions.ts'

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

export const menuItems: Readonly<Record<MenuAction, { readonly icon: ReactNode; readonly labelKey: VariantKey }>> = {
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

/** The icon, the label and the current value of an item. */
export function MenuLabel({ action, account }: { readonly action: MenuAction; readonly account: Account }) {
  const t = useT()
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
  const t = useT()
  const { dateTime } = useDates()
  const { bio, registrationDate, lastMatch } = account
  return (
    <div className="note num">
      {bio !== '' && <p>{`«\u202F${bio}\u202F»`}</p>}
      <p>{t('accounts.registeredAt', { at: dateTime(registrationDate) })}</p>
      {lastMatch != null && <p>{t('accounts.lastMatchAt', { at: dateTime(lastMatch) })}</p>}
    </div>
  )
}
