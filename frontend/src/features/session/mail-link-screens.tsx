import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { api, endpointFailure, type Failure, isLinkEnded } from '../../shared/api/index.ts'
import { failureText, useText } from '../../shared/i18n/index.ts'
import { paths } from '../../shared/navigation/index.ts'
import { Button, LinkButton } from '../../shared/ui/index.ts'
import { LandingFrame } from './landing-frame.tsx'

/**
 * Verifies an e-mail address when the reader taps the button. Opening the link verifies nothing, because mail scanners
 * open links too (docs/specification.md#addresses).
 */
export const VerifyEmailScreen = () => <VerifyEmail key={useLocation().hash} />

function VerifyEmail() {
  const { t } = useTranslation()
  const [verify, { data, error, isLoading }] = api.useVerifyEmailMutation()
  return (
    <MailLinkScreen
      title={t('email.title')}
      text={t('email.text')}
      label={t('email.verify')}
      act={(token) => verify({ body: { token } })}
      busy={isLoading}
      error={error}
      endedNote={t('email.endedNote')}
      done={data && [t('email.verified'), t('email.verifiedText', { pseudo: data.pseudo })]}
    />
  )
}

/**
 * Ends the weekly mails to a player. The token after `#` in the address names the player, so no session is needed
 * (docs/specification.md#the-week).
 */
export const StopDigestScreen = () => <StopDigest key={useLocation().hash} />

function StopDigest() {
  const { t } = useTranslation()
  const [stop, { data, error, isLoading }] = api.useStopDigestMutation()
  return (
    <MailLinkScreen
      title={t('stop.title')}
      text={t('stop.text')}
      label={t('stop.stop')}
      act={(token) => stop({ body: { token } })}
      busy={isLoading}
      error={error}
      endedNote={t('stop.endedNote')}
      done={data && [t('stop.done'), t('stop.doneText')]}
    />
  )
}

interface Props {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly act: (token: string) => unknown
  readonly busy: boolean
  readonly error: unknown
  /** What to do when the link is not valid any more. */
  readonly endedNote: string
  /** What to show once the call that `act` makes has succeeded; undefined before. */
  readonly done: readonly [title: string, text: string] | undefined
}

/** The page that a link in a mail opens. It has one button. After a tap on the button it shows the outcome. */
function MailLinkScreen({ title, text, label, act, busy, error, endedNote, done }: Props) {
  const { t } = useTranslation()
  const failure = endpointFailure(error)
  const token = useLocation().hash.slice(1)
  const end = done ?? (isLinkEnded(failure) ? ([t('forgotten.ended'), endedNote] as const) : null)
  return (
    <LandingFrame title={title} isLow>
      <div className="stack">
        {end === null ? (
          <>
            <h2 className="figure">{title}</h2>
            <p className="text-muted">{text}</p>
            <LinkFailure failure={failure} />
            <Button variant="primary" busy={busy} onClick={() => void act(token)}>
              {label}
            </Button>
          </>
        ) : (
          <>
            <div className="stack" role={done ? 'status' : 'alert'}>
              <h2 className="figure">{end[0]}</h2>
              <p className="text-muted wrap-anywhere">{end[1]}</p>
            </div>
            <LinkButton to={paths.home} variant={done ? 'primary' : 'quiet'}>
              {t('email.open')}
            </LinkButton>
          </>
        )}
      </div>
    </LandingFrame>
  )
}

/** Says why the use of a link has failed although the link is still valid. */
export function LinkFailure({ failure }: { readonly failure: Failure | null }) {
  const translate = useText()
  if (failure === null) return null
  return (
    <p className="font-medium text-loss" role="alert">
      {translate(failureText(failure))}
    </p>
  )
}
