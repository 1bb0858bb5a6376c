import { type FormEvent, useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { selectAccountDeletion, selectPseudo } from '../../session/selectors.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import fields from '../../ui/form.module.css'
import { TrashIcon } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { selectAccount } from './selectors.ts'
import { deletionAsked, deletionFormShown } from './slice.ts'

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
  const dispatch = useDispatch()
  const pseudo = useSelector(selectPseudo)
  const { deletion } = useSelector(selectAccount)
  const [password, setPassword] = useState('')
  const { form, errorOf, accept } = useFieldErrors<'password'>()
  useEffect(() => {
    dispatch(deletionFormShown())
  }, [dispatch])
  const { failure } = deletion
  const isWrong = failure?.kind === 'problem' && failure.code === 'reauthentication-required'
  const error = errorOf('password') ?? (isWrong ? 'delete.wrongPassword' : null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (deletion.status === 'sending') return
    if (accept(password === '' ? { password: 'field.passwordRequired' } : {})) dispatch(deletionAsked(password))
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
      <Button type="submit" variant="danger" icon={<TrashIcon />} busy={deletion.status === 'sending'}>
        {t('delete.confirm')}
      </Button>
    </form>
  )
}
