import { type Account, Pseudo } from '@topspin/domain/contract/account'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useT } from '../../i18n/words.tsx'
import type { DialogRoute } from '../../navigation/dialog-route.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fields from '../../ui/form.module.css'
import { TextField } from '../../ui/text-field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { selectBusy } from './selectors.ts'
import { renameAsked } from './slice.ts'

interface Props {
  readonly account: Account
  readonly route: DialogRoute
}

/** Renames an account. Stays open with its input when the server refuses. */
export default function RenameDialog({ account, route }: Props) {
  const t = useT()
  const dispatch = useDispatch()
  const busy = useSelector(selectBusy(account.id)) !== undefined
  const [pseudo, setPseudo] = useState(account.pseudo)
  const [sent, setSent] = useState<string | null>(null)
  const id = useId()
  const { form, errorOf, accept } = useFieldErrors<'pseudo'>()
  const isRenamed = account.pseudo === sent

  // biome-ignore lint/correctness/useExhaustiveDependencies: the route is a new object at each render; only the new pseudo closes the dialog
  useEffect(() => {
    if (!isRenamed) return
    setSent(null)
    route.close()
  }, [isRenamed])

  function submit(event: FormEvent) {
    event.preventDefault()
    const parsed = Pseudo.safeParse(pseudo)
    if (busy || !accept(parsed.success ? {} : { pseudo: t('field.pseudoRule') })) return
    if (!parsed.success) return
    setSent(parsed.data)
    if (parsed.data !== account.pseudo)
      dispatch(renameAsked({ account, pseudo: parsed.data, key: newIdempotencyKey() }))
  }

  return (
    <Dialog
      open={route.open}
      close={route.close}
      title={t('accounts.renameTitle', { pseudo: account.pseudo })}
      actions={
        <Button type="submit" form={id} variant="primary" busy={busy}>
          {t('accounts.rename')}
        </Button>
      }
    >
      <form id={id} ref={form} className={fields.form} onSubmit={submit} noValidate>
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
