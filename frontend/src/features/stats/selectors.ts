import { idle, type Remote } from '../../app/remote.ts'
import type { RootState } from '../../app/root-reducer.ts'
import type { PlayerSheet } from './slice.ts'

const nothing: Remote<PlayerSheet> = idle()

/** The sheet of this player, idle while the store holds another one's. */
export const selectSheet =
  (pseudo: string) =>
  (state: RootState): Remote<PlayerSheet> =>
    state.stats.pseudo === pseudo ? state.stats.sheet : nothing
