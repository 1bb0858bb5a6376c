import type { RegistrationState } from '@topspin/domain/contract/account'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { api, failureIn } from '../../shared/api/index.ts'
import { type TextKey, textOf } from '../../shared/i18n/index.ts'
import { wantedPath } from '../../shared/navigation/index.ts'
import { toastShown } from '../../shared/notices/index.ts'
import { disabledRead, selectSession, wrongInLogin } from '../../shared/session/index.ts'
import { Button, TableSurface } from '../../shared/ui/index.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { Disabled } from './disabled.tsx'
import styles from './landing-screen.module.css'
import { type LandingStep, type LandingSteps, useLandingSteps } from './landing-steps.ts'
import { emptyRegistration, RegisterForms } from './register-forms.tsx'
import { useRegistration, Waiting } from './waiting.tsx'

/** The landing page: choice, login, registration in two steps, waiting for activation (docs/user-interface.md#screens). */
export default function LandingScreen() {
  const { t } = useTranslation()
  const steps = useLandingSteps()
  const { player, disabled } = useSelector(selectSession)
  const { '*': carried } = useParams()
  // Forward leads from a screen to a form that the player has left by logging in.
  const [isOver] = useState(player !== null && steps.step !== 'choice')
  useEntry(steps, carried)
  if (isOver) return <Navigate to={wantedPath(carried)} replace />
  return (
    <main className={styles.landing}>
      <div className={styles.brand}>
        <button type="button" className={styles.logo} aria-label={t('landing.logo')} onClick={steps.leave}>
          <TableSurface>
            <span className={`${styles.ball} ${disabled === null ? '' : styles.fallen}`} />
          </TableSurface>
        </button>
        <h1 className={styles.name}>Topspin</h1>
        <p className={styles.tagline}>{t('landing.pitch')}</p>
      </div>
      <div className={`stack ${styles.column}`}>
        {disabled === null ? <Step steps={steps} /> : <Disabled leave={steps.leave} />}
      </div>
    </main>
  )
}

function Step({ steps }: { readonly steps: LandingSteps }) {
  const { registered, player } = useSelector(selectSession)
  const [registration, setRegistration] = useState(emptyRegistration)
  // Who has chosen another account is not led back to the waiting page.
  const [hasLeft, setHasLeft] = useState(false)
  const isWaiting = steps.step === 'wait'
  const state = useRegistration(player === null && !hasLeft && (isWaiting || steps.step === 'choice'), isWaiting)
  const activated = useNextStep(steps, registered, hasLeft ? undefined : state)
  useEffect(() => {
    if (isWaiting) setRegistration(emptyRegistration)
  }, [isWaiting])
  switch (steps.step) {
    case 'choice':
      return <Choice open={steps.open} isRefused={state?.state === 'refused'} />
    case 'login':
      return <Login back={steps.back} pseudo={activated} />
    case 'register':
    case 'finish':
      return (
        <RegisterForms
          steps={steps}
          registration={registration}
          change={(changed) => setRegistration((last) => ({ ...last, ...changed }))}
        />
      )
    case 'wait':
      // After a reload the registration comes from the server. Without one there is nothing to wait for.
      if (registered === '' && state === undefined) return <div aria-busy="true" />
      if (state?.state === 'refused' || (registered === '' && state?.state === 'none'))
        return <Choice open={steps.open} isRefused={state.state === 'refused'} />
      return (
        <Waiting
          registration={state}
          leave={() => {
            setHasLeft(true)
            steps.leave()
          }}
        />
      )
  }
}

/**
 * Leads to the waiting page after a registration and on a later visit, and from there to the login once the account is
 * activated.
 * @returns the pseudo of the activated account, to fill in; empty for none
 */
function useNextStep(steps: LandingSteps, registered: string, state: RegistrationState | undefined): string {
  const dispatch = useDispatch()
  const [activated, setActivated] = useState('')
  const previous = useRef(registered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a registration is the trigger
  useEffect(() => {
    if (registered === previous.current) return
    previous.current = registered
    steps.replace('wait')
  }, [registered])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state is the trigger
  useEffect(() => {
    if (state?.state === 'pending' && steps.step === 'choice') steps.replace('wait')
    if (state?.state !== 'activated') return
    setActivated(state.pseudo)
    dispatch(toastShown(textOf('landing.activated')))
    steps.replace('login')
  }, [state?.state])
  return activated
}

interface ChoiceProps extends Pick<LandingSteps, 'open'> {
  readonly isRefused: boolean
}

function Choice({ open, isRefused }: ChoiceProps) {
  const { t } = useTranslation()
  const { firstAccount } = useSelector(selectSession)
  const text = isRefused ? 'landing.refused' : firstAccount ? 'landing.firstAccount' : 'landing.pitch'
  return (
    <>
      <p className={`text-muted ${text === 'landing.pitch' ? styles.onPhone : ''}`} role="status">
        {t(text)}
      </p>
      <div className="stack">
        <Button variant={firstAccount ? 'quiet' : 'primary'} onClick={() => open('login')}>
          {t('landing.login')}
        </Button>
        <Button variant={firstAccount ? 'primary' : 'quiet'} onClick={() => open('register')}>
          {t('landing.register')}
        </Button>
      </div>
      <p className="note">{t('landing.notifications')}</p>
    </>
  )
}

interface LoginProps extends Pick<LandingSteps, 'back'> {
  /** The pseudo to begin with. */
  readonly pseudo: string
}

function Login({ back, pseudo }: LoginProps) {
  const dispatch = useDispatch()
  const [login, { isLoading }] = api.useAuthenticateMutation()
  const [value, setValue] = useState({ pseudo, password: '' })
  async function submit() {
    const trimmed = value.pseudo.trim()
    const { error } = await login({ body: { ...value, pseudo: trimmed } })
    const failure = failureIn(error)
    if (failure?.kind === 'problem' && failure.disabled !== undefined)
      dispatch(disabledRead({ pseudo: trimmed, ...failure.disabled }))
  }
  return (
    <CredentialsForm
      purpose="current"
      value={value}
      change={(changed) => setValue({ ...value, ...changed })}
      check={() => wrongInLogin(value)}
      busy={isLoading}
      submit={() => void submit()}
      back={back}
    />
  )
}

const titleKeys: Readonly<Record<LandingStep, TextKey>> = {
  choice: 'landing.title',
  login: 'landing.login',
  register: 'landing.register',
  finish: 'landing.register',
  wait: 'landing.title',
}

/**
 * Navigates to the requested address once the server has confirmed the player, after a login or when a stored player
 * opens the landing page. A player who comes here after a refusal is confirmed already and stays.
 */
function useEntry({ step, before }: LandingSteps, carried: string | undefined) {
  const { t } = useTranslation()
  const { player } = useSelector(selectSession)
  const first = useRef(player)
  const leaving = useRef(false)
  const navigate = useNavigate()
  useEffect(() => {
    document.title = `${t(titleKeys[step])} · Topspin`
  }, [t, step])
  useEffect(() => {
    if (player === null || player === first.current) return
    if (before === 0) void navigate(wantedPath(carried), { replace: true })
    // First to the choice, so that Back from the screen does not lead to a form.
    else if (!leaving.current) void navigate(-before)
    leaving.current = true
  }, [player, carried, before, navigate])
}
