import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { api } from '../../api/api.ts'
import { useT } from '../../i18n/words.tsx'
import { wantedPath } from '../../navigation/paths.ts'
import { selectSession } from '../../session/selectors.ts'
import { wrongInLogin } from '../../session/validation.ts'
import { Button } from '../../ui/button.tsx'
import { TableSurface } from '../../ui/table-surface.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import styles from './landing-screen.module.css'
import { type LandingStep, type LandingSteps, useLandingSteps } from './landing-steps.ts'
import { emptyRegistration, RegisterForms } from './register-forms.tsx'

/** The landing page: choice, login, registration in two steps, waiting for activation (docs/user-interface.md#screens). */
export default function LandingScreen() {
  const t = useT()
  const steps = useLandingSteps()
  const { player } = useSelector(selectSession)
  const { '*': carried } = useParams()
  // Forward leads from a screen to a form that the player has left by logging in.
  const [isOver] = useState(player !== null && steps.step !== 'choice')
  useEntry(steps, carried)
  if (isOver) return <Navigate to={wantedPath(carried)} replace />
  return (
    <main className={styles.landing}>
      <div className={`stack ${styles.column}`}>
        <button type="button" className={styles.logo} aria-label={t('landing.logo')} onClick={steps.leave}>
          <TableSurface>
            <span className={styles.ball} />
          </TableSurface>
        </button>
        <h1 className={styles.name}>Topspin</h1>
        <Step steps={steps} />
      </div>
    </main>
  )
}

function Step({ steps }: { readonly steps: LandingSteps }) {
  const { registered } = useSelector(selectSession)
  const [registration, setRegistration] = useState(emptyRegistration)
  const previous = useRef(registered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a registration is the trigger
  useEffect(() => {
    if (registered === previous.current) return
    previous.current = registered
    steps.replace('wait')
  }, [registered])
  useEffect(() => {
    if (steps.step === 'wait') setRegistration(emptyRegistration)
  }, [steps.step])
  switch (steps.step) {
    case 'choice':
      return <Choice open={steps.open} />
    case 'login':
      return <Login back={steps.back} />
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
      // A reload has forgotten the player.
      return registered === '' ? <Choice open={steps.open} /> : <Wait leave={steps.leave} />
  }
}

function Choice({ open }: Pick<LandingSteps, 'open'>) {
  const t = useT()
  const { firstAccount } = useSelector(selectSession)
  return (
    <>
      <p className={styles.pitch}>{t(firstAccount ? 'landing.firstAccount' : 'landing.pitch')}</p>
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

function Login({ back }: Pick<LandingSteps, 'back'>) {
  const [login, { isLoading }] = api.useAuthenticateMutation()
  const [value, setValue] = useState({ pseudo: '', password: '' })
  return (
    <CredentialsForm
      purpose="current"
      value={value}
      change={(changed) => setValue({ ...value, ...changed })}
      wrong={wrongInLogin(value)}
      busy={isLoading}
      submit={() => void login({ body: { ...value, pseudo: value.pseudo.trim() } })}
      back={back}
    />
  )
}

function Wait({ leave }: Pick<LandingSteps, 'leave'>) {
  const t = useT()
  const { registered } = useSelector(selectSession)
  return (
    <div className="stack" role="status">
      <h2 className={styles.title}>{t('landing.hello', { pseudo: registered })}</h2>
      <p>{t('landing.waiting')}</p>
      <p className={styles.pitch}>{t('landing.waitingNote')}</p>
      <Button onClick={leave}>{t('landing.back')}</Button>
    </div>
  )
}

const titleKeys: Readonly<Record<LandingStep, string>> = {
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
  const t = useT()
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
