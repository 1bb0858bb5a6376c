import { setTimeout as pause } from 'node:timers/promises'
import {
  comparePositions,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '@topspin/platform/event-store/port'
import type { LiveBus } from '@topspin/platform/live-bus/port'
import { foldVersionOf } from '@topspin/platform/read-store/generation-number'
import type { Generation, Page, ReadStore } from '@topspin/platform/read-store/port'
import { fold } from './fold.ts'
import { servedGeneration } from './generations.ts'
import type { Projector } from './projector.ts'

export interface RunnerOptions {
  readonly events: EventStore
  readonly documents: ReadStore
  readonly bus: LiveBus
  readonly projectors: readonly Projector[]
  /** Names this worker in the lease. */
  readonly holder: string
  readonly clock: () => number
  /** After a commit, never in a replay: the one place where effects may start. */
  readonly committed: (generation: Generation, writes: Page['writes']) => Promise<void>
  /** Told of what an operator should see: parked events, lost leases, engines away. */
  readonly report: (what: string, error?: unknown) => void
}

/** One projection as it is followed now. */
interface Track {
  readonly projector: Projector
  readonly generation: Generation
  readonly epoch: number
  readonly skipped: Set<string>
  position: Position | null
}

/** Somebody else writes this generation: stop and look again. */
class Outrun extends Error {}

const leaseMilliseconds = 10_000
const waitForLease = 1_000
const longestBackoff = 10_000

/**
 * Keeps the served read models up with the log: one subscription, folded into every projection from its own
 * checkpoint. Any number of workers may run; a lease lets one of them write, and its epoch fences off the others.
 */
export class Runner {
  readonly #options: RunnerOptions
  readonly #stop = new AbortController()
  #session = new AbortController()
  #done: Promise<void> = Promise.resolve()

  constructor(options: RunnerOptions) {
    this.#options = options
  }

  /** Starts following; returns at once. */
  async start(): Promise<void> {
    const off = await this.#options.bus.subscribe('activated', () => this.#session.abort())
    this.#done = this.#forever().finally(off)
  }

  /** Ends after the page under way. */
  async stop(): Promise<void> {
    this.#stop.abort()
    this.#session.abort()
    await this.#done
  }

  async #forever(): Promise<void> {
    let failures = 0
    while (!this.#stop.signal.aborted) {
      this.#session = new AbortController()
      try {
        const followed = await this.#follow(this.#session.signal)
        failures = 0
        if (!followed) await this.#wait(waitForLease)
      } catch (error) {
        failures += 1
        if (!(error instanceof Outrun)) this.#options.report('projections interrupted', error)
        const backoff = Math.min(longestBackoff, 100 * 2 ** failures)
        await this.#wait(backoff * (0.5 + Math.random() / 2))
      }
    }
  }

  async #wait(milliseconds: number): Promise<void> {
    await pause(milliseconds, null, { signal: this.#stop.signal }).catch(() => null)
  }

  /** Follows the log until the session ends. @returns false when another worker holds the lease */
  async #follow(signal: AbortSignal): Promise<boolean> {
    const tracks = await this.#tracks()
    if (tracks === null || tracks.length === 0) return false
    let failed: unknown = null
    const renewal = setInterval(() => {
      this.#renew(tracks).catch((error: unknown) => {
        failed = error
        this.#session.abort()
      })
    }, leaseMilliseconds / 3)
    try {
      for await (const page of this.#options.events.follow(earliest(tracks), signal))
        for (const track of tracks) await this.#advance(track, page)
    } finally {
      clearInterval(renewal)
    }
    if (failed !== null) throw failed
    if (this.#stop.signal.aborted) await this.#giveBack(tracks)
    return true
  }

  /** Takes the leases and reads the checkpoints of what is served; null while another worker has one of them. */
  async #tracks(): Promise<Track[] | null> {
    const { documents, projectors, holder, clock } = this.#options
    const tracks: Track[] = []
    for (const projector of projectors) {
      const generation = await servedGeneration(projector, documents)
      // Built by another version of the fold: it serves as it is until the rebuild beside it is complete.
      if (foldVersionOf(generation.version) !== projector.version) continue
      const epoch = await documents.lease(generation, holder, clock(), leaseMilliseconds)
      if (epoch === null) return null
      const { position } = await documents.checkpoint(generation)
      const parked = await documents.parked(generation)
      const skipped = new Set(parked.map((event) => event.stream))
      tracks.push({ projector, generation, epoch, skipped, position })
    }
    return tracks
  }

  async #renew(tracks: readonly Track[]): Promise<void> {
    const { documents, holder, clock } = this.#options
    for (const { generation, epoch } of tracks)
      if ((await documents.lease(generation, holder, clock(), leaseMilliseconds)) !== epoch) throw new Outrun()
  }

  /** Another worker need not wait until the leases run out. */
  async #giveBack(tracks: readonly Track[]): Promise<void> {
    const { documents, holder, clock } = this.#options
    for (const { generation } of tracks) await documents.lease(generation, holder, clock(), 0)
  }

  async #advance(track: Track, page: readonly RecordedEvent[]): Promise<void> {
    const { documents, bus, committed, report } = this.#options
    const { generation, projector, epoch } = track
    const fresh = page.filter((event) => comparePositions(event.position, track.position) > 0)
    const ceiling = fresh.at(-1)?.position
    if (ceiling === undefined) return
    const { writes, failures } = await fold(projector, generation, fresh, documents, track.skipped)
    // Parked before the checkpoint passes it: an event is folded or kept for the admin, never lost between the two.
    for (const { event, reason } of failures) {
      const { position, stream, type } = event
      report(`parked ${type} at ${position} in ${projector.name}: ${reason}`)
      await documents.park(generation, { position, stream, type, failure: reason })
    }
    const since = track.position
    if ((await documents.commit({ generation, floor: since, ceiling, epoch, writes })) === 'stale') throw new Outrun()
    track.position = ceiling
    await committed(generation, writes)
    await bus.publish('committed', {
      projection: projector.name,
      version: generation.version,
      since,
      position: ceiling,
      changed: writes.size > 0,
    })
  }
}

/** Where the one subscription must begin so that no track misses an event. */
function earliest(tracks: readonly Track[]): Position | null {
  return tracks.map(({ position }) => position).reduce((a, b) => (comparePositions(a, b) <= 0 ? a : b))
}
