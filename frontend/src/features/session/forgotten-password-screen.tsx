import { passwordLinkPauseSeconds } from '@topspin/domain/contract/account'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { api, endpointFailure, isLinkEnded } from '../../shared/api/index.ts'
import { formatCountdown, serverTime, useSecondsUntil } from '../../shared/format/index.ts'
import { queryFailureText, useText } from '../../shared/i18n/index.ts'
import { isOpenedFrom, passwordPath, paths, welcomePath } from '../../shared/navigation/index.ts'
import { newPasswordErrors, selectPseudo, selectSession, sessionLost } from '../../shared/session/index.ts'
import { Avatar, Button, ErrorState, PasswordField, useForm } from '../../shared/ui/index.ts'
import { EmailForm } from './email-form.tsx'
import { AccountNotice, LandingFrame } from './landing-frame.tsx'
import { LinkFailure } from './mail-link-screens.tsx'
import { RuleList, usePasswordRules } from './password-rules.tsx'

export { StopDigestScreen, VerifyEmailScreen } from './mail-link-screens.tsx'

/**
 * A form that asks for a password link (docs/specification.md#passwords). With the token of a link after `#`, a form
 * for a new password. With a token in an installation without passwords, a button to log in.
 */
export default function ForgottenPasswordScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { hash, state } = useLocation()
  const token = hash.slice(1)
  const { passwords } = useSelector(selectSession)
  const toLogin = () =>
    void (isOpenedFrom('login', state) ? navigate(-1) : navigate(`${welcomePath}?step=login`, { replace: true }))
  if (!passwords && token === '') return <Navigate to={welcomePath} replace />
  const content = !passwords ? (
    <EnterByLink key={token} token={token} />
  ) : token === '' ? (
    <AskLink toLogin={toLogin} />
  ) : (
    <ChoosePassword key={token} token={token} toLogin={toLogin} />
  )
  return (
    <LandingFrame title={t(token === '' ? 'forgotten.title' : 'forgotten.choose')} isLow>
      {content}
    </LandingFrame>
  )
}

/** Opens a session by a sign-in link of the operator, in an installation without passwords. A link works once. */
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

/**
 * Asks for an address, then says that a link was sent. It says so for every address, so that nobody learns which
 * addresses have an account.
 */
function AskLink({ toLogin }: ToLogin) {
  const { t } = useTranslation()
  const [ask, { isLoading }] = api.useAskPasswordLinkMutation()
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const email = typed.trim()
  const seconds = useSecondsUntil((sentAt ?? 0) + passwordLinkPauseSeconds * 1000)

  async function submit() {
    const { error } = await ask({ body: { email } })
    if (error === undefined) setSentAt(serverTime())
  }

  if (sentAt === null)
    return (
      <EmailForm
        title={t('forgotten.title')}
        text={t('forgotten.ask')}
        label={t('forgotten.send')}
        email={typed}
        change={setTyped}
        busy={isLoading}
        submit={submit}
        back={toLogin}
      />
    )
  return (
    <div className="stack">
      <div className="stack" role="status">
        <h2 className="figure">{t('forgotten.sent')}</h2>
        <p className="wrap-anywhere">{t('forgotten.sentTo', { email })}</p>
        <p className="text-muted">{t('forgotten.sentNote')}</p>
      </div>
      <Button busy={isLoading} aria-disabled={seconds > 0 || undefined} onClick={() => seconds === 0 && void submit()}>
        <span className="tabular-nums">
          {t('forgotten.again', { context: seconds > 0 ? 'later' : '', time: formatCountdown(seconds) })}
        </span>
      </Button>
      <Button variant="plain" small onClick={() => setSentAt(null)}>
        {t('forgotten.otherAddress')}
      </Button>
      <Button variant="plain" small onClick={toLogin}>
        {t('forgotten.toLogin')}
      </Button>
    </div>
  )
}

/** A form for the new password, or a message that the link is not valid any more. */
function ChoosePassword({ token, toLogin }: ToLogin & { readonly token: string }) {
  const translate = useText()
  const [check, { data, error }] = api.useCheckPasswordLinkMutation()
  const [isUsed, setIsUsed] = useState(false)
  const read = useCallback(() => void check({ body: { token } }), [check, token])
  useEffect(read, [read])
  const failure = endpointFailure(error)
  if (isUsed || isLinkEnded(failure)) return <Ended toLogin={toLogin} />
  if (failure !== null) return <ErrorState retry={read} text={translate(queryFailureText(failure))} />
  if (data === undefined) return <div aria-busy="true" />
  return <NewPassword token={token} pseudo={data.pseudo} end={() => setIsUsed(true)} />
}

interface NewPasswordProps {
  readonly token: string
  readonly pseudo: string
  /** Called when the link has become invalid while the form was shown. */
  readonly end: () => void
}

function NewPassword({ token, pseudo, end }: NewPasswordProps) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const current = useSelector(selectPseudo)
  const [choose] = api.useChoosePasswordMutation()
  const { values, field, formWith, accept, busy } = useForm({ password: '' })
  const { password } = values
  const { rules, isCommon } = usePasswordRules({ pseudo, password })

  async function submit() {
    if (!accept(newPasswordErrors({ pseudo, password }))) return
    if (await isCommon(password)) return accept({ password: 'field.passwordCommon' })
    const { error } = await choose({ body: { token, password } })
    if (isLinkEnded(endpointFailure(error))) return end()
    if (error !== undefined) return
    // The server has ended the sessions of the player. The page ends its own too, because the landing would redirect
    // a logged-in player from the login to home.
    if (current !== '') dispatch(sessionLost())
    return navigate(`${welcomePath}?step=login`, { replace: true, state: { before: 0, saved: pseudo } })
  }

  return (
    <form {...formWith(submit)}>
      <h2 className="figure">{t('forgotten.choose')}</h2>
      <AccountNotice icon={<Avatar pseudo={pseudo} />} name={pseudo} note={t('forgotten.closing')} />
      {/* Password managers save the new password for this user name. */}
      <input type="text" name="username" autoComplete="username" value={pseudo} readOnly hidden />
      <PasswordField
        label={t('field.newPassword')}
        name="password"
        purpose="new"
        autoFocus
        hint={<RuleList rules={rules} />}
        {...field('password')}
      />
      <Button type="submit" variant="primary" busy={busy}>
        {t('forgotten.save')}
      </Button>
      <p className="note">{t('forgotten.then')}</p>
    </form>
  )
}

function Ended({ toLogin }: ToLogin) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className="stack">
      <div className="stack" role="alert">
        <h2 className="figure">{t('forgotten.ended')}</h2>
        <p className="text-muted">{t('forgotten.endedNote')}</p>
      </div>
      <Button variant="primary" onClick={() => void navigate(passwordPath, { replace: true })}>
        {t('forgotten.askAgain')}
      </Button>
      <Button variant="plain" small onClick={toLogin}>
        {t('forgotten.toLogin')}
      </Button>
    </div>
  )
}
