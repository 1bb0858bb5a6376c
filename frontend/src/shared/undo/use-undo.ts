import type { CommandName } from '@topspin/domain/contract/calls'
import { type MouseEvent, useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { CallInput, QueryResult } from '../api/index.ts'
import { rememberNeighbours } from './next-focus.ts'
import { selectUndoables, type Undoable, undoableAsked } from './slice.ts'

/**
 * Returns a function that asks for a command which can be taken back for 8 seconds.
 * Its `event` is the click on the control; its `row` is what leaves the list, by default the list item around the control.
 */
export function useUndo(): (
  command: Undoable,
  event: Pick<MouseEvent, 'detail' | 'currentTarget'>,
  row?: Element | null,
) => void {
  const dispatch = useDispatch()
  return (command, event, row = event.currentTarget.closest('li')) => {
    rememberNeighbours(row)
    // A click by keyboard has no pointer, so its number of clicks is 0.
    dispatch(undoableAsked(command, event.detail === 0))
  }
}

/**
 * The inputs of the commands of this name that were asked for and not taken back, and whose effect the answer of a query
 * does not contain yet.
 */
export function useUndoables<K extends CommandName>(
  name: K,
  { fulfilledTimeStamp = 0 }: Pick<QueryResult<unknown>, 'fulfilledTimeStamp'>,
): readonly CallInput<K>[] {
  const commands = useSelector(selectUndoables)
  return useMemo(
    () =>
      commands
        .filter((command) => command.name === name && (command.doneAt === null || fulfilledTimeStamp <= command.doneAt))
        // The name decides on the type of the input; TypeScript cannot follow the filter.
        .map(({ input }) => input as CallInput<K>),
    [commands, name, fulfilledTimeStamp],
  )
}

/**
 * A query of a list without the items that such commands remove.
 * @param removes whether a command removes an item; a constant function
 */
export function useWithoutRemoved<K extends CommandName, T>(
  name: K,
  query: QueryResult<readonly T[]>,
  removes: (input: CallInput<K>, item: T) => boolean,
): QueryResult<readonly T[]> {
  const inputs = useUndoables(name, query)
  const list = query.currentData
  const currentData = useMemo(
    () => (inputs.length === 0 ? list : list?.filter((item) => !inputs.some((input) => removes(input, item)))),
    [list, inputs, removes],
  )
  return { ...query, currentData }
}
