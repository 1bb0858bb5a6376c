import type { RootState } from '../../app/root-reducer.ts'

export const selectHistory = (state: RootState) => state.history.matches
export const selectHasOlder = (state: RootState) => state.history.more
