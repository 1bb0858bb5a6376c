import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import type { TextKey } from '../../shared/i18n/index.ts'
import { Card, MutedIcon, NoticeBox, NotifyIcon, Section, Switch } from '../../shared/ui/index.ts'
import { notificationsShown, type PushState, selectPush } from './push-slice.ts'

interface Props {
  /** The line below the switch while it can be used. */
  readonly note: string
  readonly onChange: (on: boolean) => void
}

/** Whether this device receives notifications, and why it cannot (docs/user-interface.md#notifications). */
export function DeviceSetting({ note, onChange }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const push = useSelector(selectPush)
  useEffect(() => {
    dispatch(notificationsShown())
  }, [dispatch])
  const obstacle = obstacles[obstacleOf(push)]
  return (
    <Section title={t('push.device')}>
      {obstacle !== null && (
        <NoticeBox icon={obstacle.icon} title={t(obstacle.title)} text={t(obstacle.text)} asks={obstacle.asks} />
      )}
      <Card>
        <Switch
          label={t('push.label')}
          note={obstacle === null ? note : t(obstacle.note)}
          checked={push.status === 'on'}
          disabled={obstacle !== null || push.busy}
          onChange={onChange}
        />
      </Card>
    </Section>
  )
}

type Obstacle = 'none' | 'denied' | Exclude<PushState['ability'], 'possible'>

const obstacleOf = ({ ability, status }: PushState): Obstacle => {
  if (ability !== 'possible') return ability
  return status === 'denied' ? 'denied' : 'none'
}

interface ObstacleText {
  readonly icon: ReactNode
  /** The player can remove it. */
  readonly asks: boolean
  readonly title: TextKey
  readonly text: TextKey
  readonly note: TextKey
}

const obstacles: Readonly<Record<Obstacle, ObstacleText | null>> = {
  none: null,
  denied: {
    icon: <MutedIcon />,
    asks: true,
    title: 'push.denied',
    text: 'push.deniedText',
    note: 'push.deniedNote',
  },
  'install-first': {
    icon: <NotifyIcon />,
    asks: false,
    title: 'push.installFirst',
    text: 'push.installFirstText',
    note: 'push.installFirstNote',
  },
  insecure: {
    icon: <MutedIcon />,
    asks: false,
    title: 'push.insecure',
    text: 'push.insecureText',
    note: 'push.insecureNote',
  },
  unsupported: {
    icon: <MutedIcon />,
    asks: false,
    title: 'push.unsupported',
    text: 'push.unsupportedText',
    note: 'push.unsupportedNote',
  },
}
