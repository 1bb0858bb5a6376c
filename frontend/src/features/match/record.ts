import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { DoublesSubmission, SinglesSubmission } from '@topspin/domain/contract/match'
import type { OpenFixture } from '@topspin/domain/contract/tournament'
import type { Ladder } from '@topspin/domain/ids'
import { api, type CallDeps, type WithApi } from '../../shared/api/index.ts'
import { selectLadder } from '../../shared/ladder/index.ts'
import { fixtureRequestField } from '../fixture/index.ts'
import { type MatchDraft, matchRecorded, selectForm, type WithMatch } from './form.ts'

type State = WithApi & WithMatch
/** The type of `dispatch` in components that dispatch `recordMatch`. */
export type RecordThunkDispatch = ThunkDispatch<State, CallDeps, UnknownAction>

const { play, playDouble } = api.endpoints

/**
 * The cache key of the command of each form. With this key, a form that is opened again still shows that its match is
 * being sent.
 */
const keyOf = (ladder: Ladder) => ({ fixedCacheKey: `record ${ladder}` })

/** Whether the match of a form is being sent. */
export const selectIsSending =
  (ladder: Ladder) =>
  (state: WithApi): boolean =>
    play.select({ requestId: undefined, ...keyOf(ladder) })(state).isLoading

/**
 * The drafts that were sent. Only the same draft is a retry after a lost answer: a form that was opened again or changed
 * since is another match, even with the same result.
 */
const sentDrafts = new WeakSet<MatchDraft>()

/**
 * Records the match of a form, and stores the result with the ladder before the match. Does nothing while the form is
 * incomplete or its match is being sent, so that a double tap records one match.
 * @param counted the fixture for which the match counts; null for none
 * @param uncounted the fixture for which the match could count if the player had not chosen otherwise; null for none
 */
export const recordMatch =
  (
    ladder: Ladder,
    { counted, uncounted }: Readonly<Record<'counted' | 'uncounted', OpenFixture | null>>,
  ): ThunkAction<Promise<void>, State, CallDeps, UnknownAction> =>
  async (dispatch, getState, { keys }) => {
    const state = getState()
    if (selectIsSending(ladder)(state)) return
    const ladderBefore = selectLadder(ladder)(state) ?? []
    const { draft } = selectForm(ladder)(state)
    if (!sentDrafts.has(draft)) keys.forget(ladder === 'simple' ? 'play' : 'playDouble')
    sentDrafts.add(draft)
    const singles = ladder === 'simple' ? singlesSubmissionOf(draft) : null
    const doubles = ladder === 'double' ? doublesSubmissionOf(draft) : null
    const fixture = fixtureRequestField(counted)
    const { data: match } =
      singles !== null
        ? await dispatch(play.initiate({ body: { ...singles, ...fixture } }, keyOf(ladder)))
        : doubles !== null
          ? await dispatch(playDouble.initiate({ body: { ...doubles, ...fixture } }, keyOf(ladder)))
          : {}
    if (match !== undefined) dispatch(matchRecorded({ ladder, match, players: draft.players, ladderBefore, uncounted }))
  }

/** The body of POST /api/match/play; null while the draft is incomplete. */
export function singlesSubmissionOf({
  players: { oneFirst, twoFirst },
  sets: { one, two },
}: MatchDraft): SinglesSubmission | null {
  if (oneFirst === null || twoFirst === null || one === null || two === null) return null
  return { playerAPseudo: oneFirst, playerASet: one, playerBPseudo: twoFirst, playerBSet: two }
}

/** The body of POST /api/match/playdouble; null while the draft is incomplete. */
export function doublesSubmissionOf({ players, sets: { one, two } }: MatchDraft): DoublesSubmission | null {
  const { oneFirst, oneSecond, twoFirst, twoSecond } = players
  if (oneFirst === null || oneSecond === null || twoFirst === null || twoSecond === null) return null
  if (one === null || two === null) return null
  return {
    groupOnePlayerOne: oneFirst,
    groupOnePlayerTwo: oneSecond,
    groupTwoPlayerOne: twoFirst,
    groupTwoPlayerTwo: twoSecond,
    groupOneSet: one,
    groupTwoSet: two,
  }
}
