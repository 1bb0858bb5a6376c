import type { LiveMatch, LivePoints } from '@topspin/domain/contract/live'
import { latestPoints } from '../../features/live/index.ts'

/** How long until points that are behind the socket are read once more (milliseconds). */
const readAgainAfter = 1_000

interface FollowedPointsDeps {
  readonly read: () => Promise<LivePoints | null>
  /** Receives the points of the match after each change; null before they are read. */
  readonly changed: (points: LivePoints | null) => void
}

/** The points of the live match on a television. They follow the socket, and are read when one of its messages is missing. */
export class FollowedPoints {
  readonly #deps: FollowedPointsDeps
  #match: LiveMatch | null = null
  #points: LivePoints | null = null
  #isReading = false

  constructor(deps: FollowedPointsDeps) {
    this.#deps = deps
  }

  /** @param match as the socket has sent it; null for none, then the last points stay */
  follow(match: LiveMatch | null): void {
    this.#match = match
    if (this.#advance(null) && !this.#isReading) void this.#read()
  }

  /** Reads until nothing is missing. After a failure the next message tries again, which a new connection brings. */
  async #read(): Promise<void> {
    this.#isReading = true
    try {
      while (this.#advance(await this.#deps.read())) await after(readAgainAfter)
    } catch {
      // The television shows that the server is away.
    } finally {
      this.#isReading = false
    }
  }

  /** @returns whether the points are behind the match */
  #advance(read: LivePoints | null): boolean {
    if (this.#match === null) return false
    const { points, isBehind } = latestPoints(this.#points, read, this.#match)
    this.#points = points
    this.#deps.changed(points)
    return isBehind
  }
}

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
