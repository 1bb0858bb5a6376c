import type { Ladder } from '@topspin/domain/ladder'
import { useEffect, useRef } from 'react'
import { useDispatch } from 'react-redux'
import { ordinal, points } from '../../format/numbers.ts'
import { useT } from '../../i18n/words.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ImpactChip } from '../../ui/impact-chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { TableHalf, TableSurface } from '../../ui/table-surface.tsx'
import { Why } from '../explanation/why.tsx'
import { useRanking } from '../ranking/ranking.ts'
import styles from './result.module.css'
import { type Recorded, resultLeft } from './slice.ts'

/** The result of a recorded match: sets, and points and ranks of each player. */
export function Result({ ladder, recorded }: { readonly ladder: Ladder; readonly recorded: Recorded }) {
  const t = useT()
  const dispatch = useDispatch()
  const title = useRef<HTMLHeadingElement>(null)
  const { match } = recorded
  const winners = [match.winnerOne, match.winnerTwo].filter((pseudo) => pseudo !== null)
  const losers = [match.looserOne, match.looserTwo].filter((pseudo) => pseudo !== null)
  // The submit button no longer exists: focus moves to the heading.
  useEffect(() => {
    title.current?.focus()
  }, [])
  return (
    <div className="stack narrow">
      <h2 className={styles.title} tabIndex={-1} ref={title}>
        {t('match.recorded')}
      </h2>
      <TableSurface tag={t('match.tag', { id: match.id })}>
        <Half players={winners} sets={match.winnerSet} />
        <Half players={losers} sets={match.looserSet} />
      </TableSurface>
      <Card as="section">
        <ul className={styles.changes}>
          {match.explanation.players.map((player) => (
            <Change key={player.pseudo} ladder={ladder} player={player} before={recorded.ranksBefore[player.pseudo]} />
          ))}
        </ul>
        <div className={styles.reasons}>
          <Why explanation={match.explanation} withPlayers={false} />
        </div>
      </Card>
      <div className={styles.next}>
        <Button variant="primary" small onClick={() => dispatch(resultLeft(ladder))}>
          {t('match.another')}
        </Button>
        <LinkButton to="/">{t('match.home')}</LinkButton>
      </div>
    </div>
  )
}

function Half({ players, sets }: { readonly players: readonly string[]; readonly sets: number }) {
  return (
    <TableHalf>
      {players.map((pseudo) => (
        <p key={pseudo} className={styles.name}>
          {pseudo}
        </p>
      ))}
      <p className={`${styles.sets} num`}>{sets}</p>
    </TableHalf>
  )
}

interface ChangeProps {
  readonly ladder: Ladder
  readonly player: Recorded['match']['explanation']['players'][number]
  readonly before: number | undefined
}

function Change({ ladder, player, before }: ChangeProps) {
  const ranking = useRanking(ladder)
  const after = ranking.currentData?.find(({ pseudo }) => pseudo === player.pseudo)?.rank
  return (
    <li className={`${styles.change} num`}>
      <Avatar pseudo={player.pseudo} />
      <div className={styles.who}>
        <p className={`cut ${styles.pseudo}`}>{player.pseudo}</p>
        <p className="note">
          {points(player.before)} → {points(player.before + player.impact)}
          {before !== undefined && after !== undefined && ` · ${ordinal(before)} → ${ordinal(after)}`}
        </p>
      </div>
      <ImpactChip points={player.impact} />
    </li>
  )
}
