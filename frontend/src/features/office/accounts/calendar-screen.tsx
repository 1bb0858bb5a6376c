import { type CalendarState, calendarPathOf } from '@topspin/domain/contract/calendar'
import { useState } from 'react'
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
  // The path of the new secret address. Only the reply to the command has it.
  const [path, setPath] = useState<string | null>(null)
  const reload = () => void query.refetch()
  return (
    <div className="narrow">
      <Card as="section">
        <QueryView query={query} skeleton={<Skeleton shape="card" />}>
          {(state) => {
            if (path !== null) return <NewAddress path={path} />
            if (state.since === null) return <NoAddress show={setPath} />
            return <Published state={state} since={state.since} show={setPath} reload={reload} />
          }}
        </QueryView>
      </Card>
    </div>
  )
}

interface ShowProps {
  readonly show: (path: string) => void
}

/** `make` replaces the address by a new one. */
function usePublish({ show }: ShowProps) {
  const [publish, { isLoading }] = api.usePublishCalendarMutation()
  const make = async () => {
    const { data } = await publish({})
    if (data !== undefined) show(calendarPathOf(data.token))
  }
  return { make: () => void (isLoading || make()), isLoading }
}

function NoAddress({ show }: ShowProps) {
  const { t } = useTranslation()
  const { make, isLoading } = usePublish({ show })
  return (
    <div className="stack">
      <p>{t('calendar.text')}</p>
      <Button variant="primary" busy={isLoading} onClick={make}>
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

interface PublishedProps extends ShowProps {
  readonly state: CalendarState
  readonly since: string
  readonly reload: () => void
}

function Published({ state: { readAt, reader }, since, show, reload }: PublishedProps) {
  const { t } = useTranslation()
  const { date, dateTime } = useDates()
  const { make, isLoading } = usePublish({ show })
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
        <Button busy={isLoading} onClick={() => renewing.show()}>
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
        onConfirm={make}
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
