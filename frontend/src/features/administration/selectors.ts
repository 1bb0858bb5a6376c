import type { RootState } from '../../app/root-reducer.ts'

export const selectStat = (state: RootState) => state.administration.stat
export const selectToggle = (state: RootState) => state.administration.toggle
