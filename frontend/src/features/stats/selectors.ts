import { idle, type Remote } from '../../api/remote.ts'
import type { RootState } from '../../app/root-reducer.ts'
import type { PlayerSheet } from './slice.ts'

const nothing: Remote<PlayerSheet> = idle()

/** The statistics of a player; idle while the store contains another player's. */
export const selectSheet =
  (pseudo: string) =>
  (state: RootState): Remote<PlayerSheet> =>
    state.stats.pseudo === pseudo ? state.stats.sheet : nothing
