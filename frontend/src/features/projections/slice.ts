import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ProjectionStatus } from '@topspin/domain/contract/projection'
import type { Failure } from '../../api/failure.ts'
import { failed, idle, loading, type Remote, ready } from '../../api/remote.ts'

/** A command on a read model (docs/architecture.md#replay): the name of its call. */
export type ProjectionCommand = 'replay' | 'cancelReplay' | 'previousProjection'

export interface ProjectionsState {
  readonly statuses: Remote<readonly ProjectionStatus[]>
  /** The running command by read model; one at a time for each. */
  readonly busy: Readonly<Record<string, ProjectionCommand>>
}

const initialState: ProjectionsState = { statuses: idle(), busy: {} }

/** The screen is left: polling stops. */
export const projectionsLeft = createAction('projections/projectionsLeft')
export const commandAsked = createAction<{ name: string; command: ProjectionCommand; key: string }>(
  'projections/commandAsked',
)

const slice = createSlice({
  name: 'projections',
  initialState,
  reducers: {
    /** The screen is shown: polling starts. */
    projectionsShown: (state) => ({ ...state, statuses: loading(state.statuses) }),
    /** Dispatched by the button "Réessayer". */
    readingAsked: (state) => ({ ...state, statuses: loading(state.statuses) }),
    statusesReceived: (state, { payload }: PayloadAction<readonly ProjectionStatus[]>) => ({
      ...state,
      statuses: ready(payload),
    }),
    statusesFailed: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      statuses: failed(state.statuses, payload),
    }),
    /** The command is accepted or refused; the next one may start. */
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
