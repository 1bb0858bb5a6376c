import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { MatchRecorded } from '@topspin/domain/contract/match'
import type { Ladder } from '@topspin/domain/ladder'
import type { Side } from '@topspin/domain/table-tennis'
import type { Sets } from '../../shared/ui/index.ts'
import type { Ranking } from '../ladder/index.ts'
import { type Draft, emptyDraft, type Slot, withPlayer, withSets } from './form.ts'

/** A recorded match. */
export interface Recorded {
  readonly match: MatchRecorded
  /** The ladder before the match, as last read. */
  readonly ladderBefore: Ranking
  /** The places of its players in the form, for a return match. */
  readonly players: Draft['players']
  /** Whether the result has been shown: it moves one time only. */
  readonly isSeen: boolean
}

interface Opening {
  readonly ladder: Ladder
  readonly playerOne: string
  readonly fixed: boolean
  readonly opponent: string | null
  readonly partner?: string | null
  readonly second?: string | null
}

/** What a form keeps when the player leaves the screen. */
export interface EntryForm {
  readonly draft: Draft
  readonly recorded: Recorded | null
}

type MatchState = Readonly<Record<Ladder, EntryForm>>

const emptyForm: EntryForm = { draft: emptyDraft, recorded: null }
const initialState: MatchState = { simple: emptyForm, double: emptyForm }

const change = (state: MatchState, ladder: Ladder, changes: Partial<EntryForm>): MatchState => ({
  ...state,
  [ladder]: { ...state[ladder], ...changes },
})

const slice = createSlice({
  name: 'match',
  initialState,
  reducers: {
    /**
     * The form is shown. `playerOne` takes the first place, unless `fixed` is false and a referee has chosen another
     * player. The other players come from the address; `partner` and `second` in doubles only.
     */
    formOpened(state, { payload }: PayloadAction<Opening>) {
      const { ladder, playerOne, fixed, opponent, partner = null, second = null } = payload
      const { draft } = state[ladder]
      const seated = fixed || draft.players.oneFirst === null ? withPlayer(draft, 'oneFirst', playerOne) : draft
      const others: readonly (readonly [Slot, string | null])[] = [
        ['twoFirst', opponent],
        ['twoSecond', second],
        ['oneSecond', partner],
      ]
      const complete = others.reduce(
        (before, [slot, pseudo]) =>
          pseudo === null || pseudo === playerOne ? before : withPlayer(before, slot, pseudo),
        seated,
      )
      return change(state, ladder, { draft: complete })
    },
    playerPicked: (state, { payload }: PayloadAction<{ ladder: Ladder; slot: Slot; pseudo: string }>) =>
      change(state, payload.ladder, { draft: withPlayer(state[payload.ladder].draft, payload.slot, payload.pseudo) }),
    setsPicked: (state, { payload }: PayloadAction<{ ladder: Ladder; side: Side; sets: Sets }>) =>
      change(state, payload.ladder, { draft: withSets(state[payload.ladder].draft, payload.side, payload.sets) }),
    /** Shows the result, and keeps player one for the next match. */
    matchRecorded(state, { payload }: PayloadAction<{ ladder: Ladder } & Pick<Recorded, 'match' | 'ladderBefore'>>) {
      const { ladder, match, ladderBefore } = payload
      const { players } = state[ladder].draft
      const draft = players.oneFirst === null ? emptyDraft : withPlayer(emptyDraft, 'oneFirst', players.oneFirst)
      return change(state, ladder, { draft, recorded: { match, ladderBefore, players, isSeen: false } })
    },
    resultSeen(state, { payload: ladder }: PayloadAction<Ladder>) {
      const { recorded } = state[ladder]
      return recorded === null ? state : change(state, ladder, { recorded: { ...recorded, isSeen: true } })
    },
    /** Returns to the form with the same players. */
    rematchChosen(state, { payload: ladder }: PayloadAction<Ladder>) {
      const { recorded } = state[ladder]
      const draft = recorded === null ? state[ladder].draft : { ...emptyDraft, players: recorded.players }
      return change(state, ladder, { draft, recorded: null })
    },
    /** Returns from the result to the form of the next match. */
    resultLeft: (state, { payload: ladder }: PayloadAction<Ladder>) => change(state, ladder, { recorded: null }),
  },
})

export const { formOpened, playerPicked, setsPicked, matchRecorded, resultSeen, rematchChosen, resultLeft } =
  slice.actions
export const matchReducer = slice.reducer
export type WithMatch = WithSlice<typeof slice>

/** Whether the tab of a ladder shows the result of a recorded match. */
export const selectHasResult = (ladder: Ladder) => (state: WithMatch) => state[slice.name][ladder].recorded !== null
