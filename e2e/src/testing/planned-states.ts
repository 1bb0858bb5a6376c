import type { Challenges, PlannedMatch } from '@topspin/domain/contract/challenge'
import { testInstant } from '@topspin/platform/testing/test-clock'
import type { Page } from 'playwright-core'
import { widestPseudo } from './live-states.ts'
import { answer } from './server-stand-in.ts'

type Planned = readonly [one: string, two: string, minutes: number]

const at = (minutes: number) => testInstant(minutes * 60_000)

const matchOf = ([one, two, minutes]: Planned): PlannedMatch => ({ pseudos: [one, two], at: at(minutes) })

/** Returns a function that answers with planned matches, each given by its players and the minutes until it begins. */
export const answerPlannedMatches =
  (...matches: readonly Planned[]) =>
  (page: Page): Promise<void> => {
    const reply: Challenges = {
      ...{ now: at(0), own: [], days: [] },
      planned: matches.map(matchOf),
    }
    return answer(page, 'challenges', reply)
  }

/** Answers with planned matches of the next half hour, the first between Léa and Inès. */
export const answerMatchesPlannedSoon = answerPlannedMatches(
  ['Léa', 'Inès', 5],
  ['Hugo', 'Karim', 20],
  ['Jean-Christophe Bern', 'Marie-Ange Delacroix', 29],
)

/** Answers with planned matches without Léa, the first between players with long names. */
export const answerOthersPlannedMatches = answerPlannedMatches(
  ['Jean-Christophe Bern', widestPseudo, 5],
  ['Hugo', 'Karim', 90],
)

/** Planned matches for a television, the first between players with the widest pseudos. */
export const longNamesPlannedMatches: PlannedMatch[] = [
  matchOf([widestPseudo, widestPseudo.toLowerCase(), 5]),
  matchOf(['Hugo', 'Karim', 20]),
  matchOf(['Jean-Christophe Bern', 'Marie-Ange Delacroix', 29]),
]
