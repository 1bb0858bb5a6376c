import { type Account, Pseudo } from '@topspin/domain/contract/account'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import type { DialogRoute } from '../../../shared/navigation/index.ts'
import { Button, Dialog, TextField, useFieldErrors } from '../../../shared/ui/index.ts'

interface Props {
  readonly account: Account
  readonly route: DialogRoute
}

/** Renames an account. Stays open with its input when the server refuses. */
export default function RenameDialog({ account, route }: Props) {
  const { t } = useTranslation()
  const [rename, { isLoading }] = api.useRenameMutation()
  const [pseudo, setPseudo] = useState(account.pseudo)
  const id = useId()
  const { formWith, errorOf, accept } = useFieldErrors<'pseudo'>()

  async function submit() {
    const parsed = Pseudo.safeParse(pseudo)
    if (isLoading || !accept(parsed.success ? {} : { pseudo: 'field.pseudoRule' })) return
    if (!parsed.success) return
    const { error } =
      parsed.data === account.pseudo ? {} : await rename({ params: { id: account.id }, body: { pseudo: parsed.data } })
    if (error === undefined) route.close()
  }

  return (
    <Dialog
      {...route}
      title={t('accounts.renameTitle', { pseudo: account.pseudo })}
      actions={
        <Button type="submit" form={id} variant="primary" busy={isLoading}>
          {t('accounts.rename')}
        </Button>
      }
    >
      <form id={id} {...formWith(submit)}>
        <TextField
          label={t('accounts.newPseudo')}
          hint={t('accounts.renameHint')}
          value={pseudo}
          onChange={setPseudo}
          maxLength={64}
          autoComplete="off"
          error={errorOf('pseudo')}
        />
      </form>
    </Dialog>
  )
}
