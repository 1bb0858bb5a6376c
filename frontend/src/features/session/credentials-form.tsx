import { useTranslation } from 'react-i18next'
import { Button, type FieldErrors, PasswordField, TextField, useFieldErrors } from '../../shared/ui/index.ts'
import type { PasswordRules } from './password-rules.ts'
import { RuleList } from './rule-list.tsx'

interface Credentials {
  readonly pseudo: string
  readonly password: string
}

interface Props {
  /** A new password, for a registration, has rules to show. */
  readonly purpose: 'current' | 'new'
  readonly value: Credentials
  readonly change: (changed: Partial<Credentials>) => void
  /** Finds the dictionary keys of the errors by field. */
  readonly check: () => FieldErrors<keyof Credentials> | Promise<FieldErrors<keyof Credentials>>
  /** The state of the rules of a new password. */
  readonly rules?: PasswordRules
  readonly busy?: boolean
  readonly submit: () => void
  readonly back: () => void
}

/**
 * The pseudo and the password of a login or a registration. Works with paste and password managers
 * (docs/user-interface.md#forms-and-messages). Its inputs never enter the store's state.
 */
export function CredentialsForm({ purpose, value, change, check, rules, busy = false, submit, back }: Props) {
  const { t } = useTranslation()
  const isNew = purpose === 'new'
  const { formWith, errorOf, accept } = useFieldErrors<keyof Credentials>()
  return (
    <form {...formWith(async () => !busy && accept(await check()) && submit())}>
      <h2 className="figure">{t(isNew ? 'landing.register' : 'landing.login')}</h2>
      <TextField
        label={t('field.pseudo')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus
        hint={isNew ? t('field.pseudoHint') : undefined}
        value={value.pseudo}
        onChange={(pseudo) => change({ pseudo })}
        error={errorOf('pseudo')}
      />
      <PasswordField
        label={t('field.password')}
        name="password"
        purpose={purpose}
        hint={rules && <RuleList rules={rules} />}
        value={value.password}
        onChange={(password) => change({ password })}
        error={errorOf('password')}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t('landing.start')}
      </Button>
      <Button variant="plain" small onClick={back}>
        {t('landing.back')}
      </Button>
      {isNew && <p className="note">{t('landing.firstOfTwo')}</p>}
    </form>
  )
}
