import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { endedChallengeKeptMs } from '@topspin/domain/challenges/challenge'
import type { Challenges, OwnChallenge } from '@topspin/domain/contract/challenge'
import { instant } from '@topspin/domain/ids'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { impactTextsOf, useDates } from '../../shared/format/index.ts'
import { isPlannedWithin, playableBeforeMs, usePlannedMatches, useRanking } from '../../shared/ladder/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'

/**
 * The reader's challenges and the planned matches of all players, as they stand by the clock of the server.
 * Both lists are empty until the server has answered, and when the call fails, as on a server of the previous
 * release, which lacks the call.
 */
export function useChallenges() {
  const all = usePlannedMatches()
  const { own = [], days = [] } = all.query.currentData ?? {}
  return {
    ...all,
    own: own.flatMap((challenge) => challengeIfStillShown(challenge, all.now)),
    days: remainingDaysAt(days, all.now),
  }
}

/** The days that have not ended at `now`. */
export const remainingDaysAt = (days: Challenges['days'], now: number): Challenges['days'] =>
  days.filter(({ to }) => Date.parse(to) > now)

/**
 * The challenge as it stands at `now`, as a list of one; an empty list when the challenge is no longer shown.
 * When the end of the challenge has passed since the server answered, an open challenge that the reader sent
 * becomes lapsed. A challenge that the reader received, or a planned match, is dropped. A declined or lapsed challenge is
 * dropped a day after its end.
 */
export function challengeIfStillShown(challenge: OwnChallenge, now: number): readonly OwnChallenge[] {
  const { state, isMine, since, endsAt } = challenge
  const isOpen = isOpenOrPlanned(challenge)
  if (isOpen && Date.parse(endsAt) > now) return [challenge]
  if (isOpen && (state === 'planned' || !isMine)) return []
  const endedAt = Date.parse(state === 'declined' ? since : endsAt)
  if (now - endedAt >= endedChallengeKeptMs) return []
  return [isOpen ? { ...challenge, state: 'lapsed' } : challenge]
}

/**
 * Returns `isToday`, which tells whether an instant is today, and functions that format the time of a match, where null
 * stands for now. For today `when` returns `13:00`, and `at` returns `à 13:00`. For another day both return
 * `lundi 23 à 13:00`.
 */
export function useMatchTimeTexts(now: number) {
  const { t } = useTranslation()
  const { date, day, time } = useDates()
  const isToday = (at: string) => date(at) === date(instant(now))
  const at = (instant: string | null) => {
    if (instant === null) return t('challenge.now')
    const values = { day: day(instant), time: time(instant) }
    return isToday(instant) ? t('challenge.atTime', values) : t('challenge.onDay', values)
  }
  const when = (instant: string | null) => (instant !== null && isToday(instant) ? time(instant) : at(instant))
  return { isToday, when, at }
}

/**
 * The points that the reader would win and lose in singles against an opponent, as texts. Undefined before the ladder
 * is read, and when one of the two is not in it.
 */
export function useImpactTexts(opponent: string) {
  const me = useSelector(selectPseudo)
  const ladder = useRanking('simple').currentData ?? []
  const scoreOf = (name: string) => ladder.find(({ pseudo }) => pseudo === name)?.score
  const [mine, theirs] = [scoreOf(me), scoreOf(opponent)]
  return mine === undefined || theirs === undefined ? undefined : impactTextsOf([mine], [theirs])
}

/** The part of the store about challenges. */
export interface ChallengeState {
  /**
   * The instant at which the newest seen challenge was sent. Seen are the received challenges that existed
   * when the page was opened, and those that home has shown. The strip announces a challenge that was sent
   * later. '' when no challenge waited for the reader, null before challenges are read.
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
      seen: payload.filter(isWaitingForReader).reduce((newest, { since }) => (since > newest ? since : newest), ''),
    }),
  },
})

export const { challengesSeen } = slice.actions
export const challengeReducer = slice.reducer
/** `ChallengeState.seen`: an instant; '' when no challenge waited for the reader, null before challenges are read. */
export const selectChallengesSeenUntil = (state: WithSlice<typeof slice>) => state.challenge.seen

/** Whether a challenge waits for the reader's answer. */
export const isWaitingForReader = ({ state, isMine }: OwnChallenge): boolean => state === 'open' && !isMine
/** Whether a challenge is open or a match is planned. */
export const isOpenOrPlanned = ({ state }: OwnChallenge): boolean => state === 'open' || state === 'planned'
/** Whether a planned match begins soon or has begun, so that its players may play it. */
export const mayBegin = ({ state, at }: OwnChallenge, now: number): boolean =>
  state === 'planned' && at !== null && isPlannedWithin({ at }, now, playableBeforeMs)
/** Whether a received challenge was sent later than `seen`. */
export const isUnseenChallenge = (challenge: OwnChallenge, seen: string | null): boolean =>
  seen !== null && isWaitingForReader(challenge) && challenge.since > seen
