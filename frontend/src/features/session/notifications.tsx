import { browserOf } from '@topspin/domain/browser-of'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useDates } from '../../shared/format/index.ts'
import { readMark } from './device.ts'
import { DeviceSetting } from './device-setting.tsx'
import { KindSettings } from './kind-settings.tsx'
import styles from './notifications.module.css'
import { notificationsUnwanted, notificationsWanted, selectPush } from './push-slice.ts'

/** The notifications of the player: on this device, and of what (docs/user-interface.md#notifications). */
export function Notifications() {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  return (
    <div className={styles.container}>
      <div className={`stack ${styles.parts}`}>
        <h2 className={`text-l font-bold ${styles.title}`}>{t('push.title')}</h2>
        <DeviceSetting
          note={useDeviceNote()}
          onChange={(on) => dispatch(on ? notificationsWanted() : notificationsUnwanted())}
        />
        <KindSettings />
      </div>
    </div>
  )
}

/** The name of the device and since when it receives notifications, or what is wrong. */
function useDeviceNote(): string {
  const { t } = useTranslation()
  const { date } = useDates()
  const { status, trouble } = useSelector(selectPush)
  if (trouble === 'unreadable') return t('push.failed')
  if (status !== 'on') return t('push.note')
  if (trouble === 'unconfirmed') return t('push.unconfirmed')
  const names = browserOf(window.navigator.userAgent)
  const isKnown = names.browser !== '' && names.system !== ''
  const device = isKnown ? t('push.deviceName', names) : t('push.thisBrowser')
  const since = readMark()?.since
  return since === undefined ? device : t('push.since', { device, date: date(since) })
}
