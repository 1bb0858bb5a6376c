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
 * The reader's challenges, all players' planned matches, and the days that may be chosen for a challenge, by the clock
 * of the server. The lists are empty until the server answers, and when the call fails.
 */
export function useChallenges() {
  const all = usePlannedMatches()
  const { own = [], days = [] } = all.query.currentData ?? {}
  return {
    ...all,
    ...useMatchTimeTexts(all.now),
    own: own.flatMap((challenge) => challengeIfStillShown(challenge, all.now)),
    days: remainingDaysAt(days, all.now),
  }
}

/** The days that may be chosen for a challenge, except those that are over at `now` (milliseconds since 1970). */
export const remainingDaysAt = (days: Challenges['days'], now: number): Challenges['days'] =>
  days.filter(({ to }) => Date.parse(to) > now)

/**
 * The challenge as it stands at `now`, as a list of one; empty when it is no longer shown. A received challenge and a
 * planned match disappear when they end. A challenge that the reader sent lapses at its end. A declined or lapsed
 * challenge disappears after a day.
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
 * `when` and `atTime` format the time of a match; null stands for now. For today, `when` returns `13:00` and `atTime`
 * returns `à 13:00`. For another day, both return `lundi 23 à 13:00`.
 */
function useMatchTimeTexts(now: number) {
  const { t } = useTranslation()
  const { date, day, time } = useDates()
  const isToday = (at: string) => date(at) === date(instant(now))
  const atTime = (instant: string | null) => {
    if (instant === null) return t('challenge.now')
    const values = { day: day(instant), time: time(instant) }
    return isToday(instant) ? t('challenge.atTime', values) : t('challenge.onDay', values)
  }
  const when = (instant: string | null) => (instant !== null && isToday(instant) ? time(instant) : atTime(instant))
  return { isToday, when, atTime }
}

/** What the reader would win and lose in singles against `opponent`; undefined unless both are in the ladder. */
export function useImpactTexts(opponent: string) {
  const me = useSelector(selectPseudo)
  const ladder = useRanking('simple').currentData ?? []
  const scoreOf = (name: string) => ladder.find(({ pseudo }) => pseudo === name)?.score
  const [mine, theirs] = [scoreOf(me), scoreOf(opponent)]
  return mine === undefined || theirs === undefined ? undefined : impactTextsOf([mine], [theirs])
}

/**
 * `seen`: when the newest challenge that the reader has seen was sent; empty for none, null until the challenges are
 * first marked as seen. The page marks them when it opens, and when home shows them. The strip announces challenges
 * that are sent later (docs/user-interface.md#the-strip).
 */
const initialState: { readonly seen: string | null } = { seen: null }

const slice = createSlice({
  name: 'challenge',
  initialState,
  reducers: {
    challengesSeen: (_, { payload }: PayloadAction<readonly OwnChallenge[]>) => ({
      seen: payload.filter(isWaitingForReader).reduce((newest, { since }) => (since > newest ? since : newest), ''),
    }),
  },
})

export const { challengesSeen } = slice.actions
export const challengeReducer = slice.reducer
/** When the newest seen challenge was sent; empty for none, null until the challenges are read. */
export const selectChallengesSeenUntil = (state: WithSlice<typeof slice>) => state.challenge.seen

export const isWaitingForReader = ({ state, isMine }: OwnChallenge): boolean => state === 'open' && !isMine
export const isOpenOrPlanned = ({ state }: OwnChallenge): boolean => state === 'open' || state === 'planned'
/** Whether the players may begin a planned match: from `playableBeforeMs` before its time until its end. */
export const mayBegin = ({ state, at }: OwnChallenge, now: number): boolean =>
  state === 'planned' && at !== null && isPlannedWithin({ at }, now, playableBeforeMs)
/** Whether a challenge waits for the reader and was sent later than `seen`; false while `seen` is null. */
export const isUnseenChallenge = (challenge: OwnChallenge, seen: string | null): boolean =>
  seen !== null && isWaitingForReader(challenge) && challenge.since > seen
