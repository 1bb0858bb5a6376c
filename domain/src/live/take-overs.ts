interface TakenOver<T> {
  readonly earlierTakeOvers?: readonly T[] | undefined
  readonly takeOver?: T | undefined
}

/**
 * The take-overs of a live match, oldest first, without those whose former recorder has taken the match back since
 * (docs/specification.md#taking-over). No two of them have the same former recorder.
 */
export const takeOversOf = <T>({ earlierTakeOvers = [], takeOver }: TakenOver<T>): readonly T[] =>
  takeOver === undefined ? [] : [...earlierTakeOvers, takeOver]
