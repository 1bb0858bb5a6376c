import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { liveReceived } from '../../shared/socket/index.ts'

/**
 * The live match, or the last one; null for none. `wonAt`: when the message with the winner arrived (milliseconds since
 * 1970); null while there is no winner.
 */
interface Stage {
  readonly match: LiveMatch | null
  readonly wonAt: number | null
}

export interface TelevisionState {
  /** `unknown` before the first answer; `off` after an admin has refused or revoked the television. */
  readonly pairing: 'unknown' | 'waiting' | 'approved' | 'off'
  /** The code that an admin enters, and when it expires (milliseconds since 1970); null when no code is shown. */
  readonly code: { readonly text: string; readonly until: number } | null
  readonly stage: Stage
  /** The id of the live match; null for none. Set before the first serve too, when the match is not shown yet. */
  readonly liveId: string | null
  /** When the server stopped answering, and when it is asked again (milliseconds since 1970); null while it answers. */
  readonly lost: { readonly since: number; readonly retryAt: number } | null
}

type LiveMessage = Pick<ReturnType<typeof liveReceived>['payload'], 'match' | 'recorded'> & { readonly now: number }

const emptyStage: Stage = { match: null, wonAt: null }
const initialState: TelevisionState = { pairing: 'unknown', code: null, stage: emptyStage, liveId: null, lost: null }

const isWarmUp = ({ winner, playerOneService, playerTwoService }: LiveMatch): boolean =>
  winner === null && !playerOneService && !playerTwoService

const slice = createSlice({
  name: 'television',
  initialState,
  reducers: {
    codeShown: (state, { payload: code }: PayloadAction<{ text: string; until: number }>) => ({
      ...state,
      pairing: 'waiting' as const,
      code,
    }),
    approved: (state) => ({ ...state, pairing: 'approved' as const, code: null }),
    turnedOff: () => ({ ...initialState, pairing: 'off' as const }),
    /** Requests a new code after `turnedOff`. */
    turnedOn: () => initialState,
    answerLost: (state, { payload: { now, retryAt } }: PayloadAction<{ now: number; retryAt: number }>) => ({
      ...state,
      lost: { since: state.lost?.since ?? now, retryAt },
    }),
    /** A recorded match stays on the stage until the first serve of the next one, so that its result is shown. */
    liveChanged(state, { payload: { match, recorded = false, now } }: PayloadAction<LiveMessage>) {
      const { stage, liveId } = state
      const shownId = stage.match?.id
      const isWon = stage.wonAt !== null
      if (match === null) {
        const isStopped = liveId === shownId && !recorded
        return { ...state, liveId: null, stage: isWon && !isStopped ? stage : emptyStage }
      }
      const next = { ...state, liveId: match.id }
      const isSame = shownId === match.id
      if (isWon && !isSame && isWarmUp(match)) return next
      const learnedAt = isSame ? (stage.wonAt ?? now) : now
      return { ...next, stage: { match, wonAt: match.winner === null ? null : learnedAt } }
    },
  },
})

export const { codeShown, approved, turnedOff, turnedOn, answerLost, liveChanged } = slice.actions
export const televisionReducer = slice.reducer
type WithTelevision = WithSlice<typeof slice>
export const selectTelevision = ({ television }: WithTelevision): TelevisionState => television

const resultFor = 30_000

/** The match to show: from the first serve until `resultFor` after the message with its winner; else null. */
export function matchToShow({ match, wonAt }: Stage, now: number): LiveMatch | null {
  if (match === null) return null
  if (wonAt !== null) return now - wonAt < resultFor ? match : null
  return isWarmUp(match) ? null : match
}
