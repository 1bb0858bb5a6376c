import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, endpointFailure, isWrongPassword } from '../../../shared/api/index.ts'
import { passwordErrors, selectMustChangePassword, selectPseudo } from '../../../shared/session/index.ts'
import { Button, Card, LinkButton, PasswordField, useForm } from '../../../shared/ui/index.ts'
import { CurrentPasswordField, useHasPassword } from '../current-password-field.tsx'

/** Changes the password (docs/specification.md#passwords). */
export default function PasswordScreen() {
  const { t } = useTranslation()
  const pseudo = useSelector(selectPseudo)
  const forced = useSelector(selectMustChangePassword)
  const [change, { error: refused }] = api.useChangePassMutation()
  const hasPassword = useHasPassword()
  const [asksCurrentPassword, setAsksCurrentPassword] = useState(false)
  const { values, field, formWith, accept, busy } = useForm({ password: '', confirmation: '', currentPassword: '' })

  async function submit() {
    const { password, confirmation, currentPassword } = values
    const hasField = asksCurrentPassword && hasPassword
    const isAccepted = accept({
      ...passwordErrors({ password }),
      ...(confirmation !== password && { confirmation: 'field.confirmationRule' }),
      ...(hasField && currentPassword === '' && { currentPassword: 'field.passwordRequired' }),
    })
    if (!isAccepted) return
    const { error } = await change({ body: { password, ...(hasField && { currentPassword }) } })
    if (!isWrongPassword(endpointFailure(error))) return
    if (hasField) accept({ currentPassword: 'delete.wrongPassword' })
    setAsksCurrentPassword(true)
  }

  return (
    <div className="narrow">
      <Card as="section">
        <form {...formWith(submit)}>
          {forced && <p>{t('password.temporary')}</p>}
          {/* Password managers save the new password for this user name. */}
          <input type="text" name="username" autoComplete="username" value={pseudo} readOnly hidden />
          {/* First: a reader without a password leaves the page for a confirmation, which empties the fields below. */}
          {(asksCurrentPassword || !hasPassword) && (
            <CurrentPasswordField
              label={t('field.currentPassword')}
              autoFocus
              isNamed
              hint={t('password.why')}
              isStale={isWrongPassword(endpointFailure(refused))}
              {...field('currentPassword')}
            />
          )}
          <PasswordField
            label={t('field.newPassword')}
            purpose="new"
            hint={t('field.passwordHint')}
            {...field('password')}
          />
          <PasswordField label={t('field.confirmation')} purpose="new" {...field('confirmation')} />
          <Button type="submit" variant="primary" busy={busy}>
            {t('password.save')}
          </Button>
          {forced || <LinkButton to="/account">{t('ui.back')}</LinkButton>}
        </form>
      </Card>
    </div>
  )
}
