import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { Side } from '@topspin/domain/table-tennis'
import { refused, type Submission, sending, unsent } from '../../app/submission.ts'
import type { Failure } from '../../wire/failure.ts'
import { advance, type Followed, follow } from './followed.ts'
import { boardOf, confirmed, type Outbox, queued, type Settled, settled, staled, undone } from './outbox.ts'

/** The messaging client's states (specification §4). Active includes trying to reconnect. */
export type ConnectionState = 'inactive' | 'active' | 'deactivating'
/** What a referee asks for besides points. */
export type Control = 'start' | 'service' | 'save' | 'stop'

export interface LiveState {
  /** What the server last said; null when no match is on. */
  readonly followed: Followed | null
  /** An answer has come: null then means that there is none. */
  readonly known: boolean
  /** Why the first answer has not come; null while it may still come, and afterwards. */
  readonly unread: Failure | null
  /** Of the newest message of the socket. */
  readonly sequence: number | null
  /** The match that the socket has told of: an end it tells is the end of that one. */
  readonly heardOf: string | null
  /** Grows with every change: an answer asked for before one is older than it. */
  readonly changes: number
  /** Matches known to be over: a late answer does not bring them back. */
  readonly ended: readonly string[]
  readonly connection: ConnectionState
  readonly connected: boolean
  readonly outbox: Outbox | null
  /** The last try found no network, or no server. */
  readonly delayed: boolean
  /** Taps that had to be let go, until the recorder has read so. */
  readonly lost: number
  readonly lastTap: { readonly side: Side; readonly at: number } | null
  readonly draft: { readonly playerOne: string | null; readonly playerTwo: string | null }
  readonly control: { readonly which: Control | null; readonly submission: Submission }
  /** The live tab with its own board is on the screen. */
  readonly scoring: boolean
}

const initialState: LiveState = {
  followed: null,
  known: false,
  unread: null,
  sequence: null,
  heardOf: null,
  changes: 0,
  ended: [],
  connection: 'inactive',
  connected: false,
  outbox: null,
  delayed: false,
  lost: 0,
  lastTap: null,
  draft: { playerOne: null, playerTwo: null },
  control: { which: null, submission: unsent },
  scoring: false,
}

/** Two taps on the same half this close together are one: nobody scores twice in 0.3 s (ux 25). */
const doubleTapMs = 300
const rememberedEnds = 5

/** Whether what was told is newer than what is known: within a match by its version, else by its last news. */
function isNewer(state: LiveState, match: LiveMatch): boolean {
  if (state.ended.includes(match.id)) return false
  const known = state.followed?.match
  if (known === undefined) return true
  if (known.id === match.id) return match.version > known.version
  return Date.parse(match.lastNews) >= Date.parse(known.lastNews)
}

const takeIn = (state: LiveState, match: LiveMatch): LiveState => {
  if (!isNewer(state, match)) return { ...state, known: true }
  const same = state.followed?.match.id === match.id ? state.followed : null
  return {
    ...state,
    known: true,
    changes: state.changes + 1,
    followed: same === null ? follow(match) : advance(same, match),
  }
}

const end = (state: LiveState, id: string | undefined): LiveState => ({
  ...state,
  known: true,
  followed: null,
  changes: state.changes + 1,
  ended: id === undefined ? state.ended : [...state.ended, id].slice(-rememberedEnds),
})

const withSettled = (state: LiveState, { outbox, lost }: Settled): LiveState => ({
  ...state,
  outbox,
  lost: state.lost + lost,
})

/** Lets the queue see what has changed. Before the first answer, nothing is known about its match. */
const settle = (state: LiveState): LiveState =>
  state.outbox === null || !state.known
    ? state
    : withSettled(state, settled(state.outbox, state.followed?.match ?? null))

const withControl = (state: LiveState, which: Control | null, submission: Submission): LiveState => ({
  ...state,
  control: { which, submission },
})

/** The card is there: the live channel is wanted from now on. */
export const liveShown = createAction('live/liveShown')
/** The live match should be read anew: at the start, after a refusal, when an end is in doubt. */
export const liveAsked = createAction('live/liveAsked')
export const startAsked = createAction('live/startAsked')
export const serviceChosen = createAction<{ playerOneService: boolean }>('live/serviceChosen')
export const saveAsked = createAction('live/saveAsked')
export const stopAsked = createAction('live/stopAsked')
/** The network may be back: what waits is tried at once. */
export const retryAsked = createAction('live/retryAsked')

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    /** GET /api/live/find has answered. `asked` is the count of changes when it was asked. */
    liveFound(state, { payload }: PayloadAction<{ match: LiveMatch | null; asked: number }>) {
      const { match, asked } = payload
      if (match !== null) return settle(takeIn(state, match))
      if (asked !== state.changes) return { ...state, known: true }
      return settle(state.followed === null ? { ...state, known: true } : end(state, state.followed.match.id))
    },
    /** The socket has told of a change. An end it tells of a match it never told of is in doubt: that is asked for. */
    liveHeard(state, { payload }: PayloadAction<{ match: LiveMatch | null; sequence: number }>) {
      const { match, sequence } = payload
      if (state.sequence !== null && sequence <= state.sequence) return state
      const heard = { ...state, sequence }
      if (match !== null) return settle(takeIn({ ...heard, heardOf: match.id }, match))
      const known = state.followed?.match.id
      if (known === undefined) return settle({ ...heard, known: true })
      return known === state.heardOf ? settle(end(heard, known)) : heard
    },
    liveUnread: (state, { payload }: PayloadAction<Failure>) => (state.known ? state : { ...state, unread: payload }),
    connectionChanged: (state, { payload }: PayloadAction<ConnectionState>) => ({
      ...state,
      connection: payload,
      connected: payload === 'active' && state.connected,
    }),
    lineOpened: (state) => ({ ...state, connected: true }),
    lineCut: (state) => ({ ...state, connected: false }),

    playerDrafted: (state, { payload }: PayloadAction<{ place: 'playerOne' | 'playerTwo'; pseudo: string }>) => {
      const { place, pseudo } = payload
      const other = place === 'playerOne' ? 'playerTwo' : 'playerOne'
      const freed = state.draft[other] === pseudo ? null : state.draft[other]
      return { ...state, draft: { playerOne: freed, playerTwo: freed, [place]: pseudo } }
    },
    /** A command is answered with the match. */
    controlDone: (state, { payload }: PayloadAction<LiveMatch>) =>
      settle(takeIn(withControl(state, null, unsent), payload)),
    /** Saved or stopped: the form is as new. */
    liveEnded: (state, { payload: id }: PayloadAction<string>) => ({
      ...end({ ...state, outbox: null, lost: 0, lastTap: null }, id),
      control: initialState.control,
      draft: initialState.draft,
    }),
    controlRefused: (state, { payload }: PayloadAction<Failure>) =>
      withControl(state, state.control.which, refused(payload)),

    /** `at` in milliseconds, of any clock that does not stop. */
    pointTapped(state, { payload: { side, at } }: PayloadAction<{ side: Side; at: number }>) {
      const { followed, outbox, lastTap } = state
      const basis = outbox?.basis ?? followed
      if (basis === null) return state
      if (lastTap !== null && lastTap.side === side && at - lastTap.at < doubleTapMs) return state
      const { sheet, uncertain } = boardOf(basis, outbox?.moves ?? [])
      if (sheet.server === null || uncertain) return state
      return { ...state, outbox: queued(outbox, basis, { kind: 'point', side }), lastTap: { side, at } }
    },
    undoTapped(state) {
      const { followed, outbox } = state
      const basis = outbox?.basis ?? followed
      if (basis === null || !boardOf(basis, outbox?.moves ?? []).canUndo) return state
      return { ...state, outbox: undone(outbox, basis), lastTap: null }
    },
    /** The first of the queue is on its way; a repeat keeps the key of the first try. */
    moveSent: (state, { payload: key }: PayloadAction<string>) =>
      state.outbox === null ? state : { ...state, outbox: { ...state.outbox, attempt: { key, underWay: true } } },
    moveConfirmed(state, { payload: { key, match } }: PayloadAction<{ key: string; match: LiveMatch }>) {
      const mine = state.outbox?.attempt?.key === key ? confirmed(state.outbox, match) : state.outbox
      return settle(takeIn({ ...state, outbox: mine, delayed: false }, match))
    },
    /** No answer, or none that counts: it stays first and goes out again. */
    moveDelayed: (state) => ({
      ...state,
      delayed: true,
      outbox:
        state.outbox?.attempt == null
          ? state.outbox
          : { ...state.outbox, attempt: { ...state.outbox.attempt, underWay: false } },
    }),
    moveStale(state, { payload: { key, match } }: PayloadAction<{ key: string; match: LiveMatch }>) {
      const next = { ...state, delayed: false }
      const outbox = state.outbox
      const after = outbox?.attempt?.key === key ? withSettled(next, staled(outbox, match)) : next
      return settle(takeIn(after, match))
    },
    /** Refused for good: the match is over, stopped, or somebody else's. */
    moveRefused: (state) => ({
      ...state,
      delayed: false,
      outbox: null,
      lost: state.lost + (state.outbox?.moves.length ?? 0),
    }),
    /** Taps that a reload found in the browser: what was on its way may or may not have arrived. */
    outboxRestored(state, { payload }: PayloadAction<Outbox>) {
      const attempt = payload.attempt === null ? null : { ...payload.attempt, underWay: false }
      return state.outbox === null ? settle({ ...state, outbox: { ...payload, attempt } }) : state
    },
    lossRead: (state) => ({ ...state, lost: 0 }),
    scoringShown: (state) => ({ ...state, scoring: true }),
    scoringLeft: (state) => ({ ...state, scoring: false }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(liveAsked, (state) => ({ ...state, unread: null }))
      .addCase(startAsked, (state) => withControl(state, 'start', sending))
      .addCase(serviceChosen, (state) => withControl(state, 'service', sending))
      .addCase(saveAsked, (state) => withControl(state, 'save', sending))
      .addCase(stopAsked, (state) => withControl(state, 'stop', sending))
  },
})

export const {
  liveFound,
  liveHeard,
  liveUnread,
  connectionChanged,
  lineOpened,
  lineCut,
  playerDrafted,
  controlDone,
  liveEnded,
  controlRefused,
  pointTapped,
  undoTapped,
  moveSent,
  moveConfirmed,
  moveDelayed,
  moveStale,
  moveRefused,
  outboxRestored,
  lossRead,
  scoringShown,
  scoringLeft,
} = slice.actions
export const liveReducer = slice.reducer
