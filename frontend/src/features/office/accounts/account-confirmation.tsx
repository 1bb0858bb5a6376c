import type { Account } from '@topspin/domain/contract/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf, useText, type VariantKey } from '../../../shared/i18n/index.ts'
import type { DialogRoute } from '../../../shared/navigation/index.ts'
import { ConfirmDialog, TextField } from '../../../shared/ui/index.ts'
import { type AccountAction, otherLanguage } from './actions.ts'

type ConfirmedAction = Exclude<AccountAction, 'activate'>

/** The title, the text, and the labels of the buttons that keep and confirm. */
type Keys = readonly [title: VariantKey, text: VariantKey, keep: VariantKey, confirm: VariantKey]

/** The keys of the texts of each confirmation; all texts have `pseudo`, and the language to choose as context. */
const confirmations: Readonly<Record<ConfirmedAction, Keys>> = {
  disable: ['accounts.disableTitle', 'accounts.disableText', 'accounts.disableKeep', 'accounts.disable'],
  refuseRegistration: ['accounts.refuseTitle', 'accounts.refuseText', 'accounts.refuseKeep', 'accounts.refuse'],
  resetPassword: ['accounts.resetTitle', 'accounts.resetText', 'accounts.changeNothing', 'accounts.reset'],
  addReferee: ['accounts.addRefereeTitle', 'accounts.addRefereeText', 'accounts.changeNothing', 'accounts.addReferee'],
  removeReferee: [
    'accounts.removeRefereeTitle',
    'accounts.removeRefereeText',
    'accounts.changeNothing',
    'accounts.removeReferee',
  ],
  language: ['accounts.languageTitle', 'accounts.languageText', 'accounts.languageKeep', 'accounts.switchLanguage'],
}
// Object.keys returns string[]; the object has exactly these keys.
const actionNames = Object.keys(confirmations) as readonly ConfirmedAction[]

/** Of the contract (`Disabling`). */
const longestReason = 160

interface Props {
  /** Its subject is an action and the id of an account, such as `disable/42`. */
  readonly route: DialogRoute
  readonly accountOf: (id: string | undefined) => Account | undefined
  readonly act: (action: ConfirmedAction, account: Account, reason: string) => unknown
}

/** The confirmation of an action on an account, with the name of the player. Disabling may have a reason. */
export default function AccountConfirmation({ route, accountOf, act }: Props) {
  const { t } = useTranslation()
  const translate = useText()
  const [asked, setAsked] = useState<{ readonly action: ConfirmedAction; readonly account: Account } | null>(null)
  const [reason, setReason] = useState('')
  const [name, id] = route.subject?.split('/') ?? []
  const actionNow = actionNames.find((one) => one === name)
  const accountNow = accountOf(id)
  if (actionNow !== undefined && accountNow !== undefined)
    if (actionNow !== asked?.action || accountNow.id !== asked.account.id) {
      setAsked({ action: actionNow, account: accountNow })
      setReason('')
    }
  if (asked === null) return null
  const { action, account } = asked
  const values = { pseudo: account.pseudo, context: otherLanguage(account) }
  const [title = '', text = '', keep = '', confirm = ''] = confirmations[action].map((key) =>
    translate(textOf(key, values)),
  )
  return (
    <ConfirmDialog
      open={route.open}
      close={route.close}
      title={title}
      keep={keep}
      confirm={confirm}
      granting={action === 'addReferee' || action === 'language'}
      onConfirm={() => act(action, account, reason)}
      fields={
        action === 'disable' && (
          <TextField
            label={t('accounts.reason')}
            hint={t('accounts.reasonHint', { pseudo: account.pseudo })}
            value={reason}
            onChange={setReason}
            maxLength={longestReason}
            autoComplete="off"
          />
        )
      }
    >
      {text}
    </ConfirmDialog>
  )
}
