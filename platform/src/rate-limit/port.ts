/** How often something may happen. All waits are milliseconds; none is ever for good. */
export interface RateLimits {
  /**
   * Counts one more of `name` for a key, of which `most` may happen in `seconds`.
   * @returns 0 when it may, else how long to wait
   */
  take(name: string, key: string, most: number, seconds: number): Promise<number>
  /**
   * The same for what may be guessing, as a login: once `most` were taken without `forgive`, they go on one by one, after
   * a wait of `seconds` that doubles each time, up to 15 minutes. A quarter of an hour without any starts afresh.
   */
  takeGuess(name: string, key: string, most: number, seconds: number): Promise<number>
  /** The guess was right: forgets all that were taken for this key. */
  forgive(name: string, key: string): Promise<void>
  close(): Promise<void>
}
