import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { MatchRecap } from '@topspin/domain/contract/match'
import type { Failure } from '../../api/failure.ts'
import { failed, idle, loading, type Remote, ready } from '../../api/remote.ts'
import { done, refused, type Submission, sending, unsent } from '../../api/submission.ts'
import { type MatchReference, referenceOf } from './reference.ts'

export interface RecapState {
  /** The shown match, in the format of `referenceOf`. */
  readonly reference: string | null
  readonly recap: Remote<MatchRecap>
  readonly cancellation: Submission
}

const initialState: RecapState = { reference: null, recap: idle(), cancellation: unsent }

export const cancellationAsked = createAction<MatchReference & { readonly key: string }>('recap/cancellationAsked')

const slice = createSlice({
  name: 'recap',
  initialState,
  reducers: {
    recapShown: (_, { payload }: PayloadAction<MatchReference>) => ({
      reference: referenceOf(payload),
      recap: loading(idle<MatchRecap>()),
      cancellation: unsent,
    }),
    recapReceived: (state, { payload }: PayloadAction<MatchRecap>) =>
      referenceOf(payload) === state.reference ? { ...state, recap: ready(payload) } : state,
    recapFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, recap: failed(state.recap, payload) }),
    /** The dialog is closed: resets the state for the next one. */
    recapLeft: () => initialState,
    matchCancelled: (state) => ({ ...state, cancellation: done }),
    cancellationFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, cancellation: refused(payload) }),
  },
  extraReducers: (builder) => {
    builder.addCase(cancellationAsked, (state) => ({ ...state, cancellation: sending }))
  },
})

export const { recapShown, recapReceived, recapFailed, recapLeft, matchCancelled, cancellationFailed } = slice.actions
export const recapReducer = slice.reducer
