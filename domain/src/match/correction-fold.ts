import { type Correction, matchAfter, playersIn, playersOfBoth } from './corrected-match.ts'
import { findLastMatches, undoPlayer } from './last-matches.ts'
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
  const last = state.last[ladder]
  const out = before.filter((id) => !after.includes(id) && last[id]?.sequence === sequence)
  findLastMatches(state, ladder, out)
  for (const id of after) if ((last[id]?.sequence ?? 0) < sequence) last[id] = { sequence, playedAt }
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
  const players = playersOfBoth(correction).map((id) => undoPlayer(state, ladder, id))
  return () => {
    state.corrected = corrected
    state.recent[ladder] = matches
    if (match !== undefined) matches.splice(index, now === null ? 0 : 1, match)
    for (const restore of players) restore()
  }
}

/** Searches from the end, because only recent matches can be corrected. */
const indexOf = (matches: readonly { readonly sequence: number }[], sequence: number): number =>
  matches.findLastIndex((match) => match.sequence === sequence)
