import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Link, Navigate } from 'react-router-dom'
import { api, endpointFailure, isWrongCredentials } from '../../shared/api/index.ts'
import type { FieldErrors } from '../../shared/i18n/index.ts'
import { passwordPath, stateOpenedFrom } from '../../shared/navigation/index.ts'
import { disabledAccountReceived, loginErrors, registrationErrors, selectSession } from '../../shared/session/index.ts'
import { Button, CheckIcon, NoticeBox, PasswordField, TextField, useFieldErrors } from '../../shared/ui/index.ts'
import { EmailForm } from './email-form.tsx'
import type { LandingSteps } from './landing-steps.ts'
import { type Credentials, type PasswordRuleStates, RuleList, usePasswordRules } from './password-rules.tsx'

interface Props {
  /** The rules of a new password; undefined for a login. */
  readonly rules?: PasswordRuleStates
  readonly value: Credentials
  readonly change: (changed: Partial<Credentials>) => void
  readonly check: () => FieldErrors<keyof Credentials> | Promise<FieldErrors<keyof Credentials>>
  /** Returns the errors that the server has found. */
  readonly submit: () => FieldErrors<keyof Credentials> | Promise<FieldErrors<keyof Credentials>>
  /** Leaves the form. Undefined for a form below other ways to log in; such a form has no title. */
  readonly back: (() => void) | undefined
  readonly notice?: ReactNode
  readonly more?: ReactNode
}

/** The form of a login, and the first step of a registration. What is typed never enters the store's state. */
function CredentialsForm({ rules, value, change, check, submit, back, notice, more }: Props) {
  const { t } = useTranslation()
  const isNew = rules !== undefined
  const hasPseudo = !isNew && value.pseudo !== ''
  const { formWith, errorOf, accept, busy } = useFieldErrors<keyof Credentials>()
  return (
    <form {...formWith(async () => accept(await check()) && accept(await submit()))}>
      {back && <h2 className="figure">{t(isNew ? 'landing.register' : 'landing.login')}</h2>}
      {notice}
      <TextField
        label={t('field.pseudo')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={back !== undefined && !hasPseudo}
        hint={isNew ? t('field.pseudoHint') : undefined}
        value={value.pseudo}
        onChange={(pseudo) => change({ pseudo })}
        error={errorOf('pseudo')}
      />
      <PasswordField
        label={t('field.password')}
        name="password"
        autoFocus={hasPseudo}
        purpose={isNew ? 'new' : 'current'}
        hint={rules && <RuleList rules={rules} />}
        value={value.password}
        onChange={(password) => change({ password })}
        error={errorOf('password')}
      />
      <Button type="submit" variant={back ? 'primary' : 'quiet'} busy={busy}>
        {t('landing.start')}
      </Button>
      {more}
      {back && (
        <Button variant="plain" small onClick={back}>
          {t('landing.back')}
        </Button>
      )}
      {isNew && <p className="note">{t('landing.firstOfTwo')}</p>}
    </form>
  )
}

interface LoginProps extends Partial<Pick<LandingSteps, 'back'>> {
  readonly pseudo: string
  /** Called with each typed pseudo. */
  readonly keep?: (pseudo: string) => void
  /** Whether the player has just saved a new password. */
  readonly isSaved: boolean
}

/** The login with pseudo and password. Without `back`, it stands below other ways to log in. */
export function Login({ back, pseudo, keep, isSaved }: LoginProps) {
  const { t } = useTranslation()
  const { mail } = useSelector(selectSession)
  const dispatch = useDispatch()
  const [login] = api.useAuthenticateMutation()
  const [value, setValue] = useState({ pseudo, password: '' })
  async function submit() {
    const trimmed = value.pseudo.trim()
    const { error } = await login({ body: { ...value, pseudo: trimmed } })
    const failure = endpointFailure(error)
    if (failure?.kind === 'problem' && failure.disabled !== undefined)
      dispatch(disabledAccountReceived({ pseudo: trimmed, ...failure.disabled }))
    if (!isWrongCredentials(failure)) return {}
    return { password: mail ? ('field.wrongLogin' as const) : ('field.wrongCredentials' as const) }
  }
  return (
    <CredentialsForm
      value={value}
      change={(changed) => {
        const next = { ...value, ...changed }
        setValue(next)
        keep?.(next.pseudo)
      }}
      check={() => loginErrors(value)}
      submit={submit}
      back={back}
      notice={
        isSaved && <NoticeBox icon={<CheckIcon />} title={t('forgotten.saved')} text={t('forgotten.savedNote')} />
      }
      more={
        mail && (
          <Link className="text-button justify-self-center py-3" to={passwordPath} state={stateOpenedFrom('login')}>
            {t('forgotten.link')}
          </Link>
        )
      }
    />
  )
}

/** The inputs of both steps of the registration before anything is typed. */
export const emptyRegistration = { pseudo: '', password: '', email: '' }

interface RegisterProps {
  readonly steps: LandingSteps
  /** Kept by the landing screen, so that Back and Forward lose no input. It never enters the store's state. */
  readonly registration: Readonly<typeof emptyRegistration>
  readonly change: (changed: Partial<typeof emptyRegistration>) => void
}

/** The form of the current step of a registration: pseudo and password, or the e-mail address. */
export function RegisterForms(props: RegisterProps) {
  const { steps, registration, change } = props
  const { rules, isCommon } = usePasswordRules(registration)
  const wrong = registrationErrors(registration)
  if (steps.step === 'finish' && Object.keys(wrong).length === 0) return <EmailStep {...props} />
  // A reload of the page has emptied the inputs of the first step.
  if (steps.step === 'finish') return <Navigate to="?step=register" replace state={{ before: steps.before }} />
  return (
    <CredentialsForm
      value={registration}
      change={change}
      rules={rules}
      check={async () =>
        wrong.password === undefined && (await isCommon(registration.password))
          ? { ...wrong, password: 'field.passwordCommon' }
          : wrong
      }
      submit={() => {
        steps.open('finish')
        return {}
      }}
      back={steps.back}
    />
  )
}

function EmailStep({ steps, registration: { pseudo, password, email }, change }: RegisterProps) {
  const { t } = useTranslation()
  const [register, { isLoading, isSuccess }] = api.useRegisterMutation()
  return (
    <EmailForm
      title={t('landing.notSoFast')}
      text={t('landing.emailPlease')}
      label={t('landing.registerForReal')}
      email={email}
      change={(value) => change({ email: value })}
      // Stays busy after success, until the next screen replaces the form.
      busy={isLoading || isSuccess}
      submit={() => register({ body: { pseudo: pseudo.trim(), email: email.trim(), password } })}
      back={steps.back}
    />
  )
}
