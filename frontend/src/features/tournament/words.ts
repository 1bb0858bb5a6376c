import type { OpenFixture, TournamentSummary } from '@topspin/domain/contract/tournament'
import { useTranslation } from 'react-i18next'

type Round = Pick<OpenFixture, 'stage' | 'round' | 'rounds' | 'pool'>

const byRest = ['final', 'semi', 'quarter', 'last16', 'last32'] as const

/** The context of a text about a round of a bracket. The rounds are counted from the final, by the places. */
export const bracketContext = ({ round, rounds }: Pick<Round, 'round' | 'rounds'>) => byRest[rounds - round] ?? 'last64'

/** The context of a text about a round. */
export function roundContext({ stage, round, rounds }: Omit<Round, 'pool'>) {
  if (stage === 'third') return 'third'
  if (stage === 'pool') return rounds === 0 ? 'robin' : 'pool'
  return bracketContext({ round, rounds })
}

/** The letter of a pool: A for the first. */
export const poolLetter = (pool: number | null): string => String.fromCharCode(65 + (pool ?? 0))

/** Returns the name of the round of a fixture: `Demi-finale`, `Poule C`. */
export function useRoundWords() {
  const { t } = useTranslation()
  return (round: Round): string => t('tournament.round', { context: roundContext(round), pool: poolLetter(round.pool) })
}

const formatted = (style: Intl.DateTimeFormatOptions) => {
  // A day does not depend on a time zone.
  const format = new Intl.DateTimeFormat('fr-FR', { ...style, day: '2-digit', month: '2-digit', timeZone: 'UTC' })
  return (day: string): string => format.format(new Date(`${day}T12:00:00Z`)).replace(',', '')
}
/** A day such as 2026-11-27 as `ven. 27/11`. */
export const shortDay = formatted({ weekday: 'short' })
/** A day such as 2026-11-27 as `vendredi 27/11`. */
export const longDay = formatted({ weekday: 'long' })

/** A day some days later, both as 2026-11-27. */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

const names = new Intl.ListFormat('fr')
/** The players of a side: `Inès et Karim`. */
export const joined = (pseudos: readonly string[]): string => names.format(pseudos)

/** Returns the sentence about the last day of a fixture: `jusqu’au vendredi 27/11`, today, or late; null without one. */
export function useDue(today: string) {
  const { t } = useTranslation()
  return (due: string | null, dayOf = longDay): string | null => {
    if (due === null) return null
    if (due === today) return t('tournament.dueToday')
    return t(due < today ? 'tournament.late' : 'tournament.due', { day: dayOf(due) })
  }
}

/** Returns `Tableau en simple · 12 joueurs` and its parts. */
export function useTournamentWords() {
  const { t } = useTranslation()
  const kind = ({ format, ladder }: Pick<TournamentSummary, 'format' | 'ladder'>): string =>
    t(ladder === 'simple' ? 'tournament.kindSimple' : 'tournament.kindDouble', {
      format: t('tournament.format', { context: format }),
    })
  /** How many play: pairs in doubles once it has started, else players. */
  const size = ({ ladder, phase, entries, pairs }: TournamentSummary): string => {
    if (ladder === 'double' && phase !== 'entries') return t('tournament.pairs', { count: pairs })
    return t(phase === 'entries' ? 'tournament.entered' : 'tournament.players', { count: entries })
  }
  return { kind, size }
}
