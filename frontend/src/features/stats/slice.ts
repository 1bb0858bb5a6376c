import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Player } from '@topspin/domain/contract/account'
import type { PlayerStats } from '@topspin/domain/contract/ranking'
import type { Failure } from '../../api/failure.ts'
import { failed, idle, loading, type Remote, ready } from '../../api/remote.ts'

/** The content of the statistics dialog. */
export interface PlayerSheet {
  readonly player: Player
  readonly stats: PlayerStats
}

export interface StatsState {
  /** The player of `sheet`. */
  readonly pseudo: string | null
  readonly sheet: Remote<PlayerSheet>
}

const initialState: StatsState = { pseudo: null, sheet: idle() }

const slice = createSlice({
  name: 'stats',
  initialState,
  reducers: {
    statsShown: (state, { payload }: PayloadAction<string>) => ({
      pseudo: payload,
      sheet: loading(payload === state.pseudo ? state.sheet : idle<PlayerSheet>()),
    }),
    statsReceived: (state, { payload }: PayloadAction<{ pseudo: string; sheet: PlayerSheet }>) =>
      payload.pseudo === state.pseudo ? { ...state, sheet: ready(payload.sheet) } : state,
    statsFailed: (state, { payload }: PayloadAction<{ pseudo: string; failure: Failure }>) =>
      payload.pseudo === state.pseudo ? { ...state, sheet: failed(state.sheet, payload.failure) } : state,
  },
})

export const { statsShown, statsReceived, statsFailed } = slice.actions
export const statsReducer = slice.reducer
