import type { Ladder } from '@topspin/domain/ladder'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { ordinal, points } from '../../shared/format/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Avatar, Card, ImpactChip, lazyComponent, TableHalf, TableSurface } from '../../shared/ui/index.ts'
import { useMatchStates } from './contest/match-states.tsx'
import { ladderAfter, type Moved } from './ladder-after.ts'
import styles from './result.module.css'
import { ResultActions } from './result-actions.tsx'
import { ResultPlaces } from './result-places.tsx'
import { type Recorded, resultLeft, resultSeen } from './slice.ts'
import { Why } from './why.tsx'

const Withdraw = lazyComponent(() => import('./contest/withdraw.tsx'))
const ResultBadges = lazyComponent(() => import('./result-badges.tsx'))

/**
 * The result of a recorded match (docs/user-interface.md#the-result-of-a-match): places, badges, the other players, and
 * what to do next.
 */
export function Result({ ladder, recorded }: { readonly ladder: Ladder; readonly recorded: Recorded }) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const { match, ladderBefore } = recorded
  const { players } = match.explanation
  const winners = [match.winnerOne, match.winnerTwo].filter((pseudo) => pseudo !== null)
  const losers = [match.looserOne, match.looserTwo].filter((pseudo) => pseudo !== null)
  const after = useMemo(() => ladderAfter(ladderBefore, players), [ladderBefore, players])
  const { title, moves } = useFirstTime(ladder, recorded)
  const dispatch = useDispatch()
  const { id, isSimple, matchDate, winnerSet, looserSet } = match
  const impacts = { winnerImpact: match.winnerScoreImpact, looserImpact: match.looserScoreImpact }
  const summary = { id, isSimple, matchDate, winners, losers, winnerSet, looserSet, ...impacts }
  const withdrawableUntil = useMatchStates()(summary)?.withdrawableUntil ?? null
  // A referee records matches of others, and sees that of the winner.
  const shown = players.find(({ pseudo }) => pseudo === me) ?? players[0]
  return (
    <div className="stack narrow">
      <h2 className={styles.title} tabIndex={-1} ref={title}>
        {t('match.recorded')}
      </h2>
      <TableSurface tag={t(ladder === 'simple' ? 'recap.simple' : 'recap.double', { id: match.id })}>
        <Half players={winners} sets={match.winnerSet} />
        <Half players={losers} sets={match.looserSet} />
      </TableSurface>
      {shown !== undefined && (
        <>
          <ResultPlaces player={shown} isMe={shown.pseudo === me} ladder={after} moves={moves} />
          <ResultBadges ladder={ladder} match={match} player={shown} moves={moves} />
        </>
      )}
      <Card as="section">
        <ul className="rows">
          {players
            .filter((player) => player !== shown)
            .map((player) => (
              <Change
                key={player.pseudo}
                player={player}
                moved={after.find(({ pseudo }) => pseudo === player.pseudo)}
              />
            ))}
        </ul>
        <div className={styles.reasons}>
          <Why explanation={match.explanation} withPlayers={false} />
        </div>
      </Card>
      {withdrawableUntil !== null && (
        <Card>
          <Withdraw match={summary} until={withdrawableUntil} onWithdrawn={() => dispatch(resultLeft(ladder))} />
        </Card>
      )}
      <ResultActions ladder={ladder} match={match} />
    </div>
  )
}

/** Focuses the title, as the submit button no longer exists. The result moves when it is shown first, not on a return. */
function useFirstTime(ladder: Ladder, { isSeen }: Recorded) {
  const dispatch = useDispatch()
  const title = useRef<HTMLHeadingElement>(null)
  const [moves] = useState(!isSeen)
  useEffect(() => {
    title.current?.focus()
    dispatch(resultSeen(ladder))
  }, [dispatch, ladder])
  return { title, moves }
}

function Half({ players, sets }: { readonly players: readonly string[]; readonly sets: number }) {
  return (
    <TableHalf>
      {players.map((pseudo) => (
        <p key={pseudo} className="row gap-2">
          <Avatar pseudo={pseudo} size="s" ring="white" />
          <span className="font-semi wrap-anywhere">{pseudo}</span>
        </p>
      ))}
      <p className="set-score tabular-nums">{sets}</p>
    </TableHalf>
  )
}

interface ChangeProps {
  readonly player: Recorded['match']['explanation']['players'][number]
  readonly moved: Moved | undefined
}

function Change({ player, moved }: ChangeProps) {
  return (
    <li className="row gap-2.5 tabular-nums">
      <Avatar pseudo={player.pseudo} />
      <div className="min-w-0 flex-1">
        <p className="font-semi wrap-anywhere">{player.pseudo}</p>
        <p className="note">
          {points(player.before)} → {points(player.before + player.impact)}
          {moved !== undefined && ` · ${placesOf(moved)}`}
        </p>
      </div>
      <ImpactChip points={player.impact} />
    </li>
  )
}

/** `12e → 13e`, or the rank alone when it is the same. */
const placesOf = ({ rankBefore, rank }: Moved): string =>
  rank === rankBefore ? ordinal(rank) : `${ordinal(rankBefore)} → ${ordinal(rank)}`
