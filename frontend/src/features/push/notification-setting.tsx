import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type Text, textOf, useText } from '../../i18n/text.ts'
import { useT } from '../../i18n/words.tsx'
import { Switch } from '../../ui/switch.tsx'
import styles from './notification-setting.module.css'
import { notificationsShown, notificationsUnwanted, notificationsWanted, type PushState, selectPush } from './slice.ts'

/** The switch for notifications on this device, with the reason when it is disabled. */
export function NotificationSetting() {
  const t = useT()
  const translate = useText()
  const dispatch = useDispatch()
  const push = useSelector(selectPush)
  useEffect(() => {
    dispatch(notificationsShown())
  }, [dispatch])
  const possible = push.ability === 'possible' && push.status !== 'denied'
  return (
    <div className={styles.setting}>
      <Switch
        label={t('push.label')}
        checked={push.status === 'on'}
        disabled={!possible || push.busy}
        onChange={(on) => dispatch(on ? notificationsWanted() : notificationsUnwanted())}
      />
      <p className="note" role="status">
        {translate(noteOf(push))}
      </p>
    </div>
  )
}

function noteOf({ ability, status, trouble }: PushState): Text {
  switch (ability) {
    case 'insecure':
      return textOf('push.insecure')
    case 'install-first':
      return textOf('push.installFirst')
    case 'unsupported':
      return textOf('push.unsupported')
    case 'possible':
      if (status === 'denied') return textOf('push.denied')
      if (trouble === 'unreadable') return textOf('push.failed')
      return textOf(trouble === 'unconfirmed' && status === 'on' ? 'push.unconfirmed' : 'push.note')
  }
}
