import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import { failed, idle, loading, type Remote, ready } from '../../app/remote.ts'
import type { Failure } from '../../wire/failure.ts'

/** What an admin may have done to a read model (decisions §7); the names of the calls. */
export type ProjectionCommand = 'replay' | 'cancelReplay' | 'previousProjection'

export interface ProjectionsState {
  readonly statuses: Remote<readonly ProjectionStatus[]>
  /** What is on its way, by read model: one command at a time on each. */
  readonly busy: Readonly<Record<string, ProjectionCommand>>
}

const initialState: ProjectionsState = { statuses: idle(), busy: {} }

/** The page is gone, and nothing is read any more. */
export const projectionsLeft = createAction('projections/projectionsLeft')
export const commandAsked = createAction<{ name: string; command: ProjectionCommand; key: string }>(
  'projections/commandAsked',
)

const slice = createSlice({
  name: 'projections',
  initialState,
  reducers: {
    /** The page is there, and follows the read models until it is left. */
    projectionsShown: (state) => ({ ...state, statuses: loading(state.statuses) }),
    /** What "Réessayer" says. */
    readingAsked: (state) => ({ ...state, statuses: loading(state.statuses) }),
    statusesReceived: (state, { payload }: PayloadAction<readonly ProjectionStatus[]>) => ({
      ...state,
      statuses: ready(payload),
    }),
    statusesFailed: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      statuses: failed(state.statuses, payload),
    }),
    /** Taken on or refused: the read model takes the next command. */
    commandOver(state, { payload: name }: PayloadAction<string>) {
      const { [name]: _, ...busy } = state.busy
      return { ...state, busy }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(commandAsked, (state, { payload: { name, command } }) => ({
      ...state,
      busy: { ...state.busy, [name]: command },
    }))
  },
})

export const { projectionsShown, readingAsked, statusesReceived, statusesFailed, commandOver } = slice.actions
export const projectionsReducer = slice.reducer
