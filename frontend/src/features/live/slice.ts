import { createAction, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { LiveMatch } from '@topspin/domain/contract/live'
import type { RecordedMatch } from '@topspin/domain/contract/match'
import type { Side } from '@topspin/domain/live/table-tennis'
import type { Failure } from '../../shared/api/index.ts'
import type { Ranking } from '../../shared/ladder/index.ts'
import { liveReceived } from '../../shared/socket/index.ts'
import {
  isTakenOver,
  keepIfStillUnsent,
  type Outbox,
  outboxAfterReply,
  outboxAfterUndo,
  outboxWithMove,
  type ReconciledOutbox,
  reconcileAfterRefusal,
  reconcileOutbox,
  type SaveWish,
  scoreboardOf,
  type UnsentPoints,
  unsentPointsAtTakeOver,
} from './outbox.ts'
import { advanceFollowed, type FollowedMatch, followedFromNow } from './wire-sheet.ts'

/** A match that has ended. A stopped match is not recorded. */
export interface EndedMatch {
  readonly match: LiveMatch
  readonly isRecorded: boolean
}

export interface LiveSliceState {
  /** The live match as the server last sent it. Null without a live match, and before the first answer. */
  readonly followed: FollowedMatch | null
  /** The last match while its result is shown. Null at other times, and when it is unknown how the match has ended. */
  readonly result: EndedMatch | null
  /** Whether the server has answered. Then `followed: null` means that there is no match. */
  readonly known: boolean
  /** Why the last read failed; null while a read runs. Not used once `known` is true. */
  readonly unread: Failure | null
  /** The number of the newest message of the socket about the live match; null before the first one. */
  readonly sequence: number | null
  /**
   * Set when the server begins to number its messages anew, for example after a restore from a backup: the value of
   * `changes` at that moment. Null before, and once the match is read again. The answer to a request sent after that
   * moment replaces the known match, even with a match of an older version.
   */
  readonly numberedAnewAt: number | null
  /** The id of the match that the socket sent last. An end that the socket reports is the end of this match. */
  readonly socketMatchId: string | null
  /** How often the match has changed. An answer without a match is outdated if this rose since the request. */
  readonly changes: number
  /** The ids of the last matches that ended, so that a late answer does not restore them. */
  readonly ended: readonly string[]
  readonly outbox: Outbox | null
  /** The unsent points after a take-over, until the former recorder has sent or discarded them. */
  readonly unsent: UnsentPoints | null
  /** Whether the taps stored before a reload are in the queue. Until then taps are ignored. */
  readonly restored: boolean
  /** Whether the last request had no answer or a temporary refusal, and will be sent again. */
  readonly delayed: boolean
  /** The number of discarded taps, until the recorder has dismissed the notice about them. */
  readonly lost: number
  /** The last tap for a point; null for none, and after an undo. `at`: milliseconds of a monotonic clock. */
  readonly lastTap: { readonly side: Side; readonly at: number } | null
  /** The players chosen in the form that starts a live match; null while not chosen. */
  readonly draft: { readonly playerOne: string | null; readonly playerTwo: string | null }
  /** The command about the whole match that the server has not answered yet; null for none. */
  readonly control: 'start' | 'service' | 'save' | 'stop' | null
  readonly saveWish: SaveWish | null
  /** Whether the scoreboard of the recorder is shown. */
  readonly scoring: boolean
}

/** The taps of the recorder that the server has not counted, and the wish to save the match after them. */
export type UncountedTaps = Pick<LiveSliceState, 'outbox' | 'unsent' | 'saveWish'>

const initialState: LiveSliceState = {
  followed: null,
  result: null,
  known: false,
  unread: null,
  sequence: null,
  numberedAnewAt: null,
  socketMatchId: null,
  changes: 0,
  ended: [],
  outbox: null,
  unsent: null,
  restored: false,
  delayed: false,
  lost: 0,
  lastTap: null,
  draft: { playerOne: null, playerTwo: null },
  control: null,
  saveWish: null,
  scoring: false,
}

/** A second tap on the same half within this time is ignored (docs/screens.md#live). */
const doubleTapMs = 300
const rememberedEnds = 5

/**
 * Whether `match` replaces the known match. True when no match is known, when `match` is a later version of the known
 * match, or when it is another match whose last change is not earlier. Always false for a match that has ended.
 */
function isNewer(state: LiveSliceState, match: LiveMatch): boolean {
  if (state.ended.includes(match.id)) return false
  const known = state.followed?.match
  if (known === undefined) return true
  if (known.id === match.id) return match.version > known.version
  return Date.parse(match.lastNews) >= Date.parse(known.lastNews)
}

/** Whether the match is being saved, by this page or another. */
export const isSaving = ({ control, followed }: LiveSliceState): boolean =>
  control === 'save' || followed?.match.saving === true

/** Updates the pseudos of the match. When a player is renamed, the server sends the same version again. */
function withPseudos(state: LiveSliceState, match: LiveMatch | null): LiveSliceState {
  const { followed } = state
  const isSame = followed?.match.id === match?.id && followed?.match.version === match?.version
  return isSame && followed !== null && match !== null ? { ...state, followed: { ...followed, match } } : state
}

const withMatch = (state: LiveSliceState, match: LiveMatch): LiveSliceState => {
  if (!isNewer(state, match)) return { ...state, known: true }
  const same = state.followed?.match.id === match.id ? state.followed : null
  return {
    ...state,
    known: true,
    changes: state.changes + 1,
    unsent: keepIfStillUnsent(state.unsent, match),
    followed: same === null ? followedFromNow(match) : advanceFollowed(same, match),
  }
}

/** Ends the match with this id. If the page shows another match, it stays. @param isRecorded null when unknown */
function end(state: LiveSliceState, id: string, isRecorded: boolean | null): LiveSliceState {
  const match = state.followed?.match
  const ended = [...state.ended, id].slice(-rememberedEnds)
  if (match !== undefined && match.id !== id) return { ...state, ended }
  return {
    ...state,
    known: true,
    followed: null,
    // Both the socket and the answer to the command report an end. The second report does not change the result.
    result: match === undefined ? state.result : isRecorded === null ? null : { match, isRecorded },
    changes: state.changes + 1,
    ended,
    delayed: false,
  }
}

const withReconciled = (state: LiveSliceState, { outbox, lost }: ReconciledOutbox): LiveSliceState => ({
  ...state,
  outbox,
  lost: state.lost + lost,
})

/** Adjusts the queue to the current match, once the server has answered. */
function settle(state: LiveSliceState): LiveSliceState {
  const { outbox, known, followed } = state
  if (outbox === null || !known) return state
  const match = followed?.match ?? null
  if (!isTakenOver(outbox, match)) return withReconciled(state, reconcileOutbox(outbox, match))
  const { unsent, lost } = unsentPointsAtTakeOver(outbox, match)
  return { ...withReconciled(state, { outbox: null, lost }), unsent }
}

/** Dispatched when the shell (app/shell.tsx), which contains the strip, is mounted. */
export const shellMounted = createAction('live/shellMounted')

/** The recorder has saved the live match. `ladderBefore` is the ladder as last read before the save. */
export const liveSaved = createAction<{ match: RecordedMatch; ladderBefore: Ranking }>('live/liveSaved')

const slice = createSlice({
  name: 'live',
  initialState,
  reducers: {
    /** The answer of GET /api/live/find. `asked` is the value of `changes` when the request was sent. */
    liveFound(state, { payload }: PayloadAction<{ match: LiveMatch | null; asked: number }>) {
      const { match, asked } = payload
      if (match === null && asked !== state.changes) return { ...state, known: true }
      const forgotten = { numberedAnewAt: null, followed: null, socketMatchId: null, ended: [] }
      const before = asked < (state.numberedAnewAt ?? Infinity) ? state : { ...state, ...forgotten }
      if (match !== null) return settle(withMatch(before, match))
      return settle(before.followed === null ? { ...before, known: true } : end(before, before.followed.match.id, null))
    },
    /** Makes `liveReadSaga` read the live match. */
    liveAsked: (state) => ({ ...state, unread: null }),
    liveUnread: (state, { payload }: PayloadAction<Failure>) => (state.known ? state : { ...state, unread: payload }),

    playerDrafted(state, { payload }: PayloadAction<{ place: 'playerOne' | 'playerTwo'; pseudo: string }>) {
      const { place, pseudo } = payload
      const other = place === 'playerOne' ? 'playerTwo' : 'playerOne'
      const freed = state.draft[other] === pseudo ? null : state.draft[other]
      return { ...state, draft: { playerOne: freed, playerTwo: freed, [place]: pseudo } }
    },
    playersDrafted: (state, { payload }: PayloadAction<LiveSliceState['draft']>) => ({ ...state, draft: payload }),
    /** The payload is the fixture that the match counts for, if there is one. */
    startAsked: (state, _: PayloadAction<Pick<LiveMatch, 'fixture'>>) => ({ ...state, control: 'start' }),
    serviceChosen: (state, _: PayloadAction<{ playerOneService: boolean }>) => ({ ...state, control: 'service' }),
    saveWished: (state, { payload: liveId }: PayloadAction<string>) => ({
      ...state,
      saveWish: { liveId, attempt: null },
    }),
    saveWishDropped: (state) => ({ ...state, saveWish: null, delayed: false }),
    /** The page sends the request to save the match. Ignored while another command runs. */
    saveSent(state, { payload: attempt }: PayloadAction<SaveWish['attempt']>) {
      const { control, saveWish } = state
      return control === null ? { ...state, control: 'save', saveWish: saveWish && { ...saveWish, attempt } } : state
    },
    /** The request had no answer or a temporary refusal: it is sent again. */
    saveDelayed: (state) => ({ ...state, control: null, delayed: true }),
    /** The payload is the id of the match. */
    stopAsked: (state, _: PayloadAction<string>) =>
      state.control === null ? { ...state, control: 'stop', saveWish: null } : state,
    /** A command about the whole match has succeeded. */
    controlDone: (state, { payload }: PayloadAction<LiveMatch>) =>
      settle(withMatch({ ...state, control: null }, payload)),
    /** The match is saved or stopped. Discards its taps and the draft, unless the next match has begun. */
    liveEnded(state, { payload: id }: PayloadAction<string>) {
      const next = { ...end(state, id, state.control === 'save'), control: null, delayed: false, saveWish: null }
      if (next.followed !== null) return next
      return { ...next, outbox: null, unsent: null, lost: 0, lastTap: null, draft: initialState.draft }
    },
    controlRefused: (state) => ({
      ...state,
      control: null,
      saveWish: null,
      delayed: state.delayed && state.outbox !== null,
    }),

    /** `at`: milliseconds of a monotonic clock. `time`: the same instant in ISO 8601. */
    pointTapped(state, { payload }: PayloadAction<{ side: Side; at: number; time?: string }>) {
      const { side, at, time } = payload
      const { followed, outbox, lastTap, restored, control } = state
      const basis = outbox?.basis ?? followed
      // Until the choice of the first server is answered, a point may have an old version, which the server refuses.
      if (basis === null || !restored || control === 'service') return state
      if (lastTap !== null && lastTap.side === side && at - lastTap.at < doubleTapMs) return state
      const { sheet, uncertain } = scoreboardOf(basis, outbox?.moves ?? [])
      if (sheet.server === null || uncertain) return state
      return { ...state, outbox: outboxWithMove(outbox, basis, { kind: 'point', side, time }), lastTap: { side, at } }
    },
    undoTapped(state) {
      const { followed, outbox, restored } = state
      const basis = outbox?.basis ?? followed
      if (basis === null || !restored || isSaving(state) || !scoreboardOf(basis, outbox?.moves ?? []).canUndo)
        return state
      return { ...state, outbox: outboxAfterUndo(outbox, basis), lastTap: null, saveWish: null }
    },
    /** The first move is sent. A retry has the key of the first attempt. */
    moveSent: (state, { payload: key }: PayloadAction<string>) =>
      state.outbox === null ? state : { ...state, outbox: { ...state.outbox, attempt: { key } } },
    moveConfirmed(state, { payload: { key, match } }: PayloadAction<{ key: string; match: LiveMatch }>) {
      const mine = state.outbox?.attempt?.key === key ? outboxAfterReply(state.outbox, match) : state.outbox
      return settle(withMatch({ ...state, outbox: mine, delayed: false }, match))
    },
    /** The request had no answer or a temporary refusal: the first move is sent again. */
    moveDelayed: (state) => ({ ...state, delayed: true }),
    moveStale(state, { payload: { key, match } }: PayloadAction<{ key: string; match: LiveMatch }>) {
      const { outbox } = state
      const isMine = outbox?.attempt?.key === key && !isTakenOver(outbox, match)
      const after = isMine ? withReconciled(state, reconcileAfterRefusal(outbox, match)) : state
      return settle(withMatch({ ...after, delayed: false }, match))
    },
    /** A final refusal of the first move. Discards all taps of its queue as lost; a queue begun later stays. */
    moveRefused(state, { payload: key }: PayloadAction<string>) {
      const mine = state.outbox?.attempt?.key === key ? state.outbox.moves.length : null
      return { ...(mine === null ? state : withReconciled(state, { outbox: null, lost: mine })), delayed: false }
    },
    /** The taps stored before a reload, null for none. The first one may have reached the server. */
    tapsRestored(state, { payload: { outbox, unsent, saveWish } }: PayloadAction<UncountedTaps>) {
      const known = state.unsent ?? keepIfStillUnsent(unsent, state.followed?.match)
      const restored = { ...state, restored: true, unsent: known, saveWish: state.saveWish ?? saveWish }
      if (outbox === null || state.outbox !== null) return restored
      return settle({ ...restored, outbox })
    },
    unsentDropped: (state) => ({ ...state, unsent: null }),
    resultExpired: (state) => ({ ...state, result: null }),
    lossRead: (state) => ({ ...state, lost: 0 }),
    scoringChanged: (state, { payload: scoring }: PayloadAction<boolean>) => ({ ...state, scoring }),
  },
  extraReducers: (builder) => {
    // A message without a match ends the shown match only if the socket has sent that match. Otherwise `liveReadSaga`
    // reads the live match again.
    builder.addCase(liveReceived, (state, { payload: { match, sequence, recorded = false, isFirst = false } }) => {
      if (state.sequence !== null && sequence <= state.sequence) {
        if (sequence === state.sequence) return withPseudos(state, match)
        if (!isFirst) return state
        const changes = state.changes + 1
        return { ...state, sequence, changes, numberedAnewAt: changes }
      }
      const next = { ...state, sequence }
      const known = state.followed?.match.id
      if (match !== null) {
        // The socket sends matches in order: when it sends another match, the one that it sent before is over.
        const isNext = known !== undefined && known === state.socketMatchId && known !== match.id
        const before = isNext ? end(next, known, null) : next
        return settle(withMatch({ ...before, socketMatchId: match.id }, match))
      }
      if (known === undefined) return settle({ ...next, known: true })
      // A recorded match was won. A page that does not know the winner lacks the last points, so the result is unknown.
      const isRecorded = recorded && state.followed?.match.winner === null ? null : recorded
      return known === state.socketMatchId ? settle(end(next, known, isRecorded)) : next
    })
  },
})

export const liveActions = slice.actions
export const liveReducer = slice.reducer
export type WithLive = WithSlice<typeof slice>
