import { skipToken } from '@reduxjs/toolkit/query/react'
import type { RegistrationState } from '@topspin/domain/contract/account'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import { selectSession } from '../../shared/session/index.ts'
import { Button, lazyComponent } from '../../shared/ui/index.ts'
import styles from './landing-screen.module.css'

const ActivationSetting = lazyComponent(() => import('./activation-setting.tsx'))

/** How often the waiting page reads whether the account is activated, in milliseconds. */
const readEvery = 15_000

/**
 * The state of the registration that was made in this browser, which a cookie identifies.
 * @param isShown whether the page shows it, and so reads it again every 15 seconds and when it is seen again
 */
export function useRegistration(isWanted: boolean, isShown: boolean): RegistrationState | undefined {
  const { currentData, refetch, isUninitialized } = api.useRegistrationQuery(isWanted ? {} : skipToken, {
    pollingInterval: isShown ? readEvery : 0,
  })
  useEffect(() => {
    if (!isShown || isUninitialized) return
    const read = () => document.visibilityState === 'visible' && void refetch()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [isShown, isUninitialized, refetch])
  return currentData
}

interface Props {
  readonly registration: RegistrationState | undefined
  readonly leave: () => void
}

/** The registration waits for an admin (docs/user-interface.md#login-and-registration). */
export function Waiting({ registration, leave }: Props) {
  const { t } = useTranslation()
  const { date, time } = useDates()
  const { registered } = useSelector(selectSession)
  const pending = registration?.state === 'pending' ? registration : null
  return (
    <div className="stack">
      <div className="stack" role="status">
        <h2 className="figure">{t('landing.hello', { pseudo: pending?.pseudo ?? registered })}</h2>
        <p>{t('landing.waiting')}</p>
        <p className="text-muted">{t('landing.waitingNote')}</p>
        {pending !== null && (
          <p className={`note tabular-nums ${styles.sent}`}>
            {t('landing.sentOn', { date: date(pending.at), time: time(pending.at) })}
          </p>
        )}
      </div>
      {pending !== null && (
        <div className={styles.setting}>
          <ActivationSetting />
        </div>
      )}
      <Button onClick={leave}>{t('landing.otherAccount')}</Button>
    </div>
  )
}
