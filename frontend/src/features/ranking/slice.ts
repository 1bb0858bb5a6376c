import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import type { Ladder } from '@topspin/domain/ladder'
import type { Failure } from '../../api/failure.ts'
import { failed, idle, loading, type Remote, ready } from '../../api/remote.ts'

/** The players of a ladder, best first (docs/specification.md#ladders). */
export type Ranking = readonly RankingEntry[]
type RankingState = Readonly<Record<Ladder, Remote<Ranking>>>

const initialState: RankingState = { simple: idle(), double: idle() }

const slice = createSlice({
  name: 'ranking',
  initialState,
  reducers: {
    /** A screen that needs a ladder is shown; also dispatched by the button "Réessayer". */
    rankingShown: (state, { payload }: PayloadAction<Ladder>) => ({ ...state, [payload]: loading(state[payload]) }),
    rankingReceived: (state, { payload }: PayloadAction<{ ladder: Ladder; ranking: Ranking }>) => ({
      ...state,
      [payload.ladder]: ready(payload.ranking),
    }),
    rankingFailed: (state, { payload }: PayloadAction<{ ladder: Ladder; failure: Failure }>) => ({
      ...state,
      [payload.ladder]: failed(state[payload.ladder], payload.failure),
    }),
  },
})

export const { rankingShown, rankingReceived, rankingFailed } = slice.actions
export const rankingReducer = slice.reducer
