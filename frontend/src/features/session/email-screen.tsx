import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { paths, welcomePath } from '../../shared/navigation/index.ts'
import { Button, LinkButton } from '../../shared/ui/index.ts'
import { LandingFrame } from './landing-frame.tsx'

/**
 * Verifies an e-mail address with the token after `#` (docs/specification.md#addresses). Only a tap verifies it, because
 * mail scanners open links.
 */
export function EmailScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const token = useLocation().hash.slice(1)
  const [verify, { data, error, isLoading }] = api.useVerifyEmailMutation()
  useEffect(() => {
    document.title = `${t('email.title')} · Topspin`
  }, [t])
  const toHome = (
    <LinkButton to={paths.home} variant={data === undefined ? 'quiet' : 'primary'}>
      {t('email.open')}
    </LinkButton>
  )
  return (
    <LandingFrame isLow leave={() => void navigate(welcomePath, { replace: true })}>
      {data !== undefined ? (
        <div className="stack">
          <div className="stack" role="status">
            <h2 className="figure">{t('email.verified')}</h2>
            <p className="text-muted wrap-anywhere">{t('email.verifiedText', { pseudo: data.pseudo })}</p>
          </div>
          {toHome}
        </div>
      ) : error !== undefined ? (
        <div className="stack">
          <div className="stack" role="alert">
            <h2 className="figure">{t('forgotten.ended')}</h2>
            <p className="text-muted">{t('email.endedNote')}</p>
          </div>
          {toHome}
        </div>
      ) : (
        <div className="stack">
          <h2 className="figure">{t('email.title')}</h2>
          <p className="text-muted">{t('email.text')}</p>
          <Button variant="primary" busy={isLoading} onClick={() => void verify({ body: { token } })}>
            {t('email.verify')}
          </Button>
        </div>
      )}
    </LandingFrame>
  )
}
