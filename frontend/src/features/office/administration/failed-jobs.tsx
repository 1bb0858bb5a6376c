import type { FailedJob } from '@topspin/domain/contract/job'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../shared/format/index.ts'
import { Button, Card, Section } from '../../../shared/ui/index.ts'

interface Props {
  /** Undefined until the jobs are read. */
  readonly jobs: readonly FailedJob[] | undefined
  /** The id of the job that is being repeated; undefined for none. */
  readonly busy: string | undefined
  readonly repeat: (id: string) => void
}

/** The failed jobs with their reasons, each with a button that repeats it; nothing without any (docs/architecture.md#jobs). */
export function FailedJobs({ jobs = [], busy, repeat }: Props) {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  if (jobs.length === 0) return null
  return (
    <Section title={t('projections.failedJobs')}>
      <Card>
        <ul className="lined">
          {jobs.map(({ id, name, failedAt, reason }) => {
            const kind = t('projections.failedJob', { context: name })
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
      </Card>
    </Section>
  )
}
