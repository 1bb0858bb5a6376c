import type { LastLive } from '@topspin/domain/contract/live'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api } from '../../../shared/api/index.ts'
import { useDates } from '../../../shared/format/index.ts'
import { paths, pointsAt } from '../../../shared/navigation/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import {
  AccountsIcon,
  AddIcon,
  Avatar,
  Button,
  Card,
  EmptyState,
  GoIcon,
  LinkButton,
  NotifyIcon,
  QueryView,
  Section,
  Skeleton,
  TableSurface,
} from '../../../shared/ui/index.ts'
import { useAvailable } from '../../ladder/index.ts'
import { useTurningOn } from '../../session/index.ts'
import aside from './aside.module.css'
import styles from './free-table.module.css'
import screen from './point-by-point.module.css'

/** While nobody plays: an empty table, and the last live matches. */
export function FreeTable() {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const turnOn = useTurningOn()
  const { others } = useAvailable()
  return (
    <div className={`stack ${screen.screen}`}>
      <div className={styles.table}>
        <TableSurface tag={t('livePage.free')} label={t('livePage.free')}>
          <p className={styles.half}>
            <Avatar pseudo={me} size="l" ring="white" />
            {t('livePage.you')}
          </p>
          <Link className={styles.half} to="/match">
            <span className={styles.empty}>
              <AddIcon aria-hidden="true" />
            </span>
            {t('livePage.who')}
          </Link>
        </TableSurface>
      </div>
      <div className={styles.actions}>
        {turnOn !== null && (
          <Button small icon={<NotifyIcon aria-hidden="true" />} onClick={turnOn}>
            {t('livePage.notify')}
          </Button>
        )}
        <LinkButton to={paths.available} icon={<AccountsIcon aria-hidden="true" />}>
          {others.length === 0 ? t('available.title') : t('available.count', { count: others.length })}
        </LinkButton>
      </div>
      <LastLives />
    </div>
  )
}

/** Matches that are shown before "Tous". */
const first = 3

/** The last matches that were scored live, with links to their points. */
export function LastLives() {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const query = api.useLastLivesQuery({})
  const hasMore = !isWhole && (query.currentData?.length ?? 0) > first
  return (
    <Section
      title={t('livePage.last')}
      aside={
        hasMore && (
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
            <ul className={`tabular-nums ${aside.rows} ${aside.links}`}>
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
  const { t } = useTranslation()
  const { dateTime } = useDates()
  return (
    <li>
      <Link className={aside.live} to={pointsAt(match.id)}>
        <span className={aside.faces}>
          <Avatar pseudo={match.winnerOne} size="s" />
          <Avatar pseudo={match.looserOne} size="s" />
        </span>
        <span className={aside.match}>
          <span className="name">{`${match.winnerOne} ${match.winnerSet} - ${match.looserSet} ${match.looserOne}`}</span>
          <span className="note">{t('livePage.played', { date: dateTime(match.matchDate), count: points })}</span>
        </span>
        <GoIcon size={18} aria-hidden="true" />
      </Link>
    </li>
  )
}
