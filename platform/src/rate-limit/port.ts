/** How fast one may go on guessing a secret. Times are seconds. */
export interface GuessPace {
  /** So many may be taken within `within`, with no pause between them. */
  readonly most: number
  readonly within: number
  /** After that one at a time, after a pause of this length, which doubles each time up to `longest`. */
  readonly pause: number
  readonly longest: number
}

/** How often something may happen. All waits are milliseconds; none lasts for ever. */
export interface RateLimits {
  /**
   * Counts one more of `name` for a key, of which `most` may happen in `seconds`. One that may not is not counted.
   * @returns 0 when it may, else how long to wait
   */
  take(name: string, key: string, most: number, seconds: number): Promise<number>
  /** Takes back one that `take` counted under the same name, `most` and `seconds`. */
  giveBack(name: string, key: string, most: number, seconds: number): Promise<void>
  /**
   * Counts one more guess of a secret. A name always has the same pace. Without guesses for `within` or `longest`,
   * whichever is longer, after a pause, counting starts at zero again.
   * @returns 0 when it may be tried, else how long to wait
   */
  takeGuess(name: string, key: string, pace: GuessPace): Promise<number>
  /** Takes back one guess that `takeGuess` counted, and the pause that it began. */
  giveBackGuess(name: string, key: string): Promise<void>
  /** The guess was right: all that were taken for this key count no more. */
  forgive(name: string, key: string): Promise<void>
  close(): Promise<void>
}
