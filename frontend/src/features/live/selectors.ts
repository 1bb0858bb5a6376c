import { createSelector } from '@reduxjs/toolkit'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { RootState } from '../../app/root-reducer.ts'
import { selectIsAdmin, selectIsReferee, selectPseudo } from '../session/selectors.ts'
import { type Board, boardOf } from './outbox.ts'

/** The match as it is shown: for its recorder with every tap already counted. */
export interface Shown extends Board {
  readonly match: LiveMatch
  /** Taps that the server has not confirmed. */
  readonly pending: number
}

const selectFollowed = (state: RootState) => state.live.followed
export const selectOutbox = (state: RootState) => state.live.outbox
export const selectLiveKnown = (state: RootState) => state.live.known
export const selectUnread = (state: RootState) => state.live.unread
export const selectLost = (state: RootState) => state.live.lost
export const selectDraft = (state: RootState) => state.live.draft
export const selectControl = (state: RootState) => state.live.control
export const selectConfirmedMatch = (state: RootState) => state.live.followed?.match ?? null

/** The match under way; null when there is none, or none is known yet. */
export const selectShown = createSelector([selectFollowed, selectOutbox], (followed, outbox): Shown | null => {
  const basis = outbox?.basis ?? followed
  if (basis === null) return null
  const moves = outbox?.moves ?? []
  return { match: basis.match, pending: moves.length, ...boardOf(basis, moves) }
})

/** Only the recorder has the controls (specification §6); a referee who has started a match may have lost the role since. */
export const selectIsRecorder = createSelector(
  [selectShown, selectPseudo, selectIsReferee],
  (shown, me, referee): boolean => referee && shown !== null && shown.match.recorder === me,
)

/** Who may end the match without saving: the recorder or an admin (specification §4). */
export const selectMayStop = createSelector(
  [selectShown, selectIsRecorder, selectIsAdmin],
  (shown, recorder, admin): boolean => shown !== null && (recorder || admin),
)

/** The live channel should be there and is not: what is shown may be old. */
export const selectReconnecting = (state: RootState): boolean =>
  state.live.connection === 'active' && !state.live.connected && state.live.sequence !== null

/** What waits does so because nothing answers, not because it was only just tapped. */
export const selectDelayed = (state: RootState): boolean => state.live.delayed

/** The live board fills the screen. */
export const selectScoring = (state: RootState): boolean => state.live.scoring

/** The card stands on every screen but where the same match fills the screen. */
export const selectCard = (state: RootState): Shown | null => (state.live.scoring ? null : selectShown(state))
