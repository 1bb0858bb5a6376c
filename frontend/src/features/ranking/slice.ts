import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { RankingEntry } from '@topspin/domain/contract/ranking'
import { failed, idle, loading, type Remote, ready } from '../../app/remote.ts'
import type { Failure } from '../../wire/failure.ts'

/** The two rankings (decisions §3). */
export type Ladder = 'simple' | 'double'
export type Ranking = readonly RankingEntry[]
type RankingState = Readonly<Record<Ladder, Remote<Ranking>>>

const initialState: RankingState = { simple: idle(), double: idle() }

const slice = createSlice({
  name: 'ranking',
  initialState,
  reducers: {
    /** A screen that needs a ladder is there; also what "Réessayer" says. */
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
