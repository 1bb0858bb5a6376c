import { type FormEvent, useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useT } from '../../i18n/words.tsx'
import { selectMustChangePassword, selectPseudo } from '../../session/selectors.ts'
import { wrongInPassword } from '../../session/validation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import fields from '../../ui/form.module.css'
import { LinkButton } from '../../ui/link-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useFieldErrors } from '../../ui/use-field-errors.ts'
import { selectAccount } from './selectors.ts'
import { passwordFormShown, passwordSubmitted } from './slice.ts'

type Field = 'password' | 'confirmation' | 'currentPassword'

/** New password and confirmation; also the current password once the server requires it (docs/specification.md#passwords). */
export default function PasswordScreen() {
  const t = useT()
  const dispatch = useDispatch()
  const pseudo = useSelector(selectPseudo)
  const forced = useSelector(selectMustChangePassword)
  const { password: submission, asksCurrentPassword } = useSelector(selectAccount)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [current, setCurrent] = useState('')
  const { form, errorOf, accept } = useFieldErrors<Field>()
  const wrong = (name: Field) => {
    const key = errorOf(name)
    return key === null ? null : t(key)
  }
  useEffect(() => {
    dispatch(passwordFormShown())
  }, [dispatch])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (submission.status === 'sending') return
    const found = {
      ...wrongInPassword({ password }),
      ...(confirmation !== password && { confirmation: 'field.confirmationRule' }),
      ...(asksCurrentPassword && current === '' && { currentPassword: 'field.passwordRequired' }),
    }
    if (accept(found)) dispatch(passwordSubmitted({ password, currentPassword: asksCurrentPassword ? current : null }))
  }

  return (
    <div className={fields.alone}>
      <Card as="section">
        <form className={fields.form} ref={form} onSubmit={submit} noValidate>
          {forced && <p>{t('password.temporary')}</p>}
          {/* Password managers save the new password for this user name. */}
          <input type="text" name="username" autoComplete="username" value={pseudo} readOnly hidden />
          {asksCurrentPassword && (
            <PasswordField
              label={t('field.currentPassword')}
              purpose="current"
              autoFocus
              hint={t('password.why')}
              value={current}
              onChange={setCurrent}
              error={wrong('currentPassword')}
            />
          )}
          <PasswordField
            label={t('field.newPassword')}
            purpose="new"
            hint={t('field.passwordHint')}
            value={password}
            onChange={setPassword}
            error={wrong('password')}
          />
          <PasswordField
            label={t('field.confirmation')}
            purpose="new"
            value={confirmation}
            onChange={setConfirmation}
            error={wrong('confirmation')}
          />
          <Button type="submit" variant="primary" busy={submission.status === 'sending'}>
            {t('password.save')}
          </Button>
          {forced || <LinkButton to="/account">{t('ui.back')}</LinkButton>}
        </form>
      </Card>
    </div>
  )
}
