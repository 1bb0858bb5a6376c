import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shared/api/index.ts'
import { points } from '../../../shared/format/index.ts'
import { Button, Card, Facts } from '../../../shared/ui/index.ts'
import { ParkedEvents } from './parked-events.tsx'
import { logChangeKeys, nameOf, stateKeys } from './projection-words.ts'
import styles from './projections-screen.module.css'
import { ReplayBar } from './replay-bar.tsx'

const variants: Readonly<Record<ProjectionStatus['state'], string | undefined>> = {
  live: 'good',
  replaying: '',
  cancelled: '',
  failed: 'bad',
}

interface Props {
  readonly status: ProjectionStatus
  /** Opens the confirmation for going back to the previous version. */
  readonly showPrevious: () => void
}

/** The state of a read model and its commands. */
export function ProjectionCard({ status, showPrevious }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  // The commands of a read model share one cache entry: one runs at a time.
  const shared = { fixedCacheKey: status.name }
  const [replay, { isLoading, endpointName }] = api.useReplayMutation(shared)
  const [cancelReplay] = api.useCancelReplayMutation(shared)
  const busy = isLoading ? endpointName : undefined
  const command = { params: { name: status.name } }
  const name = nameOf(status.name, t)
  const replaying = status.state === 'replaying'
  const free = busy === undefined && !replaying
  return (
    <Card as="article" labelledBy={titleId}>
      <div className="stack gap-2.5">
        <div className="row flex-wrap gap-1.5">
          <h2 className={`text-l font-bold ${styles.name}`} id={titleId} tabIndex={-1} ref={title}>
            {name}
          </h2>
          <span className="pill tabular-nums">{t('projections.version', { version: status.version })}</span>
          <span className={`pill ${variants[status.state]}`}>{t(stateKeys[status.state])}</span>
        </div>
        <Progress status={status} />
        {status.logChange && <p className="text-loss wrap-anywhere">{t(logChangeKeys[status.logChange])}</p>}
        <ParkedEvents events={status.parkedEvents} />
        {status.failure !== null && <p className="text-loss wrap-anywhere">{status.failure}</p>}
        <div className={`halves gap-2 ${styles.actions}`}>
          <Button
            small
            busy={busy === 'replay'}
            aria-disabled={!free || undefined}
            aria-label={`${t('projections.rebuild')}, ${name}`}
            onClick={() => free && void replay(command)}
          >
            {t('projections.rebuild')}
          </Button>
          {status.hasPrevious && (
            <Button
              small
              busy={busy === 'previousProjection'}
              aria-disabled={!free || undefined}
              aria-label={`${t('projections.previous')}, ${name}`}
              onClick={() => free && showPrevious()}
            >
              {t('projections.previous')}
            </Button>
          )}
        </div>
        {replaying && (
          <ReplayBar
            status={status}
            name={name}
            cancelling={busy === 'cancelReplay'}
            cancel={() => {
              // The button disappears with the replay: focus moves to the heading of the card.
              title.current?.focus()
              void cancelReplay(command)
            }}
          />
        )}
      </div>
    </Card>
  )
}

function Progress({ status: { position, head, lag, parked } }: { readonly status: ProjectionStatus }) {
  const { t } = useTranslation()
  const events = (count: number) => t('projections.events', { number: points(count), count })
  return (
    <Facts
      className={`halves ${styles.facts}`}
      facts={[
        [t('projections.position'), position ?? t('projections.nowhere')],
        [t('projections.head'), head ?? t('projections.nowhere')],
        [t('projections.lag'), lag === 0 ? t('projections.upToDate') : events(lag)],
        [
          t('projections.parked'),
          parked === 0 ? t('projections.noneParked') : events(parked),
          parked > 0 ? 'text-loss' : undefined,
        ],
      ]}
    />
  )
}
