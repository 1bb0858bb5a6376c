import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { api, endpointFailure, type Failure, isLinkEnded } from '../../shared/api/index.ts'
import { failureText, useText } from '../../shared/i18n/index.ts'
import { paths, welcomePath } from '../../shared/navigation/index.ts'
import { Button, LinkButton } from '../../shared/ui/index.ts'
import { LandingFrame } from './landing-frame.tsx'

/**
 * Verifies an e-mail address with the token after `#` (docs/specification.md#addresses). Only a tap verifies it, because
 * mail scanners open links.
 */
export function EmailScreen() {
  const { t } = useTranslation()
  const token = useToken()
  const [verify, { data, error, isLoading }] = api.useVerifyEmailMutation()
  return (
    <MailLinkScreen
      title={t('email.title')}
      text={t('email.text')}
      error={error}
      endedNote={t('email.endedNote')}
      done={
        data !== undefined && (
          <>
            <h2 className="figure">{t('email.verified')}</h2>
            <p className="text-muted wrap-anywhere">{t('email.verifiedText', { pseudo: data.pseudo })}</p>
          </>
        )
      }
    >
      <Button variant="primary" busy={isLoading} onClick={() => void verify({ body: { token } })}>
        {t('email.verify')}
      </Button>
    </MailLinkScreen>
  )
}

/** Ends the mails about weeks with the token after `#`, without a session (docs/specification.md#the-week). */
export function StopScreen() {
  const { t } = useTranslation()
  const token = useToken()
  const [stop, { data, error, isLoading }] = api.useStopDigestMutation()
  return (
    <MailLinkScreen
      title={t('stop.title')}
      text={t('stop.text')}
      error={error}
      endedNote={t('stop.endedNote')}
      done={
        data !== undefined && (
          <>
            <h2 className="figure">{t('stop.done')}</h2>
            <p className="text-muted">{t('stop.doneText')}</p>
          </>
        )
      }
    >
      <Button variant="primary" busy={isLoading} onClick={() => void stop({ body: { token } })}>
        {t('stop.stop')}
      </Button>
    </MailLinkScreen>
  )
}

const useToken = (): string => useLocation().hash.slice(1)

interface Props {
  readonly title: string
  readonly text: string
  /** The button. */
  readonly children: ReactNode
  /** The error of the act; undefined without one. */
  readonly error: unknown
  /** What to do when the link is not valid any more. */
  readonly endedNote: string
  /** What is shown after the act; false before it. */
  readonly done: ReactNode
}

/** A page to which the link of a mail leads: what the link is for, the button that does it, and then the outcome. */
function MailLinkScreen({ title, text, children, error, endedNote, done }: Props) {
  const { t } = useTranslation()
  const failure = endpointFailure(error)
  const navigate = useNavigate()
  useEffect(() => {
    document.title = `${title} · Topspin`
  }, [title])
  const toHome = (
    <LinkButton to={paths.home} variant={done === false ? 'quiet' : 'primary'}>
      {t('email.open')}
    </LinkButton>
  )
  return (
    <LandingFrame isLow leave={() => void navigate(welcomePath, { replace: true })}>
      {done !== false ? (
        <div className="stack">
          <div className="stack" role="status">
            {done}
          </div>
          {toHome}
        </div>
      ) : isLinkEnded(failure) ? (
        <div className="stack">
          <div className="stack" role="alert">
            <h2 className="figure">{t('forgotten.ended')}</h2>
            <p className="text-muted">{endedNote}</p>
          </div>
          {toHome}
        </div>
      ) : (
        <div className="stack">
          <h2 className="figure">{title}</h2>
          <p className="text-muted">{text}</p>
          <LinkFailure failure={failure} />
          {children}
        </div>
      )}
    </LandingFrame>
  )
}

/** Why a link could not be used now, though it is still valid; nothing without a failure. */
export function LinkFailure({ failure }: { readonly failure: Failure | null }) {
  const translate = useText()
  if (failure === null) return null
  return (
    <p className="font-medium text-loss" role="alert">
      {translate(failureText(failure))}
    </p>
  )
}
