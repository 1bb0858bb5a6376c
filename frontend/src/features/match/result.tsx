import type { RecordedMatch } from '@topspin/domain/contract/match'
import type { Ladder } from '@topspin/domain/ids'
import { withCapital } from '@topspin/domain/text/french'
import { type MouseEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { formatPoints, namesOfSide, useDates } from '../../shared/format/index.ts'
import { useEntryRefusal } from '../../shared/ladder/index.ts'
import { liveTabPath, matchFormPath, paths, playerMatchAddress } from '../../shared/navigation/index.ts'
import { selectIsReferee, selectPseudo } from '../../shared/session/index.ts'
import {
  Avatar,
  Button,
  Card,
  ImpactChip,
  MatchFormButton,
  RankChange,
  ShareIcon,
  TennisTable,
  TennisTableSide,
  useQuotedMatch,
  useShare,
} from '../../shared/ui/index.ts'
import { SideProgressCard, UncountedMatchCard } from '../fixture/index.ts'
import { liveActions } from '../live/index.ts'
import { WithdrawButton } from './contest/match-note.tsx'
import { shownMatchOf, useContestsOfMatches } from './contest/match-states.tsx'
import { type RecordedResult, rematchChosen, resultLeft, resultSeen } from './form.ts'
import { ladderAfterMatch, ResultBadges, ResultPlaces } from './result-places.tsx'
import { ImpactExplanationToggle } from './why.tsx'

/** The result of a recorded match, and what to do next (docs/screens.md#the-result-of-a-match). */
export function Result({ ladder, recorded }: { readonly ladder: Ladder; readonly recorded: RecordedResult }) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const me = useSelector(selectPseudo)
  const { match, ladderBefore, uncounted } = recorded
  const { tournament } = match
  const { players } = match.explanation
  const summary = shownMatchOf(match)
  const { winners, losers } = summary
  const after = ladderAfterMatch(ladderBefore, players)
  const withdrawableUntil = useContestsOfMatches()(summary)?.withdrawableUntil ?? null
  // A referee who records a match of others sees the place of the first winner.
  const shown = players.find(({ pseudo }) => pseudo === me) ?? players[0]
  // The result is animated when it is first shown, not when the player returns to it.
  const [moves] = useState(!recorded.isSeen)
  useEffect(() => {
    dispatch(resultSeen(ladder))
  }, [dispatch, ladder])
  const share = useShare()
  const quoted = useQuotedMatch()
  async function pass(): Promise<void> {
    const { winnerOne, winnerTwo, looserOne, looserTwo } = await quoted(match)
    // The address contains the pseudo of a player who may be named outside Topspin.
    const named = players.find(({ pseudo }) => [winnerOne, winnerTwo, looserOne, looserTwo].includes(pseudo))
    const url = named === undefined ? paths.home : playerMatchAddress(named.pseudo, ladder, match.id)
    const text = t('match.shared', {
      winners: namesOfSide([winnerOne, winnerTwo]),
      losers: namesOfSide([looserOne, looserTwo]),
      count: match.winnerTwo === null ? 1 : 2,
      sets: `${match.winnerSet}–${match.looserSet}`,
      match: t(ladder === 'simple' ? 'recap.simple' : 'recap.double', { id: match.id }),
    })
    await share({ text: text.startsWith(t('ui.someone')) ? withCapital(text) : text, url })
  }
  return (
    <div className="stack narrow" onClickCapture={ignoreSecondClick}>
      <TennisTable tag={t(ladder === 'simple' ? 'recap.simple' : 'recap.double', { id: match.id })}>
        <TennisTableSide players={winners} sets={match.winnerSet} />
        <TennisTableSide players={losers} sets={match.looserSet} />
      </TennisTable>
      {shown !== undefined && (
        <>
          {tournament != null && <SideProgressCard {...{ tournament, winners, losers, me }} />}
          {uncounted !== null && <UncountedMatchCard playedAt={match.matchDate} name={uncounted.name} />}
          <ResultPlaces player={shown} isMe={shown.pseudo === me} ladder={after} moves={moves} />
        </>
      )}
      <Rematch ladder={ladder} match={match} isLive={recorded.players === null} />
      <div className="halves gap-2.5">
        <Button small icon={<ShareIcon />} onClick={() => void pass()}>
          {t('ui.share')}
        </Button>
        <Button small onClick={() => dispatch(resultLeft(ladder))}>
          {t('match.another')}
        </Button>
      </div>
      {/* Below the buttons, because the badges arrive later than the rest. */}
      {shown !== undefined && <ResultBadges ladder={ladder} match={match} player={shown} moves={moves} />}
      <Card as="section">
        <ul className="rows">
          {players
            .filter((player) => player !== shown)
            .map(({ pseudo, before, impact }) => {
              const moved = after.find((row) => row.pseudo === pseudo)
              return (
                <li key={pseudo} className="row gap-2.5 tabular-nums">
                  <Avatar pseudo={pseudo} />
                  <div className="min-w-0 flex-1">
                    <p className="font-semi wrap-anywhere">{pseudo}</p>
                    <p className="note">
                      {formatPoints(before)} → {formatPoints(before + impact)}
                      {moved !== undefined && (
                        <>
                          {' · '}
                          <RankChange before={moved.rankBefore} after={moved.rank} isPlain />
                        </>
                      )}
                    </p>
                  </div>
                  <ImpactChip points={impact} />
                </li>
              )
            })}
        </ul>
        <div className="mt-4">
          <ImpactExplanationToggle explanation={match.explanation} withPlayers={false} />
        </div>
      </Card>
      {withdrawableUntil !== null && (
        <div className="px-1">
          <WithdrawButton match={summary} until={withdrawableUntil} />
        </div>
      )}
    </div>
  )
}

/** Ignores the second click of a double click on "Enregistrer", which would hit a control of the result. */
function ignoreSecondClick(event: MouseEvent): void {
  if (event.detail <= 1) return
  event.stopPropagation()
  // Without its handler, a link would load its address as a new page.
  event.preventDefault()
}

interface RematchProps {
  readonly ladder: Ladder
  readonly match: RecordedMatch
  readonly isLive: boolean
}

/**
 * Opens the form with the same players; for a referee who has scored the match live, the start of a live match. Says
 * from when the reader may play again. After a live match, only referees and its players have the button.
 */
function Rematch({ ladder, match, isLive }: RematchProps) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { time } = useDates()
  const me = useSelector(selectPseudo)
  const referee = useSelector(selectIsReferee)
  const refusal = useEntryRefusal()
  // `refusal` is about the reader. A referee who has recorded the match of others does not wait.
  const isMine = match.explanation.players.some(({ pseudo }) => pseudo === me)
  const retryAt = isMine ? (refusal?.retryAt ?? null) : null
  const conditions = [
    retryAt !== null && t('match.rematchFrom', { time: time(retryAt) }),
    // A rematch does not count for the tournament, because the fixture is decided.
    match.tournament != null && t('match.rematchOutside'),
  ].filter(Boolean)
  const { winnerOne: one, looserOne: two } = match
  const opponent = me === one ? two : me === two ? one : null
  if (isLive && !referee && opponent === null) return null
  function open() {
    dispatch(rematchChosen(ladder))
    if (!isLive) return
    dispatch(liveActions.playersDrafted({ playerOne: one, playerTwo: two }))
    void navigate(referee || opponent === null ? liveTabPath : matchFormPath(opponent))
  }
  return (
    <MatchFormButton variant="primary" onClick={open}>
      {t('match.rematch')}
      {conditions.length > 0 && <span className="block text-xs font-semi tabular-nums">{conditions.join(', ')}</span>}
    </MatchFormButton>
  )
}
