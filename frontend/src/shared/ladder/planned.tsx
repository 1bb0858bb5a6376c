import { plannedMatchEndsAfterMs } from '@topspin/domain/challenges/challenge'
import type { PlannedMatch } from '@topspin/domain/contract/challenge'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../api/index.ts'
import { minute, useDates, useServerTime } from '../format/index.ts'
import { selectPseudo } from '../session/index.ts'
import { Button } from '../ui/index.ts'

/** Forms offer a planned match from this long before its time (milliseconds). */
const offeredBefore = 30 * minute
/** The players of a planned match may begin it from this long before its time (milliseconds). */
export const playableBeforeMs = 10 * minute

/** Whether a planned match begins within `ahead` milliseconds, or has begun and is not over. */
export function isPlannedWithin({ at }: Pick<PlannedMatch, 'at'>, now: number, ahead = offeredBefore): boolean {
  const left = Date.parse(at) - now
  return left <= ahead && left > -plannedMatchEndsAfterMs
}

/** The planned matches that begin within 30 minutes, or have begun and are not over; the nearest to `now` first. */
export function plannedMatchesForForms(planned: readonly PlannedMatch[], now: number): readonly PlannedMatch[] {
  const distance = ({ at }: PlannedMatch) => Math.abs(Date.parse(at) - now)
  return planned
    .filter((match) => isPlannedWithin(match, now))
    .toSorted((one, other) => distance(one) - distance(other))
}

/** The opponent of `me` in a planned match; null when `me` is not in it. */
export const opponentInPlannedMatch = ({ pseudos: [one, two] }: PlannedMatch, me: string): string | null =>
  me === one ? two : me === two ? one : null

/** Everybody's planned matches that are not over, by the clock of the server. */
export function usePlannedMatches() {
  const { date } = useDates()
  const query = api.useChallengesQuery({}, { skip: useSelector(selectPseudo) === '' })
  const now = useServerTime()
  const planned =
    query.currentData?.planned.filter((match) => isPlannedWithin(match, now, Number.POSITIVE_INFINITY)) ?? []
  const day = date(new Date(now).toISOString())
  return {
    query,
    now,
    planned,
    today: planned.filter(({ at }) => date(at) === day),
    startOf: useStartText(now),
  }
}

/** Returns a function that says in how many minutes a planned match begins. */
export function useStartText(now: number) {
  const { t } = useTranslation()
  return ({ at }: PlannedMatch): string => {
    const minutes = Math.round((Date.parse(at) - now) / minute)
    return minutes > 0 ? t('planned.inMinutes', { minutes }) : t('planned.now')
  }
}

/**
 * The planned matches that a form offered when it was first shown. Later answers add and remove no match, so the form
 * does not move. `isGone`: whether the match is over or no longer planned.
 */
export function useOfferedMatches() {
  const { planned, now, startOf } = usePlannedMatches()
  const [offered] = useState(() => plannedMatchesForForms(planned, now))
  return offered.map((match) => {
    const isGone = !planned.some(({ at, pseudos }) => at === match.at && pseudos.join() === match.pseudos.join())
    return { ...match, isGone, start: startOf(match) }
  })
}

interface ChoiceProps {
  readonly match: Pick<ReturnType<typeof useOfferedMatches>[number], 'isGone'>
  readonly faces: ReactNode
  readonly title: string
  readonly note: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A planned match with a button that fills a form with its players. */
export function PlannedMatchChoice({ match: { isGone }, faces, title, note, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  const isOut = isGone || isChosen
  return (
    <div data-more="" className="row flex-wrap gap-y-1 min-h-15 py-1.5 pr-1.5 pl-3.5">
      {faces}
      <p className="min-w-0 flex-[1_1_6rem] tabular-nums">
        <b className="block font-semi wrap-anywhere">{title}</b>
        <span className="note">{isGone ? t('planned.gone') : note}</span>
      </p>
      <Button small aria-disabled={isOut} onClick={() => isOut || onChoose()}>
        {t('available.choose')}
        <span className="only-read-aloud"> {title}</span>
      </Button>
    </div>
  )
}
