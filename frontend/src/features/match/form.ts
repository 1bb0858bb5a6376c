import { createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { RecordedMatch } from '@topspin/domain/contract/match'
import type { OpenFixture } from '@topspin/domain/contract/tournament'
import type { Ladder } from '@topspin/domain/ids'
import { otherSide, type Side } from '@topspin/domain/live/table-tennis'
import { useLayoutEffect } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation, useNavigationType, useParams } from 'react-router-dom'
import { api, type CallInput } from '../../shared/api/index.ts'
import type { Ranking } from '../../shared/ladder/index.ts'
import { screenAt, tabInQuery } from '../../shared/navigation/index.ts'
import type { SetsWon } from '../../shared/ui/index.ts'
import { undoableAsked } from '../../shared/undo/index.ts'
import { liveSaved } from '../live/index.ts'

/** A place at the table. The second places are for doubles. */
export type Slot = 'oneFirst' | 'oneSecond' | 'twoFirst' | 'twoSecond'

/** The players and sets chosen so far. */
export interface MatchDraft {
  readonly players: Readonly<Record<Slot, string | null>>
  readonly sets: Readonly<Record<Side, SetsWon | null>>
}

export const emptyMatchDraft: MatchDraft = {
  players: { oneFirst: null, oneSecond: null, twoFirst: null, twoSecond: null },
  sets: { one: null, two: null },
}

const slotsOf: Readonly<Record<Ladder, readonly Slot[]>> = {
  simple: ['oneFirst', 'twoFirst'],
  double: ['oneFirst', 'oneSecond', 'twoFirst', 'twoSecond'],
}

/** The slots of a side in the form of a ladder: one in singles, two in doubles. */
export const slotsOnSide = (ladder: Ladder, side: Side) => slotsOf[ladder].filter((slot) => slot.startsWith(side))

/** Puts a player into a slot, and removes the player from any other slot. Returns the same draft if nothing changes. */
export function withPlayer(draft: MatchDraft, slot: Slot, pseudo: string): MatchDraft {
  if (draft.players[slot] === pseudo) return draft
  const freed = Object.entries(draft.players).map(([other, player]) => [other, player === pseudo ? null : player])
  return { ...draft, players: { ...draft.players, ...Object.fromEntries(freed), [slot]: pseudo } }
}

/** The slot that a tap on a recent player fills: the first empty slot, or the last slot when none is empty. */
export function nextSlot(draft: MatchDraft, ladder: Ladder): Slot {
  const slots = slotsOf[ladder]
  return slots.find((slot) => draft.players[slot] === null) ?? slots.at(-1) ?? 'twoFirst'
}

/**
 * Chooses the sets of a side. 0 or 1 gives 2 to the other side. 2 clears the sets of the other side if they are 2
 * (docs/specification.md#recording-a-match).
 */
export function withSets(draft: MatchDraft, side: Side, sets: SetsWon): MatchDraft {
  const other = draft.sets[otherSide(side)]
  const others = sets === 2 ? (other === 2 ? null : other) : 2
  return { ...draft, sets: side === 'one' ? { one: sets, two: others } : { one: others, two: sets } }
}

/** The missing slots in the order of the form, then `sets`; empty when the draft is complete. */
export function missingFieldsIn(draft: MatchDraft, ladder: Ladder): readonly (Slot | 'sets')[] {
  const slots = slotsOf[ladder].filter((slot) => draft.players[slot] === null)
  return draft.sets.one === null || draft.sets.two === null ? [...slots, 'sets'] : slots
}

/** The players of a side, null while one is missing. */
export function playersOnSide(draft: MatchDraft, ladder: Ladder, side: Side): readonly string[] | null {
  const players = slotsOnSide(ladder, side).map((slot) => draft.players[slot])
  return players.every((player) => player !== null) ? players : null
}

/** A match that was entered in the form or scored live. Its result replaces the form. */
export interface RecordedResult {
  readonly match: RecordedMatch
  /** The ladder before the match, as last read. */
  readonly ladderBefore: Ranking
  /** The players for a rematch; null for a match that was scored live. */
  readonly players: MatchDraft['players'] | null
  /** The fixture that the match does not count for, because the player has chosen so; null when there is none. */
  readonly uncounted: OpenFixture | null
  /** Whether the result has been shown. The result is animated only the first time. */
  readonly isSeen: boolean
}

interface Opening {
  readonly ladder: Ladder
  readonly playerOne: string
  /** Whether `playerOne` replaces a player one that was chosen in the form. */
  readonly fixed: boolean
  readonly opponent: string | null
  readonly partner?: string | null
  readonly second?: string | null
}

/** What each form keeps when the player leaves the screen. */
type MatchState = Readonly<Record<Ladder, { readonly draft: MatchDraft; readonly recorded: RecordedResult | null }>>

const emptyForm = { draft: emptyMatchDraft, recorded: null }
const initialState: MatchState = { simple: emptyForm, double: emptyForm }

const change = (state: MatchState, ladder: Ladder, changes: Partial<MatchState[Ladder]>): MatchState => ({
  ...state,
  [ladder]: { ...state[ladder], ...changes },
})

/** The state without the result of a match that was withdrawn, cancelled or corrected. */
function withoutResult(state: MatchState, { matchId, isSimple }: CallInput<'withdraw'>['body']): MatchState {
  const ladder = isSimple ? 'simple' : 'double'
  return state[ladder].recorded?.match.id === matchId ? change(state, ladder, { recorded: null }) : state
}

const slice = createSlice({
  name: 'match',
  initialState,
  reducers: {
    /**
     * Fills the form when it is shown. Without `fixed`, a player one who was chosen earlier stays. The other players
     * come from the address or a planned match.
     */
    formOpened(state, { payload }: PayloadAction<Opening>) {
      const { ladder, playerOne, fixed, opponent, partner = null, second = null } = payload
      let { draft } = state[ladder]
      if (fixed || draft.players.oneFirst === null) draft = withPlayer(draft, 'oneFirst', playerOne)
      const others = [
        ['twoFirst', opponent],
        ['twoSecond', second],
        ['oneSecond', partner],
      ] as const
      for (const [slot, pseudo] of others)
        if (pseudo !== null && pseudo !== playerOne) draft = withPlayer(draft, slot, pseudo)
      // If one of these players was player one until now, that place is empty again.
      if (draft.players.oneFirst === null) draft = withPlayer(draft, 'oneFirst', playerOne)
      return change(state, ladder, { draft })
    },
    playerPicked: (state, { payload }: PayloadAction<{ ladder: Ladder; slot: Slot; pseudo: string }>) =>
      change(state, payload.ladder, { draft: withPlayer(state[payload.ladder].draft, payload.slot, payload.pseudo) }),
    setsPicked: (state, { payload }: PayloadAction<{ ladder: Ladder; side: Side; sets: SetsWon }>) =>
      change(state, payload.ladder, { draft: withSets(state[payload.ladder].draft, payload.side, payload.sets) }),
    /** Shows the result, and keeps player one for the next match. */
    matchRecorded(state, { payload }: PayloadAction<{ ladder: Ladder } & Omit<RecordedResult, 'isSeen'>>) {
      const { ladder, ...result } = payload
      const oneFirst = result.players?.oneFirst ?? null
      const draft = { ...emptyMatchDraft, players: { ...emptyMatchDraft.players, oneFirst } }
      return change(state, ladder, { draft, recorded: { ...result, isSeen: false } })
    },
    resultSeen(state, { payload: ladder }: PayloadAction<Ladder>) {
      const { recorded } = state[ladder]
      return recorded === null ? state : change(state, ladder, { recorded: { ...recorded, isSeen: true } })
    },
    /** Returns to the form with the same players. */
    rematchChosen(state, { payload: ladder }: PayloadAction<Ladder>) {
      const { draft, recorded } = state[ladder]
      const again = recorded?.players == null ? draft : { ...emptyMatchDraft, players: recorded.players }
      return change(state, ladder, { draft: again, recorded: null })
    },
    /** Removes the result, so that the form is shown. */
    resultLeft: (state, { payload: ladder }: PayloadAction<Ladder>) => change(state, ladder, { recorded: null }),
  },
  extraReducers: (builder) => {
    builder.addCase(liveSaved, (state, { payload }) =>
      change(state, 'simple', { recorded: { ...payload, players: null, uncounted: null, isSeen: false } }),
    )
    const { withdraw, correctMatch } = api.endpoints
    builder
      .addMatcher(isAnyOf(withdraw.matchFulfilled, correctMatch.matchFulfilled), (state, { meta }) =>
        withoutResult(state, meta.arg.originalArgs.body),
      )
      .addMatcher(undoableAsked.match, (state, { payload }) =>
        payload.name === 'rollback' ? withoutResult(state, payload.input.body) : state,
      )
  },
})

export const { formOpened, playerPicked, setsPicked, matchRecorded, resultSeen, rematchChosen, resultLeft } =
  slice.actions
export const matchReducer = slice.reducer
export type WithMatch = WithSlice<typeof slice>

/**
 * `draft`: what is chosen in the form of a ladder. `recorded`: the recorded match whose result replaces the form; null
 * while the form is shown.
 */
export const selectForm = (ladder: Ladder) => (state: WithMatch) => state.match[ladder]
/** Whether the tab of a ladder shows the result of a recorded match. */
export const selectShowsResult = (ladder: Ladder) => (state: WithMatch) => state.match[ladder].recorded !== null

/**
 * Replaces a result by the form when a link opens an address that names an opponent. Back, Forward and a change of tabs
 * keep the result.
 */
export function useOpponentReplacesResult(tab: Ladder | 'live'): void {
  const dispatch = useDispatch()
  const { playerTwo } = useParams()
  const isBack = useNavigationType() === 'POP'
  // A layout effect runs before the first paint, so that the result does not show for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another opponent in the address removes the result
  useLayoutEffect(() => {
    if (playerTwo !== undefined && !isBack && tab !== 'live') dispatch(resultLeft(tab))
  }, [dispatch, playerTwo])
}

/** Whether the screen shows the result of a recorded match in place of a form. */
export function useShowsResult(): boolean {
  const { pathname, search } = useLocation()
  const tab = tabInQuery(search)
  const showsResult = useSelector(selectShowsResult(tab === 'double' ? 'double' : 'simple'))
  return showsResult && tab !== 'live' && screenAt(pathname) === 'match'
}
