import type { RootState } from '../../app/root-reducer.ts'

export const selectEntryOpen = (state: RootState) => state.entry.open
/** Whether the current player may play now, and why not; null before the first answer. */
export const selectCanPlay = (state: RootState) => state.entry.canPlay
