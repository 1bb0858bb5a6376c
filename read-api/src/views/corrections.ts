import type { MatchCorrection } from '@topspin/domain/contract/match'
import { type CorrectionEntry, correctionsKey } from '@topspin/domain/documents/contests'
import type { MatchDocument } from '@topspin/domain/documents/matches'
import type { PlayerId } from '@topspin/domain/ids'
import { playersOf } from '@topspin/domain/match/match-players'
import { resultView } from '@topspin/domain/replies/match-view'
import type { ReadModels } from '../memory/read-models.ts'

type Numbered = Pick<MatchDocument, 'ladder' | 'matchId' | 'sequence'>

/** Returns a function that gives the corrections of one of these matches, oldest first. */
export async function readCorrectionsLookup(models: ReadModels, matches: readonly Numbered[]) {
  const keys = matches.map(({ sequence }) => correctionsKey(sequence))
  const found = await models.getMany('contests', keys)
  return ({ sequence }: Numbered): readonly CorrectionEntry[] => {
    const document = found.get(correctionsKey(sequence))
    return document !== undefined && 'corrections' in document ? document.corrections : []
  }
}

export const peopleInCorrections = (corrections: readonly CorrectionEntry[]): PlayerId[] =>
  corrections.flatMap(({ by, was }) => [by, was.recorder, ...playersOf(was)])

/** The field `corrections` of a match in a reply; no field without corrections. */
export const correctionsView = (
  { ladder, matchId }: Numbered,
  corrections: readonly CorrectionEntry[],
  pseudoOf: (id: PlayerId) => string,
): { corrections?: MatchCorrection[] } =>
  corrections.length === 0
    ? {}
    : {
        corrections: corrections.map(({ by, at, was, recalculated }) => ({
          by: pseudoOf(by),
          at,
          was: resultView({ ...was, ladder, matchId }, pseudoOf),
          recalculated,
        })),
      }
