const fields = 3
const initialMatches = 8

/** The sequence numbers of a player's matches in a ladder, with score and rank after each. A match takes 12 bytes. */
export class PlayerRankHistory {
  #numbers = new Int32Array(initialMatches * fields)
  #length = 0
  /** The sequence numbers of the victories that fulfil the rule of the badge `leader`. */
  readonly leaderBeaten: number[] = []

  /** Number of matches. */
  get length(): number {
    return this.#length
  }

  /** The score after the last match; null without a match. */
  get score(): number | null {
    return this.#length === 0 ? null : (this.#numbers[this.#length * fields - 2] ?? 0)
  }

  push(sequence: number, score: number, rank: number): void {
    const at = this.#length * fields
    if (at === this.#numbers.length) {
      const longer = new Int32Array(2 * at)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    this.#numbers[at] = sequence
    this.#numbers[at + 1] = score
    this.#numbers[at + 2] = rank
    this.#length += 1
  }

  /** Removes the matches from this sequence number on. */
  takeBackFrom(sequence: number): void {
    while (this.#length > 0 && (this.#numbers[(this.#length - 1) * fields] ?? 0) >= sequence) this.#length -= 1
    while ((this.leaderBeaten.at(-1) ?? -1) >= sequence) this.leaderBeaten.pop()
  }

  /** The rank after each match, by the match's sequence number. */
  ranks(): Map<number, number> {
    const ranks = new Map<number, number>()
    for (let at = 0; at < this.#length * fields; at += fields)
      ranks.set(this.#numbers[at] ?? 0, this.#numbers[at + 2] ?? 0)
    return ranks
  }
}
