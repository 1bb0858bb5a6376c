import { type CalendarState, calendarPathOf } from '@topspin/domain/contract/calendar'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { useDialogRoute } from '../../../shared/navigation/index.ts'
import {
  Button,
  Card,
  ConfirmDialog,
  DayIcon,
  LinkButton,
  QueryView,
  Skeleton,
  useCopy,
} from '../../../shared/ui/index.ts'

/** The address at which calendar programs read the dates of the reader's matches (docs/specification.md#calendar). */
export default function CalendarScreen() {
  const query = api.useCalendarQuery({}, { refetchOnMountOrArgChange: true })
  // Only this reply has the secret of the new address.
  const [publish, { data: published, isLoading }] = api.usePublishCalendarMutation()
  const change = { publish: () => void publish({}), isPublishing: isLoading }
  return (
    <div className="narrow">
      <Card as="section">
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {(state) => {
            if (published !== undefined) return <NewAddress path={calendarPathOf(published.token)} />
            if (state.since === null) return <NoAddress {...change} />
            return <Published state={state} since={state.since} reload={() => void query.refetch()} {...change} />
          }}
        </QueryView>
      </Card>
    </div>
  )
}

interface ChangeProps {
  /** Makes a new address. A former one then stops working. */
  readonly publish: () => void
  readonly isPublishing: boolean
}

function NoAddress({ publish, isPublishing }: ChangeProps) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <p>{t('calendar.text')}</p>
      <Button variant="primary" busy={isPublishing} onClick={publish}>
        {t('calendar.make')}
      </Button>
      <p className="note">{t('calendar.secret')}</p>
    </div>
  )
}

function NewAddress({ path }: { readonly path: string }) {
  const { t } = useTranslation()
  const address = new URL(path, window.location.origin).href
  const copy = useCopy('calendar.copied', 'calendar.notCopied')
  return (
    <div className="stack">
      <p>{t('calendar.once')}</p>
      <code className="notice text-s wrap-anywhere">{address}</code>
      <LinkButton to={address.replace(/^https?/, 'webcal')} reloadDocument variant="primary" icon={<DayIcon />}>
        {t('calendar.open')}
      </LinkButton>
      <Button onClick={() => void copy(address)}>{t('calendar.copy')}</Button>
      <p className="note">{t('calendar.onceNote')}</p>
    </div>
  )
}

interface PublishedProps extends ChangeProps {
  readonly state: CalendarState
  readonly since: string
  readonly reload: () => void
}

function Published({ state: { readAt, reader }, since, reload, publish, isPublishing }: PublishedProps) {
  const { t } = useTranslation()
  const { date, dateTime } = useDates()
  const [remove] = api.useRemoveCalendarMutation()
  const renewing = useDialogRoute('renew-calendar')
  const removing = useDialogRoute('remove-calendar')
  return (
    <div className="stack">
      <p>{t('calendar.follows')}</p>
      <p className="rows gap-0 tabular-nums">
        <span className="font-semi">{t('calendar.since', { date: date(since) })}</span>
        <span className="fine text-muted">
          {readAt === null
            ? t('calendar.neverRead')
            : t('calendar.readAt', { context: reader ?? '', at: dateTime(readAt) })}
        </span>
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-2">
        <Button busy={isPublishing} onClick={() => renewing.show()}>
          {t('calendar.renew')}
        </Button>
        <Button variant="danger" onClick={() => removing.show()}>
          {t('calendar.remove')}
        </Button>
      </div>
      <p className="note">{t('calendar.lost')}</p>
      <ConfirmDialog
        {...renewing}
        title={t('calendar.renewAsk')}
        keep={t('calendar.keep')}
        confirm={t('calendar.renewDo')}
        onConfirm={publish}
        granting
      >
        {t('calendar.renewText')}
      </ConfirmDialog>
      <ConfirmDialog
        {...removing}
        title={t('calendar.removeAsk')}
        keep={t('calendar.keep')}
        confirm={t('calendar.removeDo')}
        onConfirm={() => void remove({}).then(reload)}
      >
        {t('calendar.removeText')}
      </ConfirmDialog>
    </div>
  )
}
