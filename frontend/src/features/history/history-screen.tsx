import type { HistoryEntry } from '@topspin/domain/contract/match'
import { useEntryOpen } from '../../entry/use-entry.ts'
import { useDates } from '../../format/dates.tsx'
import { useT } from '../../i18n/words.tsx'
import { Avatars } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ImpactChip } from '../../ui/impact-chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MatchList } from '../../ui/match-list.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './history-screen.module.css'
import { useHistory } from './use-history.ts'

/** One card per match of the current player, newest first (docs/user-interface.md#screens). */
export default function HistoryScreen() {
  const t = useT()
  const history = useHistory()
  const open = useEntryOpen()
  return (
    <div className="stack">
      <QueryView
        query={history}
        skeleton={
          <div className={`stack columns ${styles.list}`}>
            <Skeleton shape="card" count={6} />
          </div>
        }
        empty={
          <EmptyState
            title={t('history.empty')}
            text={t('history.emptyNext')}
            action={open && <LinkButton to="/match">{t('home.record')}</LinkButton>}
          />
        }
      >
        {(list) => (
          <MatchList
            list={list}
            keyOf={({ sequence }) => sequence}
            first={8}
            after={
              history.hasNextPage && (
                <Button busy={history.isFetchingNextPage} onClick={() => void history.readOlder()}>
                  {t('history.more')}
                </Button>
              )
            }
          >
            {(shown) => (
              <ul className={`stack columns ${styles.list}`}>
                {shown.map((entry) => (
                  <li key={entry.sequence}>
                    <HistoryCard entry={entry} />
                  </li>
                ))}
              </ul>
            )}
          </MatchList>
        )}
      </QueryView>
    </div>
  )
}

function HistoryCard({ entry }: { readonly entry: HistoryEntry }) {
  const t = useT()
  const { dateTime } = useDates()
  const won = entry.mySet > entry.opponentSet
  const { opponentOnePseudo, opponentTwoPseudo, partnerPseudo } = entry
  return (
    <Card as="article">
      <div className={styles.card}>
        <Avatars one={opponentOnePseudo} two={opponentTwoPseudo} />
        <div className={styles.what}>
          <h2 className={won ? styles.won : styles.lost}>
            {opponentTwoPseudo === null
              ? t(won ? 'history.victory' : 'history.defeat', { opponent: opponentOnePseudo })
              : t(won ? 'history.doubleVictory' : 'history.doubleDefeat')}
          </h2>
          {opponentTwoPseudo !== null && (
            <p className={styles.team}>
              {t('history.team', {
                partner: partnerPseudo ?? '',
                opponents: `${opponentOnePseudo}, ${opponentTwoPseudo}`,
              })}
            </p>
          )}
          <time className="fine num" dateTime={entry.matchDate}>
            {dateTime(entry.matchDate)}
          </time>
        </div>
        <div className={`${styles.score} num`}>
          <p className={styles.sets}>
            {entry.mySet}
            <span className={styles.colon}> : </span>
            {entry.opponentSet}
          </p>
          <ImpactChip points={entry.scoreImpact} />
        </div>
      </div>
    </Card>
  )
}
