import { createSelector } from '@reduxjs/toolkit'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { takeOversOf } from '@topspin/domain/live/take-overs'
import { useEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { selectIsRefereeOrAdmin, selectPseudo, type WithSession } from '../../shared/session/index.ts'
import type { WithSocket } from '../../shared/socket/index.ts'
import { type OutboxMove, type ScoreboardState, scoreboardOf } from './outbox.ts'
import { type EndedMatch, isSaving, liveActions, type WithLive } from './slice.ts'
import { followedFromNow } from './wire-sheet.ts'

/** The live match as the page shows it. For its recorder, the score includes taps that the server has not confirmed. */
export interface ShownLiveMatch extends ScoreboardState {
  readonly match: LiveMatch
  readonly pending: readonly OutboxMove[]
}

export const selectLiveState = (state: WithLive) => state.live
/** Whether the server has said if there is a live match. Also true when there is none. */
export const selectIsLiveKnown = (state: WithLive) => state.live.known
/** The live match as the server last sent it; null without a live match. */
export const selectMatchFromServer = (state: WithLive) => state.live.followed?.match ?? null
export const selectIsSaving = (state: WithLive) => isSaving(state.live)
/** Whether the page shows the scoreboard, on which the reader records the live match. */
export const selectIsScoreboardShown = (state: WithLive) => state.live.scoring

/** The live match as the page shows it; null when the page knows of none. */
export const selectShownLiveMatch = createSelector(
  [(state: WithLive) => state.live.followed, (state: WithLive) => state.live.outbox],
  (followed, outbox): ShownLiveMatch | null => {
    const basis = outbox?.basis ?? followed
    if (basis === null) return null
    const pending = outbox?.moves ?? []
    return { match: basis.match, pending, ...scoreboardOf(basis, pending) }
  },
)

/** Whether the reader is the recorder of the live match, and still a referee or an admin. */
export const selectIsRecorder = (state: WithLive & WithSession): boolean =>
  selectIsRefereeOrAdmin(state) && selectShownLiveMatch(state)?.match.recorder === selectPseudo(state)

/** The live match that the reader plays: its id, the opponent and the recorder. Null when the reader does not play. */
export const selectOpponentAndRecorder = createSelector(
  [selectShownLiveMatch, selectPseudo],
  (shown, me): Readonly<Record<'id' | 'opponent' | 'recorder', string>> | null => {
    if (shown === null) return null
    const { id, playerOne, playerTwo, recorder } = shown.match
    if (me !== playerOne && me !== playerTwo) return null
    return { id, opponent: me === playerOne ? playerTwo : playerOne, recorder }
  },
)

/** The take-over whose former recorder has just added points; undefined for none, and after the next tap or change. */
export const selectTakeOverWithAddedPoints = ({ live: { followed, outbox } }: WithLive) =>
  followed === null || outbox !== null
    ? undefined
    : takeOversOf(followed.match).find(({ sent }) => sent?.version === followed.match.version)

/** Whether the socket should be connected and is not. The page may then lack changes of the live match. */
export const selectMayBeOutdated = ({ live, socket }: WithLive & WithSocket): boolean =>
  socket.connection === 'active' && !socket.connected && socket.awaited && live.known

/**
 * Whether the socket has lost its connection and should connect again. Unlike `selectMayBeOutdated`, false if the
 * socket has never connected, for example behind a proxy that blocks sockets: the recorder can score without a socket.
 */
export const selectReconnecting = (state: WithLive & WithSocket): boolean =>
  selectMayBeOutdated(state) && state.live.sequence !== null

const selectResult = createSelector(
  [(state: WithLive) => state.live.result],
  (ended) => ended && { ...ended, pending: [], ...scoreboardOf(followedFromNow(ended.match), []) },
)

/** How long a result is shown, in milliseconds; the same as in live-strip.module.css. */
const resultForMs = 10_000

/** The match that has just ended, until its result expires; null otherwise. */
export function useLiveResult(): (ShownLiveMatch & EndedMatch) | null {
  const dispatch = useDispatch()
  const result = useSelector(selectResult)
  useEffect(() => {
    if (result === null) return undefined
    const timer = window.setTimeout(() => dispatch(liveActions.resultExpired()), resultForMs)
    return () => window.clearTimeout(timer)
  }, [dispatch, result])
  return result
}
