import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { wrongInEmail, wrongInRegistration } from '../../shared/session/index.ts'
import { Button, TextField, useFieldErrors } from '../../shared/ui/index.ts'
import { CredentialsForm } from './credentials-form.tsx'
import type { LandingSteps } from './landing-steps.ts'
import { usePasswordRules } from './password-rules.ts'

/** The inputs of both steps of the registration. */
export interface Registration {
  readonly pseudo: string
  readonly password: string
  readonly email: string
}

export const emptyRegistration: Registration = { pseudo: '', password: '', email: '' }

interface Props {
  readonly steps: LandingSteps
  /** Kept by the landing, so that Back and Forward lose no input. It never enters the store's state. */
  readonly registration: Registration
  readonly change: (changed: Partial<Registration>) => void
}

/** Both steps of the registration (docs/user-interface.md#forms-and-messages). */
export function RegisterForms(props: Props) {
  const { steps, registration, change } = props
  const { step } = steps
  const { rules, isCommon } = usePasswordRules(registration)
  const wrong = wrongInRegistration(registration)
  if (step === 'finish' && Object.keys(wrong).length === 0) return <EmailStep {...props} />
  // A reload has emptied the inputs of the first step.
  if (step === 'finish') return <Navigate to="?step=register" replace />
  return (
    <CredentialsForm
      purpose="new"
      value={registration}
      change={change}
      rules={rules}
      check={async () =>
        wrong.password === undefined && (await isCommon(registration.password))
          ? { ...wrong, password: 'field.passwordCommon' }
          : wrong
      }
      submit={() => steps.open('finish')}
      back={steps.back}
    />
  )
}

function EmailStep({ steps, registration: { pseudo, password, email }, change }: Props) {
  const { t } = useTranslation()
  const [register, { isLoading, isSuccess }] = api.useRegisterMutation()
  const { formWith, errorOf, accept } = useFieldErrors<'email'>()
  // A first account is then logged in.
  const busy = isLoading || isSuccess

  function submit() {
    if (busy || !accept(wrongInEmail({ email }))) return
    void register({ body: { pseudo: pseudo.trim(), email: email.trim(), password } })
  }

  return (
    <form {...formWith(submit)}>
      <h2 className="figure">{t('landing.notSoFast')}</h2>
      <p className="text-muted">{t('landing.emailPlease')}</p>
      <TextField
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        value={email}
        onChange={(value) => change({ email: value })}
        error={errorOf('email')}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t('landing.registerForReal')}
      </Button>
      <Button variant="plain" small onClick={steps.back}>
        {t('landing.back')}
      </Button>
    </form>
  )
}
