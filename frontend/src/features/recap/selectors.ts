import type { RootState } from '../../app/root-reducer.ts'

export const selectRecap = (state: RootState) => state.recap.recap
export const selectCancellation = (state: RootState) => state.recap.cancellation
