import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, failureIn, isWrongPassword } from '../../../shared/api/index.ts'
import { selectMustChangePassword, selectPseudo, wrongInPassword } from '../../../shared/session/index.ts'
import { Button, Card, LinkButton, PasswordField, useFieldErrors } from '../../../shared/ui/index.ts'

/** New password and confirmation; also the current password once the server requires it (docs/specification.md#passwords). */
export default function PasswordScreen() {
  const { t } = useTranslation()
  const pseudo = useSelector(selectPseudo)
  const forced = useSelector(selectMustChangePassword)
  const [change, { isLoading }] = api.useChangePassMutation()
  const [asksCurrentPassword, setAsksCurrentPassword] = useState(false)
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [current, setCurrent] = useState('')
  const { formWith, errorOf, accept } = useFieldErrors<'password' | 'confirmation' | 'currentPassword'>()

  async function submit() {
    if (isLoading) return
    const isAccepted = accept({
      ...wrongInPassword({ password }),
      ...(confirmation !== password && { confirmation: 'field.confirmationRule' }),
      ...(asksCurrentPassword && current === '' && { currentPassword: 'field.passwordRequired' }),
    })
    if (!isAccepted) return
    const { error } = await change({ body: { password, ...(asksCurrentPassword && { currentPassword: current }) } })
    if (isWrongPassword(failureIn(error))) setAsksCurrentPassword(true)
  }

  return (
    <div className="narrow">
      <Card as="section">
        <form {...formWith(submit)}>
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
              error={errorOf('currentPassword')}
            />
          )}
          <PasswordField
            label={t('field.newPassword')}
            purpose="new"
            hint={t('field.passwordHint')}
            value={password}
            onChange={setPassword}
            error={errorOf('password')}
          />
          <PasswordField
            label={t('field.confirmation')}
            purpose="new"
            value={confirmation}
            onChange={setConfirmation}
            error={errorOf('confirmation')}
          />
          <Button type="submit" variant="primary" busy={isLoading}>
            {t('password.save')}
          </Button>
          {forced || <LinkButton to="/account">{t('ui.back')}</LinkButton>}
        </form>
      </Card>
    </div>
  )
}
