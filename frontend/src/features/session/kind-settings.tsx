import type { NotificationKind } from '@topspin/domain/notifications'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api, type CallDispatch } from '../../shared/api/index.ts'
import type { TextKey } from '../../shared/i18n/index.ts'
import { selectIsAdmin } from '../../shared/session/index.ts'
import { Card, QueryView, Section, Skeleton, Switch } from '../../shared/ui/index.ts'
import styles from './notifications.module.css'

interface Kind {
  readonly kind: NotificationKind
  readonly label: TextKey
  readonly note?: TextKey
}

const ofPlayers: readonly Kind[] = [
  { kind: 'live', label: 'push.kindLive' },
  { kind: 'match', label: 'push.kindMatch', note: 'push.kindMatchNote' },
  { kind: 'contest', label: 'push.kindContest' },
]
const ofAdmins: readonly Kind[] = [
  ...ofPlayers,
  { kind: 'registration', label: 'push.kindRegistration', note: 'push.kindRegistrationNote' },
]

/** What the player wants to be notified of, on all devices. */
export function KindSettings() {
  const { t } = useTranslation()
  const kinds = useSelector(selectIsAdmin) ? ofAdmins : ofPlayers
  // No message of the server says that it was changed on another device.
  const query = api.useNotificationsQuery({}, { refetchOnMountOrArgChange: true })
  const choose = useChoice()
  return (
    <Section title={t('push.kinds')} aside={<span className="fine">{t('push.everyDevice')}</span>}>
      <QueryView query={query} skeleton={<Skeleton shape="table" />}>
        {(wanted) => (
          <Card flush>
            <ul className={`lined ${styles.kinds}`}>
              {kinds.map(({ kind, label, note }) => (
                <li key={kind}>
                  <Switch
                    label={t(label)}
                    {...(note === undefined ? {} : { note: t(note) })}
                    checked={wanted[kind]}
                    onChange={(next) => void choose(kind, next)}
                  />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryView>
    </Section>
  )
}

/** Returns a function that shows a choice at once, and takes it back when the server refuses it. */
function useChoice(): (kind: NotificationKind, wanted: boolean) => Promise<void> {
  const dispatch = useDispatch<CallDispatch>()
  const [send] = api.useChooseNotificationMutation()
  return async (kind, wanted) => {
    const shown = dispatch(api.util.updateQueryData('notifications', {}, (last) => ({ ...last, [kind]: wanted })))
    const { error } = await send({ body: { kind, wanted } })
    if (error !== undefined) shown.undo()
  }
}
