import type { MatchEntryRules } from '@topspin/domain/contract/match'
import type { TournamentFixture } from '@topspin/domain/contract/tournament'
import { plusDays } from '@topspin/domain/time/days'
import { bracketRoundCount } from '@topspin/domain/tournament/bracket-sizes'
import { useTranslation } from 'react-i18next'
import { roundTextContext } from '../../shared/format/index.ts'
import { shortDayText } from '../fixture/index.ts'

type DatedFixture = Pick<TournamentFixture, 'id' | 'stage' | 'round'> & { readonly sides: readonly unknown[] }

/**
 * The rounds of a tournament in the order of play. `ids`: the fixtures of a round, without byes; the match for third
 * place is in the round of the final. `rounds`: how many rounds the bracket has; 0 in a round robin.
 */
export function roundsIn(fixtures: readonly DatedFixture[]) {
  const bracketRounds = bracketRoundCount(fixtures)
  return (['pool', 'bracket'] as const).flatMap((stage) => {
    const of = fixtures.filter((one) => (one.stage === 'pool') === (stage === 'pool'))
    const count = Math.max(0, ...of.map(({ round }) => round))
    return Array.from({ length: count }, (_, index) => ({
      stage,
      round: index + 1,
      rounds: stage === 'pool' ? bracketRounds : count,
      ids: of.filter(({ round, sides }) => round === index + 1 && !sides.includes('nobody')).map(({ id }) => id),
    }))
  })
}

export type DatedRound = ReturnType<typeof datedRounds>[number]

/** Whether matches can be recorded on the weekday of a day (yyyy-mm-dd). */
const hasEntry = (day: string, hours: MatchEntryRules['hours']): boolean =>
  hours === null || hours.some(({ days }) => days.includes(new Date(day).getUTCDay() || 7))

/**
 * Proposes a last day for each round, a week apart. The first is `entriesUntil`, moved by whole weeks until it is after
 * `today`. When no match can be recorded on that weekday, all days move to the next weekday on which one can.
 */
export function datedRounds(
  fixtures: readonly DatedFixture[],
  today: string,
  entriesUntil: string,
  hours: MatchEntryRules['hours'] = null,
) {
  let first = entriesUntil
  while (first <= today) first = plusDays(first, 7)
  for (let moved = 0; moved < 6 && !hasEntry(first, hours); moved += 1) first = plusDays(first, 1)
  return roundsIn(fixtures).map((round, index) => ({ ...round, due: plusDays(first, 7 * index) }))
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

/** A list of rounds, each with its name and its proposed last day. */
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
