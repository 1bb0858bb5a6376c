import { skipToken } from '@reduxjs/toolkit/query/react'
import type { RegistrationState } from '@topspin/domain/contract/account'
import { companySignInPath } from '@topspin/domain/contract/company'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { type TextKey, textOf } from '../../shared/i18n/index.ts'
import { pathAfterLogin } from '../../shared/navigation/index.ts'
import { toastShown } from '../../shared/notices/index.ts'
import { disabledNoticeClosed, type SessionState, selectSession } from '../../shared/session/index.ts'
import { Button, CompanyIcon, ErrorState, LinkButton, lazyComponent } from '../../shared/ui/index.ts'
import { emptyRegistration, Login, RegisterForms } from './landing-forms.tsx'
import { LandingFrame } from './landing-frame.tsx'
import styles from './landing-screen.module.css'
import { type LandingSteps, useLandingSteps } from './landing-steps.ts'

const CompanyVisitStep = lazyComponent(() => import('./company-step.tsx'))
const CompanyFailureNotice = lazyComponent(() => import('./company-notices.tsx'))
const ActivationNotificationSwitch = lazyComponent(() => import('./device-notifications.tsx'))

const titles: { readonly [S in LandingSteps['step']]?: TextKey } = {
  login: 'landing.login',
  register: 'landing.register',
  finish: 'landing.register',
}

/** The landing page: login, registration in two steps, waiting for activation (docs/user-interface.md#screens). */
export default function LandingScreen() {
  const { t } = useTranslation()
  const steps = useLandingSteps()
  const { player, disabled } = useSelector(selectSession)
  const { '*': carried } = useParams()
  // The browser's Forward can lead a logged-in player to a form; the player is then redirected. The step `company` does
  // not redirect, because it can log in another player.
  const [isOver] = useState(player !== null && steps.step !== 'choice' && steps.step !== 'company')
  useEntry(steps, carried)
  const isForm = disabled === null && steps.step !== 'choice' && steps.step !== 'wait'
  if (isOver) return <Navigate to={pathAfterLogin(carried)} replace />
  return (
    <LandingFrame
      title={t(titles[steps.step] ?? 'landing.title')}
      leave={steps.leave}
      isLow={isForm}
      isFallen={disabled !== null}
    >
      {disabled === null ? <Step steps={steps} wanted={pathAfterLogin(carried)} /> : <Disabled leave={steps.leave} />}
    </LandingFrame>
  )
}

/**
 * Opens the screen that the address of the landing names (`carried`): after a login, and when the server has confirmed
 * the player stored in this browser.
 */
function useEntry({ before }: LandingSteps, carried: string | undefined) {
  const { player } = useSelector(selectSession)
  const first = useRef(player)
  const leaving = useRef(false)
  const navigate = useNavigate()
  useEffect(() => {
    if (player === null || player === first.current) return
    if (before === 0) void navigate(pathAfterLogin(carried), { replace: true })
    // Goes back to the first step of the landing. The effect then runs again and replaces that step by the wanted
    // screen, so that Back does not lead to a form.
    else if (!leaving.current) void navigate(-before)
    leaving.current = true
  }, [player, carried, before, navigate])
}

function Step({ steps, wanted }: { readonly steps: LandingSteps; readonly wanted: string }) {
  const { registered, player, passwords } = useSelector(selectSession)
  const [registration, setRegistration] = useState(emptyRegistration)
  // The pseudo that was typed into the login, which Back and Forward keep.
  const [typed, setTyped] = useState('')
  // The registration that the player has left to use another account. Its waiting page is not opened again.
  const [left, setLeft] = useState<typeof registered | undefined>()
  const hasLeft = left === registered
  const isWaiting = steps.step === 'wait'
  const query = useRegistration(player === null && !hasLeft && (isWaiting || steps.step === 'choice'), isWaiting)
  const { currentData: state, error, refetch } = query
  const activated = useNextStep(steps, registered, hasLeft ? undefined : state)
  useEffect(() => {
    if (isWaiting) setRegistration(emptyRegistration)
  }, [isWaiting])
  const isRefused = state?.state === 'refused'
  const needsPassword = steps.step === 'login' || steps.step === 'register' || steps.step === 'finish'
  const choice = <Choice open={steps.open} isRefused={isRefused} wanted={wanted} />
  if (needsPassword && !passwords) return choice
  switch (steps.step) {
    case 'choice':
      return choice
    case 'company':
      return <CompanyVisitStep leave={steps.leave} />
    case 'login':
      return (
        <Login
          back={steps.back}
          pseudo={activated || steps.saved || typed}
          keep={setTyped}
          isSaved={steps.saved !== ''}
        />
      )
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
      // After a reload the registration comes from the server. Without a registration there is nothing to wait for.
      if (registered === null && state === undefined)
        return error === undefined ? <div aria-busy="true" /> : <ErrorState retry={refetch} />
      if (isRefused || (registered === null && state?.state === 'none')) return choice
      return (
        <Waiting
          registration={state}
          leave={() => {
            setLeft(registered)
            steps.leave()
          }}
        />
      )
  }
}

/**
 * Reads the registration that a cookie of this browser names. Reads nothing when `isWanted` is false.
 * @param isShown whether to read the registration again regularly
 */
function useRegistration(isWanted: boolean, isShown: boolean) {
  const query = api.useRegistrationQuery(isWanted ? {} : skipToken, {
    pollingInterval: isShown ? 15_000 : 0,
  })
  const { refetch, isUninitialized } = query
  useEffect(() => {
    if (!isShown || isUninitialized) return
    const read = () => document.visibilityState === 'visible' && void refetch()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isShown, isUninitialized, refetch])
  return query
}

/**
 * Opens the waiting page while a registration waits. After the activation, opens the login or, with company accounts,
 * the first step of the landing page.
 * @returns the pseudo of the activated account, which the login form shows; empty for none
 */
function useNextStep(
  steps: LandingSteps,
  registered: SessionState['registered'],
  state: RegistrationState | undefined,
): string {
  const dispatch = useDispatch()
  const { company } = useSelector(selectSession)
  const [activated, setActivated] = useState('')
  const previous = useRef(registered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value of `registered` triggers the effect
  useEffect(() => {
    if (registered === previous.current) return
    previous.current = registered
    steps.replace('wait')
  }, [registered])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new value of `state.state` triggers the effect
  useEffect(() => {
    if (state?.state === 'pending' && steps.step === 'choice') steps.replace('wait')
    // The lines below run once for each account. So the login does not open again when Back leads to the first step.
    if (state?.state !== 'activated' || state.pseudo === activated) return
    setActivated(state.pseudo)
    dispatch(toastShown(textOf('landing.activated')))
    if (company === '') steps.replace('login')
    else steps.leave()
  }, [state?.state])
  return activated
}

interface ChoiceProps extends Pick<LandingSteps, 'open'> {
  readonly isRefused: boolean
  readonly wanted: string
}

function Choice({ open, isRefused, wanted }: ChoiceProps) {
  const { t } = useTranslation()
  const { firstAccount, company, passwords } = useSelector(selectSession)
  const [search] = useSearchParams()
  const first = company === '' ? 'landing.firstAccount' : passwords ? 'company.firstAccount' : 'company.firstAdmin'
  const text = isRefused ? 'landing.refused' : firstAccount ? first : 'landing.pitch'
  const address = `${companySignInPath}?${new URLSearchParams({ to: wanted }).toString()}`
  return (
    <>
      <p className={`text-muted ${text === 'landing.pitch' ? styles.onPhone : ''}`} role="status">
        {t(text, { company })}
      </p>
      {search.has('company') && <CompanyFailureNotice again={address} />}
      {company !== '' && (
        <LinkButton to={address} reloadDocument variant="primary" large icon={<CompanyIcon />}>
          {t('company.signIn', { company })}
        </LinkButton>
      )}
      {company !== '' && passwords && <p className={`row note ${styles.or}`}>{t('company.orPseudo')}</p>}
      {company !== '' && passwords && <DesktopLogin open={open} />}
      {passwords && (
        <div
          className={company === '' ? 'stack' : 'grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3 lg:hidden'}
        >
          <Button variant={firstAccount || company !== '' ? 'quiet' : 'primary'} onClick={() => open('login')}>
            {t('landing.login')}
          </Button>
          <Button variant={firstAccount && company === '' ? 'primary' : 'quiet'} onClick={() => open('register')}>
            {t('landing.register')}
          </Button>
        </div>
      )}
      {passwords ? (
        <p className="note">{t('landing.notifications')}</p>
      ) : (
        <>
          <p className="note">{t('company.firstVisit')}</p>
          <p className="note">{t('company.noAccount', { company })}</p>
        </>
      )}
    </>
  )
}

/** The login below the button for the company account, on a wide screen. */
function DesktopLogin({ open }: Pick<ChoiceProps, 'open'>) {
  const { t } = useTranslation()
  return (
    <div className="hidden text-left lg:block">
      <Login pseudo="" isSaved={false} />
      <p className="row mt-4 text-muted">
        {t('landing.noAccountYet')}
        <Button variant="plain" small onClick={() => open('register')}>
          {t('landing.register')}
        </Button>
      </p>
    </div>
  )
}

interface WaitingProps {
  readonly registration: RegistrationState | undefined
  readonly leave: () => void
}

/** Says that the registration waits for an admin (docs/screens.md#login-and-registration). */
function Waiting({ registration, leave }: WaitingProps) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const { registered, mail } = useSelector(selectSession)
  const pending = registration?.state === 'pending' ? registration : null
  return (
    <div className="stack">
      <div className="stack" role="status">
        <h2 className="figure">{t('landing.hello', { pseudo: pending?.pseudo ?? registered?.pseudo })}</h2>
        <p>{t('landing.waiting')}</p>
        <p className="text-muted">{t('landing.waitingNote', { context: mail ? 'mail' : '' })}</p>
        {mail && pending?.isEmailVerified === false && <p className="text-muted">{t('email.waiting')}</p>}
        {pending !== null && (
          <p className="note tabular-nums">
            {/* A ball, as a sign that the request is under way. */}
            <span className="ball inline-block size-2.5 mr-2.5" />
            {t('landing.sentOn', { date: date(pending.at), time: time(pending.at) })}
          </p>
        )}
      </div>
      {pending !== null && (
        <div className="text-left">
          <ActivationNotificationSwitch />
        </div>
      )}
      <Button onClick={leave}>{t('landing.otherAccount')}</Button>
    </div>
  )
}

/** Says when and why the account was disabled (docs/screens.md#login-and-registration). */
function Disabled({ leave }: { readonly leave: () => void }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const { date, time } = useDates()
  const { disabled } = useSelector(selectSession)
  if (disabled === null) return null
  const { pseudo, at, reason } = disabled
  const context = pseudo === '' ? '' : 'named'
  return (
    <div className="stack" role="status">
      <h2 className="figure">{t('landing.disabledTitle')}</h2>
      <p className="tabular-nums">{t('landing.disabledOn', { context, pseudo, date: date(at), time: time(at) })}</p>
      {reason !== undefined && <p>{t('landing.disabledReason', { reason })}</p>}
      <p className="text-muted">{t('landing.disabledNote')}</p>
      <Button
        onClick={() => {
          dispatch(disabledNoticeClosed())
          leave()
        }}
      >
        {t('landing.backHome')}
      </Button>
    </div>
  )
}
