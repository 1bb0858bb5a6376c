import type { HistoryEntry } from '@topspin/domain/contract/match'
import type { ReactNode } from 'react'
import { useEntryOpen } from '../../entry/use-entry.ts'
import { useDates } from '../../format/dates.tsx'
import { useT } from '../../i18n/words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ImpactChip } from '../../ui/impact-chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NewMatches } from '../../ui/new-matches.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHeadFirst } from '../../ui/use-head-first.ts'
import { useHeldRows } from '../../ui/use-held-rows.ts'
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
          <div className={`stack ${styles.list}`}>
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
          <Cards list={list}>
            {history.hasNextPage && (
              <Button busy={history.isFetchingNextPage} onClick={() => void history.readOlder()}>
                {t('history.more')}
              </Button>
            )}
          </Cards>
        )}
      </QueryView>
    </div>
  )
}

/** About as many as fit in a window. */
const firstCards = 8

const sequenceOf = ({ sequence }: HistoryEntry) => sequence

/** The cards, followed by `children`. */
function Cards({ list, children }: { readonly list: readonly HistoryEntry[]; readonly children: ReactNode }) {
  const held = useHeldRows(list, sequenceOf)
  const shown = useHeadFirst(held.shown, firstCards)
  const headOnly = shown.length < held.shown.length && shown.length <= firstCards
  return (
    <>
      <div>
        <NewMatches held={held} />
        <ul className={`stack ${styles.list}`}>
          {shown.map((entry) => (
            <li key={entry.sequence}>
              <HistoryCard entry={entry} />
            </li>
          ))}
        </ul>
      </div>
      {/* Not while only the first cards are rendered: the others would push it down. */}
      {headOnly || children}
    </>
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
        <span className={styles.faces}>
          <Avatar pseudo={opponentOnePseudo} />
          {opponentTwoPseudo !== null && <Avatar pseudo={opponentTwoPseudo} />}
        </span>
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
