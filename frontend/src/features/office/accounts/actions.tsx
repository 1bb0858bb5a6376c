import { type Account, type Language, maxDisablingReasonLength } from '@topspin/domain/contract/account'
import type { Reply } from '@topspin/domain/contract/calls'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, type CallDispatch } from '../../../shared/api/index.ts'
import { textOf, useText } from '../../../shared/i18n/index.ts'
import type { DialogRoute } from '../../../shared/navigation/index.ts'
import {
  ConfirmDialog,
  DisableIcon,
  EditIcon,
  KeyIcon,
  LanguageIcon,
  PlayerIcon,
  PlayerLeftIcon,
  StarIcon,
  TextField,
  WhistleIcon,
} from '../../../shared/ui/index.ts'
import { FixturesToForfeitNote } from '../../tournament/index.ts'
import { RenameDialog } from './account-dialogs.tsx'

/** The items of an account's menu (docs/specification.md#roles). @param hasPasswords false with `PASSWORDS=off` */
export function menuItemsOf({ pseudo, status, authorities }: Account, me: string, hasPasswords: boolean) {
  const isOther = pseudo !== me
  const isPending = status === 'pending'
  const isActive = status === 'active'
  const items = [
    !isPending && 'page',
    isActive && (authorities.includes('REFEREE') ? 'removeReferee' : 'addReferee'),
    !isPending && 'stars',
    'language',
    'rename',
    isOther && hasPasswords && 'resetPassword',
    isOther && isActive && 'disable',
    isPending && 'refuseRegistration',
  ] as const
  return items.filter((item) => item !== false)
}

export type MenuAction = ReturnType<typeof menuItemsOf>[number]
/** An action that opens a dialog, named like its call (docs/screens.md#accounts). */
export type DialogAction = Exclude<MenuAction, 'page' | 'stars'>

export const hasDialog = (action: MenuAction): action is DialogAction => action !== 'page' && action !== 'stars'

/** The language that the account does not use. */
const otherLanguageOf = ({ language }: Pick<Account, 'language'>): Language => (language === 'fr' ? 'pki' : 'fr')

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

/** An action that `runAccountAction` sends. The dialog of `rename` sends its call itself. */
export type SentAction = Exclude<DialogAction, 'rename'> | 'activate'

/** Runs an action of an admin. @returns the temporary password of a reset; null for other actions and failures */
export const runAccountAction =
  (action: SentAction, { id, pseudo, language }: Account, reason = '') =>
  async (dispatch: CallDispatch): Promise<Reply<'resetPassword'> | null> => {
    const params = { id }
    // Not kept in the cache, because a reply may be a temporary password.
    const untracked = { track: false }
    if (action === 'resetPassword')
      return (await dispatch(api.endpoints.resetPassword.initiate({ params }, untracked))).data ?? null
    if (action === 'language') {
      const body = { pseudo, language: otherLanguageOf({ language }) }
      await dispatch(api.endpoints.language.initiate({ body }, untracked))
    } else if (action === 'disable') {
      const body = reason.trim() === '' ? {} : { body: { reason: reason.trim() } }
      await dispatch(api.endpoints.disable.initiate({ params, ...body }, untracked))
    } else await dispatch(api.endpoints[action].initiate({ params }, untracked))
    return null
  }

interface ActionDialogProps<Action> {
  readonly action: Action
  readonly account: Account
  readonly route: DialogRoute
  readonly act: (action: SentAction, account: Account, reason: string) => unknown
}

/** The dialog of an action. */
export function ActionDialog({ action, ...props }: ActionDialogProps<DialogAction>) {
  return action === 'rename' ? <RenameDialog {...props} /> : <Confirmation action={action} {...props} />
}

/** The confirmation of an action. Disabling may have a reason. */
function Confirmation({ action, account, route, act }: ActionDialogProps<Exclude<DialogAction, 'rename'>>) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const { pseudo } = account
  const context = action === 'language' ? (`language_${otherLanguageOf(account)}` as const) : action
  return (
    <ConfirmDialog
      {...route}
      title={t('accounts.confirmTitle', { context, pseudo })}
      keep={t('accounts.confirmKeep', { context })}
      confirm={t('accounts.confirm', { context })}
      granting={action === 'addReferee' || action === 'language'}
      onConfirm={() => act(action, account, reason)}
      fields={
        action === 'disable' && (
          <TextField
            label={t('accounts.reason')}
            hint={t('accounts.reasonHint', { pseudo })}
            value={reason}
            onChange={setReason}
            maxLength={maxDisablingReasonLength}
            autoComplete="off"
          />
        )
      }
    >
      {t('accounts.confirmText', { context: action, pseudo })}
      {action === 'disable' && <FixturesToForfeitNote pseudo={pseudo} />}
    </ConfirmDialog>
  )
}
