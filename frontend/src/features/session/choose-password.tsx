import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { api, endpointFailure, isLinkEnded } from '../../shared/api/index.ts'
import { queryFailureText, useText } from '../../shared/i18n/index.ts'
import { passwordPath, welcomePath } from '../../shared/navigation/index.ts'
import { newPasswordErrors, selectPseudo, sessionLost } from '../../shared/session/index.ts'
import { Avatar, Button, ErrorState, PasswordField, useForm } from '../../shared/ui/index.ts'
import { RuleList, usePasswordRules } from './password-rules.tsx'

interface Props {
  readonly token: string
  readonly toLogin: () => void
}

/** The form in which the holder of a link chooses a new password, or a message that the link is not valid any more. */
export function ChoosePassword({ token, toLogin }: Props) {
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
  const [choose, { isLoading }] = api.useChoosePasswordMutation()
  const { values, field, formWith, accept } = useForm({ password: '' })
  const { password } = values
  const { rules, isCommon } = usePasswordRules({ pseudo, password })

  async function submit() {
    if (isLoading || !accept(newPasswordErrors({ pseudo, password }))) return
    if (await isCommon(password)) return accept({ password: 'field.passwordCommon' })
    const { error } = await choose({ body: { token, password } })
    if (isLinkEnded(endpointFailure(error))) return end()
    if (error !== undefined) return
    // A password that is chosen with a password link ends all sessions of the player, also the one of this browser.
    if (current === pseudo) dispatch(sessionLost())
    return navigate(`${welcomePath}?step=login`, { replace: true, state: { before: 0, saved: pseudo } })
  }

  return (
    <form {...formWith(submit)}>
      <h2 className="figure">{t('forgotten.choose')}</h2>
      <p className="notice text-left">
        <Avatar pseudo={pseudo} />
        <span className="min-w-0">
          <b className="wrap-anywhere">{pseudo}</b>
          <span className="block fine">{t('forgotten.closing')}</span>
        </span>
      </p>
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
      <Button type="submit" variant="primary" busy={isLoading}>
        {t('forgotten.save')}
      </Button>
      <p className="note">{t('forgotten.then')}</p>
    </form>
  )
}

function Ended({ toLogin }: Pick<Props, 'toLogin'>) {
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
