import type { Account } from '@topspin/domain/contract/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf, useText, type VariantKey } from '../../../shared/i18n/index.ts'
import type { DialogRoute } from '../../../shared/navigation/index.ts'
import { ConfirmDialog, TextField } from '../../../shared/ui/index.ts'
import { type ConfirmedAction, otherLanguage } from './actions.ts'

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

/** Of the contract (`Disabling`). */
const longestReason = 160

interface Props {
  readonly action: ConfirmedAction
  readonly account: Account
  readonly route: DialogRoute
  readonly act: (action: ConfirmedAction, account: Account, reason: string) => unknown
}

/** The confirmation of an action on an account, with the name of the player. Disabling may have a reason. */
export default function AccountConfirmation({ action, account, route: { open, close }, act }: Props) {
  const { t } = useTranslation()
  const translate = useText()
  const [reason, setReason] = useState('')
  const values = { pseudo: account.pseudo, context: otherLanguage(account) }
  const [title = '', text = '', keep = '', confirm = ''] = confirmations[action].map((key) =>
    translate(textOf(key, values)),
  )
  return (
    <ConfirmDialog
      open={open}
      close={close}
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
