import type { FailedJob } from '@topspin/domain/contract/job'
import { maxCountedLag, type ProjectionStatus } from '@topspin/domain/contract/projection'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api, type WithApi, type WithFreshness } from '../../../shared/api/index.ts'
import { formatPoints, useDates } from '../../../shared/format/index.ts'
import { paths, useDialogRoute } from '../../../shared/navigation/index.ts'
import {
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  Facts,
  LoadFailure,
  QueryView,
  Section,
  Skeleton,
} from '../../../shared/ui/index.ts'
import { screenForAdmins } from '../for-admins.tsx'

/** The failed jobs, and the state of every read model with buttons to rebuild it (docs/architecture.md#replay). */
export default screenForAdmins(paths.home, function ProjectionsScreen() {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const pollingInterval = useSelector(selectPollingInterval)
  const reading = { pollingInterval, refetchOnMountOrArgChange: true }
  const query = api.useProjectionsQuery({}, reading)
  const failedJobs = api.useFailedJobsQuery({}, reading)
  const [repeat, { isLoading, originalArgs }] = api.useRepeatJobMutation()
  const note = useRef<HTMLParagraphElement>(null)
  // Set when the newest event has a time ahead of the clock. All statuses have the same value.
  const ahead = query.currentData?.[0]?.logAheadAt
  return (
    <div className="stack">
      <p className="note" tabIndex={-1} ref={note}>
        {t('projections.note')}
      </p>
      <LoadFailure query={failedJobs} />
      <FailedJobs
        jobs={failedJobs.currentData}
        busy={isLoading ? originalArgs?.params.id : undefined}
        repeat={(id) => {
          // The button disappears with its job, so the focus moves to the note.
          note.current?.focus()
          void repeat({ params: { id } })
        }}
      />
      <QueryView
        query={query}
        skeleton={<Skeleton shape="card" count={5} />}
        empty={<EmptyState title={t('projections.none')} text={t('projections.noneNext')} />}
      >
        {(list) => (
          <>
            {ahead && <p className="text-loss wrap-anywhere">{t('projections.clock', { date: dateTime(ahead) })}</p>}
            <ul className="stack columns">
              {list.map((status) => (
                <li key={status.name}>
                  <ProjectionCard status={status} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </div>
  )
})

const looks = { live: 'good', failed: 'bad', replaying: '', cancelled: '' }

function ProjectionCard({ status }: { readonly status: ProjectionStatus }) {
  const { t } = useTranslation()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const { lag, parked } = status
  // A read model that only a newer server has is shown with its technical name.
  const name = t('projections.name', { context: status.name, name: status.name })
  return (
    <Card as="article" labelledBy={titleId}>
      <div className="stack gap-2.5">
        <div className="row flex-wrap gap-1.5">
          <h2 className="text-l font-bold flex-auto min-w-0" id={titleId} tabIndex={-1} ref={title}>
            {name}
          </h2>
          <span className="pill tabular-nums">{t('projections.version', { version: status.version })}</span>
          <span className={`pill ${looks[status.state]}`}>{t('projections.state', { context: status.state })}</span>
        </div>
        <Facts
          className="halves [&_dd]:font-medium"
          facts={[
            [
              t('projections.lag'),
              lag === 0 ? t('projections.upToDate') : <EventCount key="lag" count={lag} most={maxCountedLag} />,
            ],
            [
              t('projections.parked'),
              parked === 0 ? t('projections.noneParked') : <EventCount key="parked" count={parked} />,
              parked > 0 ? 'text-loss' : undefined,
            ],
          ]}
        />
        {status.logChange && (
          <p className="text-loss wrap-anywhere">{t('projections.logChange', { context: status.logChange })}</p>
        )}
        <ParkedEvents events={status.parkedEvents} />
        {status.failure !== null && <p className="text-loss wrap-anywhere">{status.failure}</p>}
        {/* The button that cancels disappears with the replay, so the focus moves to the heading. */}
        <Commands status={status} name={name} cancelled={() => title.current?.focus()} />
      </div>
    </Card>
  )
}

/** A number of events. The server stops counting at `most`: the text then says "or more". */
export function EventCount({ count, most }: { readonly count: number; readonly most?: number }) {
  const { t } = useTranslation()
  const number = formatPoints(count)
  return count === most ? t('projections.orMore', { number }) : t('projections.events', { number, count })
}

/** The parked events of a read model, and how to have them folded again (docs/operations.md#parked-events). */
export function ParkedEvents({ events }: { readonly events: ProjectionStatus['parkedEvents'] }) {
  const { t } = useTranslation()
  if (events.length === 0) return null
  return (
    <>
      {events.map(({ stream, type, position, failure }) => (
        <p key={position} className="text-loss wrap-anywhere">
          {t('projections.parkedEvent', { type, stream, position })} {failure}
        </p>
      ))}
      <p>{t('projections.parkedNext')}</p>
    </>
  )
}

interface CommandsProps {
  readonly status: ProjectionStatus
  /** The translated name of the read model. */
  readonly name: string
  readonly cancelled: () => void
}

/** Rebuilds a read model, cancels its rebuild, or returns to its previous generation. */
function Commands({ status, name, cancelled }: CommandsProps) {
  const { t } = useTranslation()
  const previous = useDialogRoute(`previous-${status.name}`)
  // All three commands share one state: `isLoading` is about the command that was sent last.
  const shared = { fixedCacheKey: status.name }
  const [replay, { isLoading, endpointName }] = api.useReplayMutation(shared)
  const [cancelReplay] = api.useCancelReplayMutation(shared)
  const [goBack] = api.usePreviousProjectionMutation(shared)
  const command = { params: { name: status.name } }
  const { progress, eventsPerSecond, secondsLeft } = status
  const replaying = status.state === 'replaying'
  const free = !isLoading && !replaying
  const cancel = () => {
    cancelled()
    void cancelReplay(command)
  }
  const button = (endpoint: string, label: string, start: () => unknown, isFree = free) => (
    <Button
      small
      busy={isLoading && endpointName === endpoint}
      aria-disabled={!isFree || undefined}
      aria-label={`${label}, ${name}`}
      onClick={() => isFree && start()}
    >
      {label}
    </Button>
  )
  return (
    <>
      <div className="halves gap-2 *:px-2 *:py-0 *:text-s *:last:odd:col-span-full">
        {button('replay', t('projections.rebuild'), () => replay(command))}
        {status.hasPrevious && button('previousProjection', t('projections.previous'), () => previous.show())}
      </div>
      {replaying && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 items-center">
          <progress
            className="col-span-full w-full accent-accent"
            value={progress ?? 0}
            max={1}
            aria-label={t('projections.rebuilding', { name })}
          />
          <p className="row flex-wrap text-s tabular-nums">
            <strong>{percentText(progress ?? 0)}</strong>
            {eventsPerSecond !== null && (
              <span>{t('projections.rate', { number: formatPoints(eventsPerSecond), count: eventsPerSecond })}</span>
            )}
            {secondsLeft !== null && <span>{t('projections.left', { time: roundedDurationText(secondsLeft) })}</span>}
          </p>
          {button('cancelReplay', t('projections.cancel'), cancel, true)}
        </div>
      )}
      <ConfirmDialog
        {...previous}
        granting
        title={t('projections.previousTitle')}
        keep={t('projections.keep')}
        confirm={t('projections.goBack')}
        onConfirm={() => void goBack(command)}
      >
        {t('projections.previousText', { name })}
      </ConfirmDialog>
    </>
  )
}

interface Props {
  /** Undefined until the jobs are read. */
  readonly jobs: readonly FailedJob[] | undefined
  /** The id of the job that is being repeated. */
  readonly busy: string | undefined
  readonly repeat: (id: string) => void
}

/** The failed jobs, each with a button that repeats it (docs/architecture.md#jobs). */
export function FailedJobs({ jobs = [], busy, repeat }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  if (jobs.length === 0) return null
  return (
    <Section title={t('projections.failedJobs')}>
      <ul className="panel lined px-(--space-4) py-3.5">
        {jobs.map(({ id, name, isMail, failedAt, reason }) => {
          const kind = t('projections.failedJob', { context: isMail ? 'mail' : name })
          return (
            <li key={id} className="row min-h-15 py-2">
              <p className="min-w-0 flex-1 wrap-anywhere">
                <b>{kind}</b> <span className="note">{dateTime(failedAt)}</span>
                <span className="block text-loss">{reason}</span>
              </p>
              <Button
                small
                busy={busy === id}
                aria-label={`${t('projections.repeat')}, ${kind}, ${dateTime(failedAt)}`}
                onClick={() => repeat(id)}
              >
                {t('projections.repeat')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** For this time after a command, the statuses are read every second, because a replay starts a moment later. */
const afterCommandMs = 3_000

/** The milliseconds between two reads of the statuses of projections. Shorter during a replay and after a command. */
export function selectPollingInterval(state: WithApi & WithFreshness): number {
  const { data, startedTimeStamp = 0 } = api.endpoints.projections.select({})(state)
  const replaying = data?.some((status) => status.state === 'replaying') ?? false
  const commandAt = state.freshness.changedAt.projections ?? Number.NEGATIVE_INFINITY
  return replaying || startedTimeStamp - commandAt < afterCommandMs ? 1_000 : 10_000
}

/** A fraction from 0 to 1 as `42 %`, rounded down: `100 %` only at 1. */
export const percentText = (part: number): string =>
  (Math.floor(part * 100) / 100).toLocaleString('fr-FR', { style: 'percent' })

/** A duration in one unit, rounded up: `42 s`, `3 min`, `2 h`. */
export function roundedDurationText(seconds: number): string {
  if (seconds < 60) return inUnit(seconds, 'second')
  return seconds < 3_600 ? inUnit(seconds / 60, 'minute') : inUnit(seconds / 3_600, 'hour')
}

const inUnit = (count: number, unit: string) =>
  Math.ceil(count).toLocaleString('fr-FR', { style: 'unit', unit, unitDisplay: 'short' })
