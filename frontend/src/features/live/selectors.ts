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

/** The live match as the page shows it: on the device of its recorder, the score includes unconfirmed taps. */
export interface ShownLiveMatch extends ScoreboardState {
  readonly match: LiveMatch
  /** Taps that the server has not confirmed. */
  readonly pending: readonly OutboxMove[]
}

/** The state of this slice, of which the live match is a part. */
export const selectLiveState = (state: WithLive) => state.live
/** Whether the server has said if there is a live match. */
export const selectIsLiveKnown = (state: WithLive) => state.live.known
/** The live match as the server last sent it, without moves that are not yet answered; null without a live match. */
export const selectMatchFromServer = (state: WithLive) => state.live.followed?.match ?? null
/** Whether the live match is being saved. Until that ends, nothing else changes the match. */
export const selectIsSaving = (state: WithLive) => isSaving(state.live)
/** Whether the scoreboard of the recorder covers the page. */
export const selectIsScoreboardShown = (state: WithLive) => state.live.scoring

/** The live match; null when there is none, or before the first answer. */
export const selectShownLiveMatch = createSelector(
  [(state: WithLive) => state.live.followed, (state: WithLive) => state.live.outbox],
  (followed, outbox): ShownLiveMatch | null => {
    const basis = outbox?.basis ?? followed
    if (basis === null) return null
    const pending = outbox?.moves ?? []
    return { match: basis.match, pending, ...scoreboardOf(basis, pending) }
  },
)

/**
 * Whether the logged-in player scores the live match: is its recorder, and still is a referee or an admin
 * (docs/specification.md#roles).
 */
export const selectIsRecorder = (state: WithLive & WithSession): boolean =>
  selectIsRefereeOrAdmin(state) && selectShownLiveMatch(state)?.match.recorder === selectPseudo(state)

/**
 * Opponent and recorder in the logged-in player's live match; null when this player does not play the live
 * match.
 */
export const selectOpponentAndRecorder = createSelector(
  [selectShownLiveMatch, selectPseudo],
  (shown, me): { readonly opponent: string; readonly recorder: string } | null => {
    if (shown === null) return null
    const { playerOne, playerTwo, recorder } = shown.match
    if (me !== playerOne && me !== playerTwo) return null
    return { opponent: me === playerOne ? playerTwo : playerOne, recorder }
  },
)

/** The take-over whose former recorder has just added points; undefined after the next change of the match. */
export const selectTakeOverWithAddedPoints = ({ live: { followed, outbox } }: WithLive) =>
  followed === null || outbox !== null
    ? undefined
    : takeOversOf(followed.match).find(({ sent }) => sent?.version === followed.match.version)

/** Whether the socket has no connection, so that the shown match may be outdated. */
export const selectMayBeOutdated = ({ live, socket }: WithLive & WithSocket): boolean =>
  socket.connection === 'active' && !socket.connected && socket.awaited && live.known

/**
 * Whether the socket has lost its connection. False where it has never had one, as behind a proxy that blocks sockets:
 * the commands of the recorder need no socket.
 */
export const selectReconnecting = (state: WithLive & WithSocket): boolean =>
  selectMayBeOutdated(state) && state.live.sequence !== null

const selectResult = createSelector(
  [(state: WithLive) => state.live.result],
  (ended) => ended && { ...ended, pending: [], ...scoreboardOf(followedFromNow(ended.match), []) },
)

/** How long the result of a match is shown after its end, in milliseconds; the same as in live-strip.module.css. */
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
