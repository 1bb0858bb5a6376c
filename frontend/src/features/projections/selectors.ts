import type { RootState } from '../../app/root-reducer.ts'

export const selectStatuses = (state: RootState) => state.projections.statuses
/** What is on its way for a read model; undefined when nothing is. */
export const selectBusy = (name: string) => (state: RootState) => state.projections.busy[name]
/** Whether any read model is being built anew, as last read. */
export const selectIsReplaying = (state: RootState): boolean =>
  state.projections.statuses.data?.some((status) => status.state === 'replaying') ?? false
