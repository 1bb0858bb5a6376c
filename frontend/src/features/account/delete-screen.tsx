import { type FormEvent, useState } from 'react'
import { useSelector } from 'react-redux'
import { api } from '../../api/api.ts'
import { failureIn } from '../../api/failure.ts'
import { useT } from '../../i18n/words.tsx'
import { selectAccountDeletion, selectPseudo } from '../../session/selectors.ts'
import { isWrongPassword } from '../../session/wrong-password.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import fields from '../../ui/form.module.css'
import { TrashIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'

/** Deletes the account after a warning, with the password. The deletion is final. */
export default function DeleteScreen() {
  const t = useT()
  const allowed = useSelector(selectAccountDeletion)
  return (
    <div className={fields.alone}>
      <Card as="section">
        <div className={fields.form}>
          <p>{t('delete.warning')}</p>
          {allowed ? <DeleteForm /> : <p>{t('delete.notHere')}</p>}
          <LinkButton to="/account">{t('delete.keep')}</LinkButton>
        </div>
      </Card>
    </div>
  )
}

function DeleteForm() {
  const t = useT()
  const pseudo = useSelector(selectPseudo)
  const [remove, deletion] = api.useDeleteMeMutation()
  const [password, setPassword] = useState('')
  const { form, errorOf, accept } = useFieldErrors<'password'>()
  const isWrong = isWrongPassword(failureIn(deletion.error))
  const error = errorOf('password') ?? (isWrong ? 'delete.wrongPassword' : null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (deletion.isLoading) return
    if (accept(password === '' ? { password: 'field.passwordRequired' } : {})) void remove({ body: { password } })
  }

  return (
    <form className={fields.form} ref={form} onSubmit={submit} noValidate>
      {/* Password managers need a user name to find the password. */}
      <input type="text" name="username" autoComplete="username" value={pseudo} readOnly hidden />
      <PasswordField
        label={t('field.currentPassword')}
        purpose="current"
        value={password}
        onChange={setPassword}
        error={error === null ? null : t(error)}
      />
      <Button type="submit" variant="danger" icon={<TrashIcon />} busy={deletion.isLoading}>
        {t('delete.confirm')}
      </Button>
    </form>
  )
}
