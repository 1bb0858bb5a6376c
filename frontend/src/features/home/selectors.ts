import type { RootState } from '../../app/root-reducer.ts'

export const selectLastMatches = (state: RootState) => state.home.lastMatches
