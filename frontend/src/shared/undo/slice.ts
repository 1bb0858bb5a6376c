import { createAction, createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { CommandCallName } from '@topspin/domain/contract/calls'
import { type MouseEvent, useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { CallInput, QueryResult } from '../api/index.ts'
import type { Text, VariantKey } from '../i18n/index.ts'
import { rememberRemovedRow } from './next-focus.ts'

export const undoSeconds = 8

export interface UndoTexts {
  /** What has been done, such as "Actualité supprimée". */
  readonly done: Text
  /** The second line of the notice, such as the title of the deleted news. */
  readonly subject?: Text
  /** The label of the button that takes the command back, where the default "Annuler" would be ambiguous. */
  readonly takeBack?: Text
  /** The key of the text that says that the command was not executed; the text has a variant for `offline`. */
  readonly failedKey: VariantKey
}

type Command = { [K in CommandCallName]: { readonly name: K; readonly input: CallInput<K> } }[CommandCallName]
/** A command that is held back while it can be undone (docs/user-interface.md#undo-or-confirm). */
export type UndoableCommand = Command & { readonly texts: UndoTexts }

/** An undoable command that was given. It is removed when it is taken back or fails, but stays when it succeeds. */
export type AskedCommand = UndoableCommand & {
  readonly id: string
  /** Whether the player used the keyboard: the notice then takes the focus. */
  readonly byKeyboard: boolean
  /** When the server answered that the command is executed (milliseconds since 1970); null before. */
  readonly doneAt: number | null
}

export interface UndoState {
  readonly commands: readonly AskedCommand[]
  /** For how many more seconds the last command can be taken back; null when it cannot. */
  readonly seconds: number | null
}

const initialState: UndoState = { commands: [], seconds: null }

const slice = createSlice({
  name: 'undo',
  initialState,
  reducers: {
    undoableAsked: {
      prepare: (command: UndoableCommand, byKeyboard: boolean) => ({
        payload: { ...command, id: nanoid(), byKeyboard, doneAt: null },
      }),
      reducer: (state, { payload }: PayloadAction<AskedCommand>): UndoState => ({
        // The cast replaces Immer's draft type, which TypeScript does not match with the union of all commands' inputs.
        commands: [...(state.commands as readonly AskedCommand[]), payload],
        seconds: undoSeconds,
      }),
    },
    secondPassed: (state: UndoState): UndoState => ({ ...state, seconds: state.seconds && state.seconds - 1 }),
    commandTakenBack: (state: UndoState): UndoState =>
      state.seconds === null ? state : { commands: state.commands.slice(0, -1), seconds: null },
    sendingStarted: (state: UndoState, { payload: id }: PayloadAction<string>): UndoState =>
      state.commands.at(-1)?.id === id ? { ...state, seconds: null } : state,
    undoableDone: (state: UndoState, { payload }: PayloadAction<{ id: string; at: number }>): UndoState => ({
      ...state,
      commands: state.commands.map((command) =>
        command.id === payload.id ? { ...command, doneAt: payload.at } : command,
      ),
    }),
    undoableFailed: (state: UndoState, { payload: id }: PayloadAction<string>): UndoState => ({
      ...state,
      commands: state.commands.filter((command) => command.id !== id),
    }),
  },
})
export const { undoableAsked, secondPassed, commandTakenBack, sendingStarted, undoableDone, undoableFailed } =
  slice.actions
/** Sends the waiting command at once, before its seconds have passed. */
export const sendNowAsked = createAction('undo/sendNowAsked')
/** Pauses the countdown, while the pointer or the focus is on the notice. */
export const countdownPaused = createAction('undo/countdownPaused')
export const countdownResumed = createAction('undo/countdownResumed')
export const undoReducer = slice.reducer
export type WithUndo = WithSlice<typeof slice>

export const selectAskedCommands = (state: WithUndo) => state.undo.commands
export const selectCountdown = (state: WithUndo) => state.undo.seconds
/** The command that can still be taken back; undefined for none. */
export const selectWaitingCommand = ({ undo: { commands, seconds } }: WithUndo) =>
  seconds === null ? undefined : commands.at(-1)

/**
 * Returns a function that starts the countdown of an undoable command. `event`: the click; `row`: the element that the
 * command removes from the list.
 */
export function useUndoableCommand(): (
  command: UndoableCommand,
  event: Pick<MouseEvent, 'detail' | 'currentTarget'>,
  row?: Element | null,
) => void {
  const dispatch = useDispatch()
  return (command, event, row = event.currentTarget.closest('li')) => {
    rememberRemovedRow(row)
    // A click by keyboard has no pointer, so its number of clicks is 0.
    dispatch(undoableAsked(command, event.detail === 0))
  }
}

/**
 * The inputs of the commands with this name whose effect the answer to a query may lack: the commands that are not
 * executed yet, and those executed after the answer.
 */
export function usePendingInputs<K extends CommandCallName>(
  name: K,
  { fulfilledTimeStamp = 0 }: Pick<QueryResult<unknown>, 'fulfilledTimeStamp'>,
): readonly CallInput<K>[] {
  const commands = useSelector(selectAskedCommands)
  return useMemo(
    () =>
      commands
        .filter((command) => command.name === name && (command.doneAt === null || fulfilledTimeStamp <= command.doneAt))
        // `name` determines the type of the input; the filter does not narrow the type.
        .map(({ input }) => input as CallInput<K>),
    [commands, name, fulfilledTimeStamp],
  )
}

/** The result of a query without the items that pending commands remove. @param removes must stay the same function */
export function useWithoutRemoved<K extends CommandCallName, T>(
  name: K,
  query: QueryResult<readonly T[]>,
  removes: (input: CallInput<K>, item: T) => boolean,
): QueryResult<readonly T[]> {
  const inputs = usePendingInputs(name, query)
  const list = query.currentData
  const currentData = useMemo(
    () => (inputs.length === 0 ? list : list?.filter((item) => !inputs.some((input) => removes(input, item)))),
    [list, inputs, removes],
  )
  return { ...query, currentData }
}
