import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { DoublesSubmission, RecordedMatch, SinglesSubmission } from '@topspin/domain/contract/match'
import type { OpenFixture } from '@topspin/domain/contract/tournament'
import type { Ladder } from '@topspin/domain/ids'
import {
  api,
  type CallDeps,
  endpointFailure,
  isLastingRefusal,
  isRefusal,
  keyKeptForMs,
  newIdempotencyKey,
  type WithApi,
} from '../../shared/api/index.ts'
import { type Ranking, selectLadder } from '../../shared/ladder/index.ts'
import { fixtureRequestField } from '../fixture/index.ts'
import { type MatchDraft, matchRecorded, selectForm, type WithMatch } from './form.ts'

type State = WithApi & WithMatch
export type RecordThunkDispatch = ThunkDispatch<State, CallDeps, UnknownAction>

const { play, playDouble } = api.endpoints

/** The RTK Query cache key of a form's command. With it, a reopened form still shows that its match is being sent. */
const keyOf = (ladder: Ladder) => ({ fixedCacheKey: `record ${ladder}` })

/** Whether the match of a form is being sent. */
export const selectIsSending =
  (ladder: Ladder) =>
  (state: WithApi): boolean =>
    play.select({ requestId: undefined, ...keyOf(ladder) })(state).isLoading

type MatchThunk<T> = ThunkAction<Promise<T>, State, CallDeps, UnknownAction>
type MatchRequest = MatchThunk<{ readonly data?: RecordedMatch | undefined; readonly error?: unknown }>

/** The request for the match of a draft; null while the draft is incomplete. */
function requestOf(ladder: Ladder, draft: MatchDraft, counted: OpenFixture | null): MatchRequest | null {
  const fixture = fixtureRequestField(counted)
  const idempotencyKey = newIdempotencyKey()
  if (ladder === 'simple') {
    const body = singlesSubmissionOf(draft)
    return body && play.initiate({ body: { ...body, ...fixture }, idempotencyKey }, keyOf(ladder))
  }
  const body = doublesSubmissionOf(draft)
  return body && playDouble.initiate({ body: { ...body, ...fixture }, idempotencyKey }, keyOf(ladder))
}

/** The request for the match of a draft, with the data of its first sending. */
interface Attempt {
  readonly request: MatchRequest
  /** When the request was first sent (milliseconds since 1970). */
  readonly since: number
  readonly ladderBefore: Ranking
  readonly uncounted: OpenFixture | null
}

/**
 * The attempts that the server may have executed. For ten minutes, another submit of the same draft repeats the same
 * request, so that its match is recorded only once. A change in the form makes another draft, and so another match.
 */
const unanswered = new WeakMap<MatchDraft, Attempt>()

/**
 * Records the match of a form. Does nothing while the form is incomplete or its match is being sent, so that a double
 * tap records one match.
 * @param counted the fixture that the match counts for
 * @param uncounted the fixture that the match could count for, when the player has chosen none
 */
export const recordMatch =
  (
    ladder: Ladder,
    { counted, uncounted }: Readonly<Record<'counted' | 'uncounted', OpenFixture | null>>,
  ): MatchThunk<void> =>
  async (dispatch, getState) => {
    const state = getState()
    if (selectIsSending(ladder)(state)) return
    const { draft } = selectForm(ladder)(state)
    const since = Date.now()
    const lost = unanswered.get(draft)
    const repeated = lost !== undefined && since - lost.since < keyKeptForMs ? lost : null
    const request = repeated?.request ?? requestOf(ladder, draft, counted)
    if (request === null) return
    const attempt = repeated ?? { request, since, ladderBefore: selectLadder(ladder)(state) ?? [], uncounted }
    unanswered.set(draft, attempt)
    const { data: match, error } = await dispatch(request)
    const failure = endpointFailure(error)
    // An earlier sending of a repeated request may have been executed, so only a lasting refusal ends the attempt.
    const isEnded = repeated === null ? isRefusal : isLastingRefusal
    if (failure !== null && isEnded(failure)) unanswered.delete(draft)
    const { ladderBefore, uncounted: fixture } = attempt
    if (match !== undefined)
      dispatch(matchRecorded({ ladder, match, players: draft.players, ladderBefore, uncounted: fixture }))
  }

/** The body of POST /api/match/play; null while the draft is incomplete. */
export function singlesSubmissionOf({ players, sets: { one, two } }: MatchDraft): SinglesSubmission | null {
  const { oneFirst, twoFirst } = players
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
