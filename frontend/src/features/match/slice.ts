import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { MatchRecorded } from '@topspin/domain/contract/match'
import type { Ladder } from '@topspin/domain/ladder'
import type { Side } from '@topspin/domain/table-tennis'
import type { Failure } from '../../api/failure.ts'
import { failed, idle, loading, type Remote, ready } from '../../api/remote.ts'
import { done, refused, type Submission, sending, unsent } from '../../api/submission.ts'
import type { Sets } from '../../ui/set-picker.tsx'
import { type Draft, emptyDraft, missingIn, type Slot, withPlayer, withSets } from './form.ts'

/** A recorded match, and the ranks of its players before it. */
export interface Recorded {
  readonly match: MatchRecorded
  readonly ranksBefore: Readonly<Record<string, number>>
}

export interface EntryForm {
  readonly draft: Draft
  /** The Idempotency-Key of the first attempt. The same draft is sent again under this key (docs/specification.md#idempotency). */
  readonly key: string | null
  readonly submission: Submission
  readonly recorded: Recorded | null
}

export interface MatchState {
  readonly pseudos: Remote<readonly string[]>
  readonly forms: Readonly<Record<Ladder, EntryForm>>
}

const emptyForm: EntryForm = { draft: emptyDraft, key: null, submission: unsent, recorded: null }
const initialState: MatchState = { pseudos: idle(), forms: { simple: emptyForm, double: emptyForm } }

const change = (state: MatchState, ladder: Ladder, changes: Partial<EntryForm>): MatchState => ({
  ...state,
  forms: { ...state.forms, [ladder]: { ...state.forms[ladder], ...changes } },
})

/** Changes the draft. A changed draft is another match and gets a new key. */
const redraft = (state: MatchState, ladder: Ladder, draft: Draft): MatchState =>
  change(state, ladder, { draft, key: null, submission: unsent })

const slice = createSlice({
  name: 'match',
  initialState,
  reducers: {
    pseudosShown: (state) => ({ ...state, pseudos: loading(state.pseudos) }),
    pseudosReceived: (state, { payload }: PayloadAction<readonly string[]>) => ({ ...state, pseudos: ready(payload) }),
    pseudosFailed: (state, { payload }: PayloadAction<Failure>) => ({
      ...state,
      pseudos: failed(state.pseudos, payload),
    }),
    /**
     * The form is shown. `playerOne` takes the first place, unless `fixed` is false and a referee has chosen another
     * player. `opponent` comes from the address.
     */
    formOpened(
      state,
      { payload }: PayloadAction<{ ladder: Ladder; playerOne: string; fixed: boolean; opponent: string | null }>,
    ) {
      const { ladder, playerOne, fixed, opponent } = payload
      const { draft } = state.forms[ladder]
      const seated = fixed || draft.players.oneFirst === null ? withPlayer(draft, 'oneFirst', playerOne) : draft
      const opposed = opponent === null || opponent === playerOne ? seated : withPlayer(seated, 'twoFirst', opponent)
      return draft === opposed ? state : redraft(state, ladder, opposed)
    },
    playerPicked: (state, { payload }: PayloadAction<{ ladder: Ladder; slot: Slot; pseudo: string }>) =>
      redraft(state, payload.ladder, withPlayer(state.forms[payload.ladder].draft, payload.slot, payload.pseudo)),
    setsPicked: (state, { payload }: PayloadAction<{ ladder: Ladder; side: Side; sets: Sets }>) =>
      redraft(state, payload.ladder, withSets(state.forms[payload.ladder].draft, payload.side, payload.sets)),
    matchSubmitted(state, { payload: { ladder, key } }: PayloadAction<{ ladder: Ladder; key: string }>) {
      const form = state.forms[ladder]
      if (form.submission.status === 'sending' || missingIn(form.draft, ladder).length > 0) return state
      return change(state, ladder, { key: form.key ?? key, submission: sending })
    },
    matchRecorded(state, { payload }: PayloadAction<{ ladder: Ladder; recorded: Recorded }>) {
      const { ladder, recorded } = payload
      const { oneFirst } = state.forms[ladder].draft.players
      const draft = oneFirst === null ? emptyDraft : withPlayer(emptyDraft, 'oneFirst', oneFirst)
      return change(state, ladder, { draft, key: null, submission: done, recorded })
    },
    matchRefused: (state, { payload }: PayloadAction<{ ladder: Ladder; failure: Failure }>) =>
      change(state, payload.ladder, { submission: refused(payload.failure) }),
    /** Returns from the result to the form of the next match. */
    resultLeft: (state, { payload: ladder }: PayloadAction<Ladder>) =>
      change(state, ladder, { recorded: null, submission: unsent }),
  },
})

export const {
  pseudosShown,
  pseudosReceived,
  pseudosFailed,
  formOpened,
  playerPicked,
  setsPicked,
  matchSubmitted,
  matchRecorded,
  matchRefused,
  resultLeft,
} = slice.actions
export const matchReducer = slice.reducer
