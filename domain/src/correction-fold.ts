import { type Correction, matchAfter, playersIn, playersOfBoth } from './corrected-match.ts'
import type { MatchesState } from './matches-state.ts'

/** Applies an event of a correction to the state of the matches. */
export function applyCorrection(state: MatchesState, correction: Correction): void {
  const { ladder, sequence, playedAt, was, now } = correction
  const matches = state.recent[ladder]
  const index = indexOf(matches, sequence)
  const match = matchAfter(correction)
  if (index >= 0) matches.splice(index, 1, ...(match === null ? [] : [match]))
  for (const { playerId, score } of correction.scores) state.scores[ladder][playerId] = score
  const [before, after] = [playersIn(was), playersIn(now)]
  // Trails are copied, so that `undoCorrection` can put the former ones back.
  for (const id of before)
    if (!after.includes(id)) state.trails[id] = (state.trails[id] ?? []).filter((step) => step.sequence !== sequence)
  for (const id of after) {
    if (before.includes(id)) continue
    const trail = state.trails[id] ?? []
    const place = trail.findLastIndex((step) => step.sequence < sequence) + 1
    state.trails[id] = trail.toSpliced(place, 0, { ladder, sequence, playedAt })
  }
}

/** The corrected matches with one more, without those that were played before all recent ones. */
export function withCorrected({ recent, corrected }: MatchesState, sequence: number): readonly number[] {
  const oldest = Math.min(sequence, ...[recent.simple[0], recent.double[0]].flatMap((match) => match?.sequence ?? []))
  return [...corrected.filter((one) => one >= oldest && one !== sequence), sequence]
}

/** Prepares to take back an event of a correction. */
export function undoCorrection(state: MatchesState, correction: Correction): () => void {
  const { ladder, sequence, now } = correction
  const { corrected } = state
  const matches = state.recent[ladder]
  const index = indexOf(matches, sequence)
  const match = matches[index]
  const former = playersOfBoth(correction).map((id) => [id, state.scores[ladder][id], state.trails[id]] as const)
  return () => {
    state.corrected = corrected
    state.recent[ladder] = matches
    if (match !== undefined) matches.splice(index, now === null ? 0 : 1, match)
    for (const [id, score, trail] of former) {
      if (score === undefined) delete state.scores[ladder][id]
      else state.scores[ladder][id] = score
      if (trail === undefined) delete state.trails[id]
      else state.trails[id] = trail
    }
  }
}

/** Searches from the end, because only recent matches can be corrected. */
const indexOf = (matches: readonly { readonly sequence: number }[], sequence: number): number =>
  matches.findLastIndex((match) => match.sequence === sequence)
