import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { notificationsChosen, type PushPurpose, selectPush, usePush } from '../../shared/push/index.ts'
import { Card, MutedIcon, NoticeBox, NotifyIcon, Section, Switch } from '../../shared/ui/index.ts'

/** A switch with which an applicant asks to be notified of the activation. Null where notifications are impossible. */
export default function ActivationNotificationSwitch() {
  const { t } = useTranslation()
  if (useSelector(selectPush).ability !== 'possible') return null
  return <DeviceNotificationSwitch note={t('push.activationNote')} purpose="activation" />
}

/**
 * A switch for notifications on this device. When notifications are impossible or denied, the switch is disabled and a
 * notice says why (docs/screens.md#notifications).
 */
export function DeviceNotificationSwitch({ note, purpose }: { readonly note: string; readonly purpose: PushPurpose }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const push = usePush()
  const denied = push.status === 'denied' ? 'denied' : null
  const obstacle = push.ability === 'possible' ? denied : push.ability
  return (
    <Section title={t('push.device')}>
      {obstacle !== null && (
        <NoticeBox
          icon={obstacle === 'install-first' ? <NotifyIcon /> : <MutedIcon />}
          title={t('push.obstacle', { context: obstacle })}
          text={t('push.obstacleText', { context: obstacle })}
          // Highlighted, because a player who has denied notifications can still allow them.
          asks={obstacle === 'denied'}
        />
      )}
      <Card>
        <Switch
          label={t('push.label')}
          note={obstacle === null ? note : t('push.obstacleNote', { context: obstacle })}
          checked={push.status === 'on'}
          disabled={obstacle !== null}
          busy={push.busy}
          onChange={(on) => dispatch(notificationsChosen(on ? purpose : null))}
        />
      </Card>
    </Section>
  )
}
