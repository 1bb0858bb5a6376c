import type { Account } from '@topspin/domain/contract/account'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf, useText } from '../../../shared/i18n/index.ts'
import type { DialogRoute } from '../../../shared/navigation/index.ts'
import { ConfirmDialog, TextField } from '../../../shared/ui/index.ts'
import { otherLanguage } from './actions.ts'
import { type ConfirmedAction, confirmations } from './confirmations.ts'

/** Of the contract (`Disabling`). */
const longestReason = 160

interface Props {
  /** Its subject is an action and the id of an account, such as `disable/42`. */
  readonly route: DialogRoute
  readonly accountOf: (id: string | null | undefined) => Account | undefined
  readonly act: (action: ConfirmedAction, account: Account, reason: string) => void
}

interface Asked {
  readonly action: ConfirmedAction
  readonly account: Account
}

/** The confirmation of an action on an account, with the name of the player. Disabling may have a reason. */
export default function AccountConfirmation({ route, accountOf, act }: Props) {
  const { t } = useTranslation()
  const translate = useText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [reason, setReason] = useState('')
  const now = askedBy(route.subject, accountOf)
  if (now !== null && (now.action !== asked?.action || now.account.id !== asked.account.id)) {
    setAsked(now)
    setReason('')
  }
  if (asked === null) return null
  const { action, account } = asked
  const { title, text, keep, confirm, granting = false } = confirmations[action]
  const values = { pseudo: account.pseudo, context: otherLanguage(account) }
  return (
    <ConfirmDialog
      open={route.open}
      close={route.close}
      title={translate(textOf(title, values))}
      keep={translate(textOf(keep, values))}
      confirm={translate(textOf(confirm, values))}
      granting={granting}
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
      {translate(textOf(text, values))}
    </ConfirmDialog>
  )
}

function askedBy(subject: string | null, accountOf: Props['accountOf']): Asked | null {
  const [name, id] = subject?.split('/') ?? []
  const action = actionNames.find((one) => one === name)
  const account = accountOf(id)
  return action === undefined || account === undefined ? null : { action, account }
}

// Object.keys returns string[]; the object has exactly these keys.
const actionNames = Object.keys(confirmations) as readonly ConfirmedAction[]
