import { type Account, Pseudo } from '@topspin/domain/contract/account'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../api/api.ts'
import { useT } from '../../i18n/words.tsx'
import type { DialogRoute } from '../../navigation/dialog-route.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fields from '../../ui/form.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { sharedBy } from './actions.ts'

interface Props {
  readonly account: Account
  readonly route: DialogRoute
}

/** Renames an account. Stays open with its input when the server refuses. */
export default function RenameDialog({ account, route }: Props) {
  const t = useT()
  const [rename, { isLoading }] = api.useRenameMutation(sharedBy(account))
  const [pseudo, setPseudo] = useState(account.pseudo)
  const id = useId()
  const { form, errorOf, accept } = useFieldErrors<'pseudo'>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = Pseudo.safeParse(pseudo)
    if (isLoading || !accept(parsed.success ? {} : { pseudo: t('field.pseudoRule') })) return
    if (!parsed.success) return
    const { error } =
      parsed.data === account.pseudo ? {} : await rename({ params: { id: account.id }, body: { pseudo: parsed.data } })
    if (error === undefined) route.close()
  }

  return (
    <Dialog
      open={route.open}
      close={route.close}
      title={t('accounts.renameTitle', { pseudo: account.pseudo })}
      actions={
        <Button type="submit" form={id} variant="primary" busy={isLoading}>
          {t('accounts.rename')}
        </Button>
      }
    >
      <form id={id} ref={form} className={fields.form} onSubmit={(event) => void submit(event)} noValidate>
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
