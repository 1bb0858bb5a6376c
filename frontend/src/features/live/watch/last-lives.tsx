import type { LastLive } from '@topspin/domain/contract/live'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api } from '../../../shared/api/api.ts'
import { useDates } from '../../../shared/format/dates.tsx'
import { useT } from '../../../shared/i18n/words.tsx'
import { pointsAt } from '../../../shared/navigation/paths.ts'
import { Avatar } from '../../../shared/ui/avatar.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { GoIcon } from '../../../shared/ui/icons.tsx'
import { QueryView } from '../../../shared/ui/query-view.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import styles from './last-lives.module.css'

/** Matches that are shown before "Tous". */
const first = 3

/** The last matches that were scored live, with links to their points. */
export function LastLives() {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const query = api.useLastLivesQuery({})
  const hasMore = !isWhole && (query.currentData?.length ?? 0) > first
  return (
    <Section
      title={t('livePage.last')}
      aside={
        hasMore && (
          <button type="button" className={styles.all} onClick={() => setWhole(true)}>
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
            <ul className={`num ${styles.list}`}>
              {(isWhole ? lives : lives.slice(0, first)).map((live) => (
                <Row key={live.match.id} live={live} />
              ))}
            </ul>
          </Card>
        )}
      </QueryView>
    </Section>
  )
}

function Row({ live: { match, points } }: { readonly live: LastLive }) {
  const t = useT()
  const { dateTime } = useDates()
  return (
    <li>
      <Link className={styles.row} to={pointsAt(match.id)}>
        <span className={styles.faces}>
          <Avatar pseudo={match.winnerOne} size="s" />
          <Avatar pseudo={match.looserOne} size="s" />
        </span>
        <span className={styles.match}>
          <span className="name">{`${match.winnerOne} ${match.winnerSet} - ${match.looserSet} ${match.looserOne}`}</span>
          <span className="note">{t('livePage.played', { date: dateTime(match.matchDate), count: points })}</span>
        </span>
        <GoIcon size={18} aria-hidden="true" />
      </Link>
    </li>
  )
}
