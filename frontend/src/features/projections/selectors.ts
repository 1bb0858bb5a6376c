import type { RootState } from '../../app/root-reducer.ts'

export const selectStatuses = (state: RootState) => state.projections.statuses
/** The running command of a read model; undefined when there is none. */
export const selectBusy = (name: string) => (state: RootState) => state.projections.busy[name]
/** Whether any read model is being rebuilt, as last read. */
export const selectIsReplaying = (state: RootState): boolean =>
  state.projections.statuses.data?.some((status) => status.state === 'replaying') ?? false
