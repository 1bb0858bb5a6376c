import type { CareerEntry } from '@topspin/domain/contract/profile'
import { useTranslation } from 'react-i18next'

/** Returns a function that says how a match ended: « Victoire 2 - 0 contre Léa ». */
export function useOutcome(): (entry: CareerEntry) => string {
  const { t } = useTranslation()
  return (entry) =>
    t(isVictory(entry) ? 'player.victory' : 'player.defeat', {
      sets: setsOf(entry),
      opponents: entry.opponents.join(', '),
    })
}

export const isVictory = ({ mySets, opponentSets }: CareerEntry): boolean => mySets > opponentSets
/** The sets of both sides, those of the page's player first. */
export const setsOf = ({ mySets, opponentSets }: CareerEntry): string => `${mySets} - ${opponentSets}`
