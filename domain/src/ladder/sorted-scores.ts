/** A list of scores in ascending order. It may contain a score several times. */
export class SortedScores {
  #scores: Int32Array
  #length: number

  constructor(scores: readonly number[]) {
    this.#scores = Int32Array.from(scores).sort()
    this.#length = scores.length
  }

  /** How many scores are higher than this one. */
  above(score: number): number {
    return this.#length - this.#indexAbove(score)
  }

  add(score: number): void {
    if (this.#length === this.#scores.length) {
      const longer = new Int32Array(2 * this.#length + 1)
      longer.set(this.#scores)
      this.#scores = longer
    }
    const index = this.#indexAbove(score)
    this.#scores.copyWithin(index + 1, index, this.#length)
    this.#scores[index] = score
    this.#length += 1
  }

  /** Removes a score once. @throws Error when the list does not contain it */
  remove(score: number): void {
    const index = this.#indexAbove(score) - 1
    if (this.#scores[index] !== score) throw new Error(`nobody has the score ${score}`)
    this.#scores.copyWithin(index, index + 1, this.#length)
    this.#length -= 1
  }

  /** The index of the first higher score, by binary search. */
  #indexAbove(score: number): number {
    let [low, high] = [0, this.#length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#scores[middle] ?? 0) <= score) low = middle + 1
      else high = middle
    }
    return low
  }
}
