import { browserOf } from '@topspin/domain/player/browser-of'
import type { NotificationKind } from '@topspin/domain/player/notifications'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api, type CallDispatch, undoIfFailed } from '../../shared/api/index.ts'
import { useDates } from '../../shared/format/index.ts'
import type { TextKey } from '../../shared/i18n/index.ts'
import { selectPush } from '../../shared/push/index.ts'
import { selectIsAdmin, selectSession } from '../../shared/session/index.ts'
import { QueryView, Section, Skeleton, Switch } from '../../shared/ui/index.ts'
import { readSubscriptionMark } from './device.ts'
import { DeviceNotificationSwitch } from './device-notifications.tsx'

/** Settings of notifications: on this device, and of which kinds (docs/screens.md#notifications). */
export function NotificationSettings() {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <h2 className="text-l font-bold">{t('push.title')}</h2>
      <DeviceNotificationSwitch note={useDeviceNote()} purpose="player" />
      <KindSettings />
    </div>
  )
}

/** The note of the switch: what is wrong, since when the device receives notifications, or a hint while it does not. */
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
  const since = readSubscriptionMark()?.since
  return since === undefined ? device : t('push.since', { device, date: date(since) })
}

const kinds: readonly (readonly [NotificationKind, label: TextKey, note?: TextKey])[] = [
  ['live', 'push.kindLive'],
  ['challenge', 'push.kindChallenge', 'push.kindChallengeNote'],
  ['available', 'push.kindAvailable', 'push.kindAvailableNote'],
  ['match', 'push.kindMatch', 'push.kindMatchNote'],
  ['contest', 'push.kindContest'],
  ['tournament', 'push.kindTournament'],
  ['fixture', 'push.kindFixture', 'push.kindFixtureNote'],
  ['due', 'push.kindDue', 'push.kindDueNote'],
  ['winner', 'push.kindWinner'],
  ['registration', 'push.kindRegistration', 'push.kindRegistrationNote'],
]

function KindSettings() {
  const { t } = useTranslation()
  const isAdmin = useSelector(selectIsAdmin)
  const offered = kinds.filter(([kind]) => kind !== 'registration' || isAdmin)
  // Read at each mount, because no message of the server reports a change on another device.
  const query = api.useNotificationsQuery({}, { refetchOnMountOrArgChange: true })

  return (
    <Section title={t('push.kinds')} aside={<span className="fine">{t('push.everyDevice')}</span>}>
      <QueryView query={query} skeleton={<Skeleton shape="table" />}>
        {(wanted) => (
          <ul className="panel lined *:px-4 *:py-2">
            {offered.map(([kind, label, note]) => (
              <li key={kind}>
                <KindSwitch kind={kind} label={t(label)} {...(note && { note: t(note) })} wanted={wanted[kind]} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Section>
  )
}

/** The choice of the mail about each week. Renders nothing without an address, and where no mails are sent. */
export function MailSettings({ email }: { readonly email: string }) {
  const { t } = useTranslation()
  const { mail: sendsMails } = useSelector(selectSession)
  const query = api.useNotificationsQuery({})
  if (!sendsMails || email === '') return null
  return (
    <Section title={t('push.mails')}>
      <QueryView query={query} skeleton={<Skeleton shape="row" />}>
        {({ week, weekRefused }) => {
          const note = weekRefused && !week ? t('push.weekRefused') : t('push.kindWeekNote', { email })
          return (
            <div className="panel px-4 py-2">
              <KindSwitch kind="week" label={t('push.kindWeek')} note={note} wanted={week} />
            </div>
          )
        }}
      </QueryView>
    </Section>
  )
}

interface KindProps {
  readonly kind: NotificationKind
  readonly label: string
  readonly note?: string
  readonly wanted: boolean | undefined
}

function KindSwitch({ kind, wanted = false, ...texts }: KindProps) {
  const dispatch = useDispatch<CallDispatch>()
  return <Switch {...texts} checked={wanted} onChange={(next) => void chooseNotification(dispatch, kind, next)} />
}

/**
 * Shows a choice at once, and shows the former choice of this kind again when the call fails.
 * @returns whether the call has succeeded
 */
export function chooseNotification(dispatch: CallDispatch, kind: NotificationKind, wanted: boolean): Promise<boolean> {
  const show = (shown: boolean) =>
    dispatch(api.util.updateQueryData('notifications', {}, (last) => ({ ...last, [kind]: shown })))
  show(wanted)
  const { initiate } = api.endpoints.chooseNotification
  return undoIfFailed(() => show(!wanted), dispatch(initiate({ body: { kind, wanted } }, { track: false })))
}
