import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { ChangesMessage } from '@topspin/domain/contract/changes'
import type { LiveMatch } from '@topspin/domain/contract/live'
import { type AnswerSource, allAnswerSources } from '../api/index.ts'

type ConnectionState = 'inactive' | 'active' | 'deactivating'

export interface SocketState {
  readonly connection: ConnectionState
  readonly connected: boolean
  /** Whether a missing connection may be shown: the socket was connected once, or has had some seconds to connect. */
  readonly awaited: boolean
  /** Position of the newest change that the server has reported; null when it is not known. */
  readonly position: string | null
  /** The models that have changed, or may have changed, since the page last began to read changed models. */
  readonly unread: readonly AnswerSource[]
  /** Whether the page shows the live match, and so counts among the watchers. */
  readonly watching: boolean
  /** How many pages watch the live match, this one included; 0 while the number is not known. */
  readonly watchers: number
}

const initialState: SocketState = {
  connection: 'inactive',
  connected: false,
  awaited: false,
  position: null,
  unread: [],
  watching: false,
  watchers: 0,
}

/** The live match; null when there is none. `recorded`: whether the match that has just ended was recorded. */
export const liveReceived = createAction<{
  match: LiveMatch | null
  sequence: number
  recorded?: boolean
  /** Whether this message is the first one of its connection, and so the current state of the server. */
  isFirst?: boolean
  /** The span in which the server has sent the message; undefined while the server does not trace. */
  traceparent?: string | undefined
}>('socket/liveReceived')

/** The changed models of a message. Leaves out models that only a newer server has: this page uses none of them. */
function changedBy(state: SocketState, { models, position }: ChangesMessage): readonly AnswerSource[] {
  if (models.length > 0) return allAnswerSources.filter((model) => models.includes(model))
  // The first message of a connection names no model. If its position is new, any model may have changed.
  return state.position === null || position !== state.position ? allAnswerSources : []
}

const slice = createSlice({
  name: 'socket',
  initialState,
  reducers: {
    connectionChanged: (state, { payload }: PayloadAction<ConnectionState>) => ({
      ...state,
      connection: payload,
      connected: payload === 'active' && state.connected,
      awaited: false,
    }),
    socketConnected: (state) => ({ ...state, connected: true, awaited: true }),
    socketAwaited: (state) => ({ ...state, awaited: true }),
    /** The page reads its cached answers again. Sagas also read the live match again, which is not in the cache. */
    caughtUp: (state) => state,
    // Availability counts as changed: it is not in the log, so the position after a reconnect does not cover it.
    /** The connection is lost or could not be made. The socket reconnects. */
    socketDisconnected: (state) => ({
      ...state,
      connected: false,
      watchers: 0,
      unread: [...new Set<AnswerSource>([...state.unread, 'availability'])],
    }),
    /** The server has closed the socket because the session has ended. */
    sessionRefused: (state) => state,
    /** The server has written answers into the page that reflect the log up to this position. */
    answersEmbedded: (state, { payload }: PayloadAction<string>) => ({ ...state, position: payload }),
    changesReceived: (
      state,
      { payload }: PayloadAction<ChangesMessage & { readonly traceparent?: string | undefined }>,
    ) => ({
      ...state,
      position: payload.position,
      unread: [...new Set([...state.unread, ...changedBy(state, payload)])],
    }),
    changesReadStarted: (state) => ({ ...state, unread: [] }),
    watchingChanged: (state, { payload }: PayloadAction<boolean>) => ({ ...state, watching: payload, watchers: 0 }),
    watchersReceived: (state, { payload }: PayloadAction<number>) => ({ ...state, watchers: payload }),
  },
})

export const socketActions = slice.actions
export const socketReducer = slice.reducer
export type WithSocket = WithSlice<typeof slice>
