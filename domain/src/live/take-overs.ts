interface TakenOver<T> {
  readonly earlierTakeOvers?: readonly T[] | undefined
  readonly takeOver?: T | undefined
}

/** The take-overs of a live match, oldest first, without those whose former recorder has taken the match back. */
export const takeOversOf = <T>({ earlierTakeOvers = [], takeOver }: TakenOver<T>): readonly T[] =>
  takeOver === undefined ? [] : [...earlierTakeOvers, takeOver]
