import type { MatchEntryRules } from '@topspin/domain/contract/match'
import type { TournamentFixture } from '@topspin/domain/contract/tournament'
import { plusDays } from '@topspin/domain/time/days'
import { bracketRoundCount } from '@topspin/domain/tournament/bracket-sizes'
import { useTranslation } from 'react-i18next'
import { roundTextContext, shortDayText } from '../fixture/index.ts'

type DatedFixture = Pick<TournamentFixture, 'id' | 'stage' | 'round'> & { readonly sides: readonly unknown[] }

/** A round with the ids of its fixtures and its last day (`due`). `rounds`: of the bracket, 0 in a round robin. */
export type DatedRound = ReturnType<typeof datedRounds>[number]

/** Whether matches can be entered on the weekday of a day (yyyy-mm-dd). */
const hasEntry = (day: string, hours: MatchEntryRules['hours']): boolean =>
  hours === null || hours.some(({ days }) => days.includes(new Date(day).getUTCDay() || 7))

/**
 * Proposes a last day for each round, a week apart. The first is `entriesUntil`, moved by whole weeks until it is after
 * `today`. When no match can be entered on that weekday, all days move to the next weekday with entry. The match for
 * third place has the day of the final.
 */
export function datedRounds(
  fixtures: readonly DatedFixture[],
  today: string,
  entriesUntil: string,
  hours: MatchEntryRules['hours'] = null,
) {
  let due = entriesUntil
  while (due <= today) due = plusDays(due, 7)
  for (let moved = 0; moved < 6 && !hasEntry(due, hours); moved += 1) due = plusDays(due, 1)
  const bracketRounds = bracketRoundCount(fixtures)
  return (['pool', 'bracket'] as const).flatMap((stage) => {
    const of = fixtures.filter((one) => (one.stage === 'pool') === (stage === 'pool'))
    const rounds = Math.max(0, ...of.map(({ round }) => round))
    return Array.from({ length: rounds }, (_, index) => {
      const played = of.filter(({ round, sides }) => round === index + 1 && !sides.includes('nobody'))
      const dated = {
        stage,
        round: index + 1,
        rounds: stage === 'pool' ? bracketRounds : rounds,
        ids: played.map(({ id }) => id),
        due,
      }
      due = plusDays(due, 7)
      return dated
    })
  })
}

/** Returns a function that names a round; the final together with the match for third place, if there is one. */
export function useDatedRoundNames(thirdPlace: boolean) {
  const { t } = useTranslation()
  return (one: DatedRound): string => {
    if (one.stage === 'pool')
      return t('tournament.poolRound', { number: one.round, context: one.rounds === 0 ? 'robin' : '' })
    const context = thirdPlace && one.round === one.rounds ? 'finalAndThird' : roundTextContext(one)
    return t('tournament.rounds', { context })
  }
}

interface Props {
  readonly rounds: readonly DatedRound[]
  readonly thirdPlace: boolean
}

export function RoundDays({ rounds, thirdPlace }: Props) {
  const { t } = useTranslation()
  const nameOf = useDatedRoundNames(thirdPlace)
  return (
    <ul className="lined tabular-nums">
      {rounds.map((round) => (
        <li key={round.due} className="row min-h-11 justify-between">
          <span>{nameOf(round)}</span>
          <span className="text-muted">{t('tournament.due', { day: shortDayText(round.due) })}</span>
        </li>
      ))}
    </ul>
  )
}
