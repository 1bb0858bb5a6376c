interface TakenOver<T> {
  readonly earlierTakeOvers?: readonly T[] | undefined
  readonly takeOver?: T | undefined
}

/**
 * The take-overs that the live match has, oldest first. `liveDecider` removes one when its former recorder becomes the
 * recorder again.
 */
export const takeOversOf = <T>({ earlierTakeOvers = [], takeOver }: TakenOver<T>): readonly T[] =>
  takeOver === undefined ? [] : [...earlierTakeOvers, takeOver]
