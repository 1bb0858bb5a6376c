/** How fast a secret may be guessed. All times are in seconds. */
export interface GuessRateLimit {
  /** How many guesses are allowed in `within` seconds before the first pause. */
  readonly most: number
  readonly within: number
  /** Length of the pause after `most` guesses. Each further guess doubles the pause, up to `longest`. */
  readonly pause: number
  readonly longest: number
}

/** Rate limits. All waits are in milliseconds and finite. */
export interface RateLimits {
  /**
   * Counts an action of `key` when fewer than `most` were counted within `seconds`.
   * @returns 0 when the action is counted, otherwise the milliseconds to wait
   */
  take(name: string, key: string, most: number, seconds: number): Promise<number>
  /** Takes back one count of `take` with the same `name`, `most` and `seconds`. */
  giveBack(name: string, key: string, most: number, seconds: number): Promise<void>
  /**
   * Counts one more guess of a secret. All calls with a name must pass the same `pace`. After a pause, the count starts
   * at zero again when there are no guesses for `within` or `longest`, whichever is longer.
   * @returns 0 when the guess is allowed, otherwise the milliseconds to wait
   */
  takeGuess(name: string, key: string, pace: GuessRateLimit): Promise<number>
  /** Takes back one count of `takeGuess`, and ends the current pause of the key. */
  giveBackGuess(name: string, key: string): Promise<void>
  /** Resets the count of a key and ends its pause, after a right guess. */
  forgive(name: string, key: string): Promise<void>
  close(): Promise<void>
}
