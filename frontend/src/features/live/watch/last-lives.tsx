import type { LastLiveMatch } from '@topspin/domain/contract/live'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { pointsAt } from '../../../shared/navigation/index.ts'
import { AvatarPair, Card, EmptyState, GoIcon, QueryView, Section, Skeleton } from '../../../shared/ui/index.ts'

/** Number of matches that are shown before "Tous" is tapped. */
const first = 3

/** The last matches that were scored live, with links to their points. */
export function LastLives() {
  const { t } = useTranslation()
  const { dateTime } = useDates()
  const [isWhole, setWhole] = useState(false)
  const query = api.useLastLivesQuery({})
  const row = ({ match, points }: LastLiveMatch) => (
    <li key={match.id}>
      <Link className="row min-h-15 px-4 py-1.5" to={pointsAt(match.id)}>
        <AvatarPair of={[match.winnerOne, match.looserOne]} />
        <span className="rows gap-0 flex-1 min-w-0">
          <span className="name font-semi">
            {`${match.winnerOne} ${match.winnerSet}–${match.looserSet} ${match.looserOne}`}
          </span>
          <span className="note">{t('livePage.played', { date: dateTime(match.matchDate), count: points })}</span>
        </span>
        <GoIcon size={18} className="text-muted" aria-hidden="true" />
      </Link>
    </li>
  )
  return (
    <Section
      title={t('livePage.last')}
      aside={
        !isWhole &&
        (query.currentData?.length ?? 0) > first && (
          <button type="button" className="text-button" onClick={() => setWhole(true)}>
            {t('livePage.all')}
          </button>
        )
      }
    >
      <QueryView
        query={query}
        skeleton={<Skeleton shape="row" count={first} />}
        empty={<EmptyState title={t('livePage.noLast')} text={t('livePage.noLastNext')} />}
      >
        {(lives) => (
          <Card flush>
            <ul className="lined tabular-nums">{(isWhole ? lives : lives.slice(0, first)).map(row)}</ul>
          </Card>
        )}
      </QueryView>
    </Section>
  )
}
