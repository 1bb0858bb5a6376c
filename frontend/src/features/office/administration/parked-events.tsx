import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { useTranslation } from 'react-i18next'

interface Props {
  readonly events: ProjectionStatus['parkedEvents']
}

/** The parked events of a read model, and how to have them tried again (docs/operations.md#parked-events). */
export function ParkedEvents({ events = [] }: Props) {
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
