import type { RootState } from '../../app/root-reducer.ts'

export const selectAccount = (state: RootState) => state.account
