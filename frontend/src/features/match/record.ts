import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { MatchRecorded } from '@topspin/domain/contract/match'
import type { Ladder } from '@topspin/domain/ladder'
import { api, type WithApi } from '../../shared/api/index.ts'
import { type Draft, doublesOf, singlesOf } from './form.ts'
import { selectForm, selectLadder } from './selectors.ts'
import { matchRecorded, type WithMatch } from './slice.ts'

type State = WithApi & WithMatch
type Thunk<T> = ThunkAction<Promise<T>, State, unknown, UnknownAction>
export type RecordDispatch = ThunkDispatch<State, unknown, UnknownAction>

const { play, playDouble } = api.endpoints
/** The cache key of the command of each form: the form still shows that it is sent after the player has left the screen. */
const fixedCacheKeys = { simple: 'play', double: 'playDouble' } as const satisfies Record<Ladder, string>

/** Whether the match of a form is being sent. */
export const selectIsSending =
  (ladder: Ladder) =>
  (state: WithApi): boolean =>
    play.select({ requestId: undefined, fixedCacheKey: fixedCacheKeys[ladder] })(state).isLoading

/**
 * Records the match of a form, and stores the result with the ladder before the match. Does nothing while the form is
 * incomplete or its match is being sent, so that a double tap is one match.
 */
export const recordMatch =
  (ladder: Ladder): Thunk<void> =>
  async (dispatch, getState) => {
    const state = getState()
    if (selectIsSending(ladder)(state)) return
    const ladderBefore = selectLadder(ladder)(state) ?? []
    const match = await dispatch(send(ladder, selectForm(ladder)(state).draft))
    if (match !== undefined) dispatch(matchRecorded({ ladder, match, ladderBefore }))
  }

/** @returns undefined when the draft is incomplete, or the command has failed */
const send =
  (ladder: Ladder, draft: Draft): Thunk<MatchRecorded | undefined> =>
  async (dispatch) => {
    const options = { fixedCacheKey: fixedCacheKeys[ladder] }
    if (ladder === 'simple') {
      const body = singlesOf(draft)
      return body === null ? undefined : (await dispatch(play.initiate({ body }, options))).data
    }
    const body = doublesOf(draft)
    return body === null ? undefined : (await dispatch(playDouble.initiate({ body }, options))).data
  }
