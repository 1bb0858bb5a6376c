import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { TextKey } from '../../shared/i18n/index.ts'
import { Card, MutedIcon, NoticeBox, NotifyIcon, Section, Switch } from '../../shared/ui/index.ts'
import type { Purpose } from './device.ts'
import { notificationsChosen, type PushState, selectPush } from './push-slice.ts'
import { usePush } from './use-notification-offer.ts'

/** On the waiting page: one notification, when the account is activated. Nothing where the browser has none. */
export default function ActivationSetting() {
  const { t } = useTranslation()
  if (useSelector(selectPush).ability !== 'possible') return null
  return <DeviceSetting note={t('push.activationNote')} purpose="activation" />
}

interface Props {
  /** The line below the switch while it can be used. */
  readonly note: string
  readonly purpose: Purpose
}

/** Whether this device receives notifications, and why it cannot (docs/user-interface.md#notifications). */
export function DeviceSetting({ note, purpose }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const push = usePush()
  const obstacle = obstacleOf(push)
  const texts = obstacle && obstacleTexts[obstacle]
  return (
    <Section title={t('push.device')}>
      {texts !== null && (
        <NoticeBox
          icon={obstacle === 'install-first' ? <NotifyIcon /> : <MutedIcon />}
          title={t(texts.title)}
          text={t(texts.text)}
          // The player can remove it.
          asks={obstacle === 'denied'}
        />
      )}
      <Card>
        <Switch
          label={t('push.label')}
          note={texts === null ? note : t(texts.note)}
          checked={push.status === 'on'}
          disabled={texts !== null || push.busy}
          onChange={(on) => dispatch(notificationsChosen(on ? purpose : null))}
        />
      </Card>
    </Section>
  )
}

type Obstacle = 'denied' | Exclude<PushState['ability'], 'possible'>

function obstacleOf({ ability, status }: PushState): Obstacle | null {
  if (ability !== 'possible') return ability
  return status === 'denied' ? 'denied' : null
}

const obstacleTexts: Readonly<Record<Obstacle, Readonly<Record<'title' | 'text' | 'note', TextKey>>>> = {
  denied: { title: 'push.denied', text: 'push.deniedText', note: 'push.deniedNote' },
  'install-first': { title: 'push.installFirst', text: 'push.installFirstText', note: 'push.installFirstNote' },
  insecure: { title: 'push.insecure', text: 'push.insecureText', note: 'push.insecureNote' },
  unsupported: { title: 'push.unsupported', text: 'push.unsupportedText', note: 'push.unsupportedNote' },
}
