import { useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate, useParams } from 'react-router-dom'
import { useT } from '../../i18n/words.tsx'
import { wantedPath } from '../../navigation/paths.ts'
import { selectSession } from '../../session/selectors.ts'
import { type LandingStep, stepChosen } from '../../session/slice.ts'
import { Button } from '../../ui/button.tsx'
import { TableSurface } from '../../ui/table-surface.tsx'
import styles from './landing-screen.module.css'
import { LoginForm } from './login-form.tsx'
import { RegisterForms } from './register-forms.tsx'

/** The landing page: choice, login, registration in two steps, waiting for activation (docs/user-interface.md#screens). */
export default function LandingScreen() {
  const t = useT()
  const dispatch = useDispatch()
  const { step } = useSelector(selectSession)
  useEntry()
  return (
    <main className={styles.landing}>
      <div className={styles.column}>
        <button
          type="button"
          className={styles.logo}
          aria-label={t('landing.logo')}
          onClick={() => dispatch(stepChosen('choice'))}
        >
          <TableSurface>
            <span className={styles.ball} />
          </TableSurface>
        </button>
        <h1 className={styles.name}>Topspin</h1>
        <Step step={step} />
      </div>
    </main>
  )
}

function Step({ step }: { readonly step: LandingStep }) {
  switch (step) {
    case 'choice':
      return <Choice />
    case 'login':
      return <LoginForm />
    case 'register':
    case 'finish':
      return <RegisterForms />
    case 'wait':
      return <Wait />
  }
}

function Choice() {
  const t = useT()
  const dispatch = useDispatch()
  const { firstAccount } = useSelector(selectSession)
  return (
    <>
      <p className={styles.pitch}>{t(firstAccount ? 'landing.firstAccount' : 'landing.pitch')}</p>
      <div className={styles.form}>
        <Button variant={firstAccount ? 'quiet' : 'primary'} onClick={() => dispatch(stepChosen('login'))}>
          {t('landing.login')}
        </Button>
        <Button variant={firstAccount ? 'primary' : 'quiet'} onClick={() => dispatch(stepChosen('register'))}>
          {t('landing.register')}
        </Button>
      </div>
      <p className={styles.note}>{t('landing.notifications')}</p>
    </>
  )
}

function Wait() {
  const t = useT()
  const dispatch = useDispatch()
  const { registered } = useSelector(selectSession)
  return (
    <div className={styles.form} role="status">
      <h2 className={styles.title}>{t('landing.hello', { pseudo: registered })}</h2>
      <p>{t('landing.waiting')}</p>
      <p className={styles.pitch}>{t('landing.waitingNote')}</p>
      <Button onClick={() => dispatch(stepChosen('choice'))}>{t('landing.back')}</Button>
    </div>
  )
}

/**
 * Navigates to the requested address once the server has confirmed the player, after a login or when a stored player
 * opens the landing page. A player who comes here after a refusal is confirmed already and stays.
 */
function useEntry() {
  const t = useT()
  const { player } = useSelector(selectSession)
  const previous = useRef(player)
  const navigate = useNavigate()
  const { '*': carried } = useParams()
  useEffect(() => {
    document.title = `${t('landing.title')} · Topspin`
  }, [t])
  useEffect(() => {
    if (player !== null && player !== previous.current) void navigate(wantedPath(carried), { replace: true })
    previous.current = player
  }, [player, carried, navigate])
}
