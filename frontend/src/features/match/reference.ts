import type { MatchRecap } from '@topspin/domain/contract/match'
import { api, type QueryResult } from '../../shared/api/index.ts'

/** Identifies a match: its ladder, and its id within the ladder (docs/specification.md#recording-a-match). */
export type MatchReference = Readonly<Pick<MatchRecap, 'isSimple' | 'id'>>

/** A match reference as text, for keys and dialog routes: `simple-42`. */
export const referenceText = ({ isSimple, id }: MatchReference): string => `${isSimple ? 'simple' : 'double'}-${id}`

/** The HTML id of a match's row. When the match is cancelled, the focus moves from this row to a neighbour. */
export const rowIdOf = (match: MatchReference): string => `match-${referenceText(match)}`

/** Parses the text of `referenceText`; null when it is invalid. */
export function parseReference(text: string | null): MatchReference | null {
  const [, ladder, id] = /^(simple|double)-([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  return id === undefined ? null : { isSimple: ladder === 'simple', id: Number(id) }
}

/** Reads the detail of a match. While `paused`, nothing is read, and the last detail stays. */
export function useMatchRecap({ id, isSimple }: MatchReference, paused: boolean): QueryResult<MatchRecap> {
  const input = { params: { id: String(id) } }
  const simple = api.useSimpleRecapQuery(input, { skip: paused || !isSimple })
  const double = api.useDoubleRecapQuery(input, { skip: paused || isSimple })
  const query = isSimple ? simple : double
  return paused ? { ...query, currentData: query.data } : query
}

/** Returns a function that checks whether a reference identifies `match`. */
export const isSameMatch = (match: MatchReference) => (one: MatchReference) =>
  one.id === match.id && one.isSimple === match.isSimple
