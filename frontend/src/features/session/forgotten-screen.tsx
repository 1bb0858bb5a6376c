import { passwordLinkPauseSeconds } from '@topspin/domain/contract/account'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { api, endpointFailure, isLinkEnded } from '../../shared/api/index.ts'
import { useSecondsUntil } from '../../shared/format/index.ts'
import { isOpenedFrom, paths, welcomePath } from '../../shared/navigation/index.ts'
import { emailErrors, selectSession } from '../../shared/session/index.ts'
import { Button, TextField, useForm } from '../../shared/ui/index.ts'
import { ChoosePassword } from './choose-password.tsx'
import { LandingFrame } from './landing-frame.tsx'
import { LinkFailure } from './mail-link-screens.tsx'

export { StopDigestScreen, VerifyEmailScreen } from './mail-link-screens.tsx'

/**
 * Asks for the e-mail address to which a password link is sent; with the token of a link after `#`, asks for the new
 * password (docs/specification.md#passwords).
 */
export default function ForgottenScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const token = hash.slice(1)
  useEffect(() => {
    document.title = `${t(token === '' ? 'forgotten.title' : 'forgotten.choose')} · Topspin`
  }, [t, token])
  const { passwords } = useSelector(selectSession)
  const toLogin = () =>
    void (isOpenedFrom('login', state) ? navigate(-1) : navigate(`${welcomePath}?step=login`, { replace: true }))
  if (!passwords && token === '') return <Navigate to={welcomePath} replace />
  const content = !passwords ? (
    <EnterByLink token={token} />
  ) : token === '' ? (
    <AskLink toLogin={toLogin} />
  ) : (
    <ChoosePassword key={token} token={token} toLogin={toLogin} />
  )
  return (
    <LandingFrame isLow leave={() => void navigate(welcomePath, { replace: true })}>
      {content}
    </LandingFrame>
  )
}

/** Opens a session by a link of the operator, in an installation without passwords. Only a tap uses the link up. */
function EnterByLink({ token }: { readonly token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [enter, { isLoading, isSuccess, error }] = api.useEnterByLinkMutation()
  const failure = endpointFailure(error)
  const submit = async () => {
    if ((await enter({ body: { token } })).error === undefined) void navigate(paths.home, { replace: true })
  }
  return (
    <div className="stack">
      <h2 className="figure">{t('company.enterTitle')}</h2>
      {isLinkEnded(failure) ? (
        <p role="alert">{t('company.enterEnded')}</p>
      ) : (
        <>
          <p className="text-muted">{t('company.enterText')}</p>
          <LinkFailure failure={failure} />
        </>
      )}
      <Button variant="primary" busy={isLoading || isSuccess} onClick={() => void submit()}>
        {t('company.enter')}
      </Button>
    </div>
  )
}

interface ToLogin {
  readonly toLogin: () => void
}

function AskLink({ toLogin }: ToLogin) {
  const { t } = useTranslation()
  const [ask, { isLoading }] = api.useAskPasswordLinkMutation()
  const [sentAt, setSentAt] = useState<number | null>(null)
  const { values, field, formWith, accept } = useForm({ email: '' })
  const email = values.email.trim()

  async function submit() {
    if (isLoading || !accept(emailErrors({ email }))) return
    const { error } = await ask({ body: { email } })
    if (error === undefined) setSentAt(Date.now())
  }

  if (sentAt !== null) {
    const change = () => setSentAt(null)
    return <Sent email={email} sentAt={sentAt} busy={isLoading} again={submit} change={change} toLogin={toLogin} />
  }
  return (
    <form {...formWith(submit)}>
      <h2 className="figure">{t('forgotten.title')}</h2>
      <p className="text-muted">{t('forgotten.ask')}</p>
      <TextField
        label={t('field.email')}
        name="email"
        type="email"
        autoComplete="email"
        autoFocus
        {...field('email')}
      />
      <Button type="submit" variant="primary" busy={isLoading}>
        {t('forgotten.send')}
      </Button>
      <Button variant="plain" small onClick={toLogin}>
        {t('landing.back')}
      </Button>
    </form>
  )
}

interface SentProps extends ToLogin {
  readonly email: string
  readonly sentAt: number
  readonly busy: boolean
  readonly again: () => void
  readonly change: () => void
}

/** Says that a link was sent, also when no account has the address: nobody learns which addresses have an account. */
function Sent({ email, sentAt, busy, again, change, toLogin }: SentProps) {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(sentAt + passwordLinkPauseSeconds * 1000)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <div className="stack">
      <div className="stack" role="status">
        <h2 className="figure">{t('forgotten.sent')}</h2>
        <p className="wrap-anywhere">{t('forgotten.sentTo', { email })}</p>
        <p className="text-muted">{t('forgotten.sentNote')}</p>
      </div>
      <Button
        busy={busy}
        aria-disabled={seconds > 0 || undefined}
        onClick={() => {
          if (seconds === 0) again()
        }}
      >
        <span className="tabular-nums">{t('forgotten.again', { context: seconds > 0 ? 'later' : '', time })}</span>
      </Button>
      <Button variant="plain" small onClick={change}>
        {t('forgotten.otherAddress')}
      </Button>
      <Button variant="plain" small onClick={toLogin}>
        {t('forgotten.toLogin')}
      </Button>
    </div>
  )
}
