import { partitionPoint } from '../partition-point.ts'

const fields = 4
const initialMatches = 8

/**
 * The matches of a player in a ladder. Each has 16 bytes: its sequence number, and the score, rank and victories in a
 * row after the match.
 */
export class PlayerRankHistory {
  #numbers = new Int32Array(initialMatches * fields)
  #length = 0
  /** The sequence numbers of the victories that fulfil the rule of the badge `leader`. */
  readonly leaderBeaten: number[] = []

  get length(): number {
    return this.#length
  }

  /** The score after the last match; null without a match. */
  get score(): number | null {
    return this.#scoreAt(this.#length - 1)
  }

  /** The score after the player's last match before this sequence number; null when there is no such match. */
  scoreBefore(sequence: number): number | null {
    return this.#scoreAt(this.#indexFrom(sequence) - 1)
  }

  /**
   * The number of victories in a row up to a match of the player, and the sequence number of the first one. For a lost
   * match, `length` is 0 and `first` has no meaning.
   */
  streakAt(sequence: number): { readonly length: number; readonly first: number } {
    const index = this.#indexFrom(sequence)
    const length = this.#numbers[index * fields + 3] ?? 0
    return { length, first: this.#numbers[(index - length + 1) * fields] ?? sequence }
  }

  push(sequence: number, score: number, rank: number, won: boolean): void {
    const at = this.#length * fields
    if (at === this.#numbers.length) {
      const longer = new Int32Array(2 * at)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    this.#numbers[at] = sequence
    this.#numbers[at + 1] = score
    this.#numbers[at + 2] = rank
    this.#numbers[at + 3] = won ? 1 + (this.#numbers[at - 1] ?? 0) : 0
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

  #scoreAt(index: number): number | null {
    return index < 0 ? null : (this.#numbers[index * fields + 1] ?? 0)
  }

  /** The index of the first match with this sequence number or a higher one. */
  #indexFrom(sequence: number): number {
    return partitionPoint(this.#length, (index) => (this.#numbers[index * fields] ?? 0) < sequence)
  }
}
