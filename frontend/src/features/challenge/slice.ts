import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { OwnChallenge } from '@topspin/domain/contract/challenge'

export interface ChallengeState {
  /**
   * When the newest received challenge was sent that the page began with or that home has shown. The strip names one
   * that was sent later. Null before challenges are read.
   */
  readonly seen: string | null
}

const initialState: ChallengeState = { seen: null }

const slice = createSlice({
  name: 'challenge',
  initialState,
  reducers: {
    /** Home shows the reader's challenges, or the page has read them for the first time. */
    challengesSeen: (_, { payload }: PayloadAction<readonly OwnChallenge[]>): ChallengeState => ({
      seen: payload.filter(isReceived).reduce((newest, { since }) => (since > newest ? since : newest), ''),
    }),
  },
})

export const { challengesSeen } = slice.actions
export const challengeReducer = slice.reducer
export const selectSeen = (state: WithSlice<typeof slice>) => state.challenge.seen

/** Whether a challenge waits for the reader's answer. */
export const isReceived = ({ state, isMine }: OwnChallenge): boolean => state === 'open' && !isMine
/** Whether a challenge is open or a match is planned. */
export const isCurrent = ({ state }: OwnChallenge): boolean => state === 'open' || state === 'planned'
/** Whether a received challenge was sent later than `seen`. */
export const isNew = (challenge: OwnChallenge, seen: string | null): boolean =>
  seen !== null && isReceived(challenge) && challenge.since > seen
