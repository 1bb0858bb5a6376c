import type { Instant, PlayerId } from '@topspin/domain/ids'
import type { Availability } from '@topspin/platform/availability/port'
import type { TopicDeps } from './topic.ts'

interface FollowAvailabilityDeps extends TopicDeps {
  readonly availability: Pick<Availability, 'freeAt'>
  readonly now: () => Instant
}

type Free = ReadonlyMap<PlayerId, Instant>

/** Milliseconds between two polls, because the bus may lose messages. */
const pollEvery = 5_000

/**
 * Calls `changed` after a message of the bus about a change, after a poll that finds a change, and after the first
 * successful poll after a failed read. An availability that expires is no change (docs/architecture.md#who-is-free).
 * @returns a function that stops the calls
 */
export async function followAvailability(
  { availability, bus, every, now, report }: FollowAvailabilityDeps,
  changed: () => void,
): Promise<() => Promise<void>> {
  /** The result of the last read; null when it failed. */
  let known: Free | null = null
  let reading: Promise<void> = Promise.resolve()
  let isReported = false

  async function freeAt(at: Instant): Promise<Free | null> {
    try {
      const free = await availability.freeAt(at)
      isReported = false
      return free
    } catch (error) {
      if (!isReported) report('who is free could not be read', error)
      isReported = true
      return null
    }
  }

  /** `changed` is called after the read, so that what pages then read is at least as new as `known`. */
  async function read(isAnnounced: boolean): Promise<void> {
    const at = now()
    const before = known
    known = await freeAt(at)
    if (isAnnounced || (known !== null && !isSame(before, known, at))) changed()
  }
  // Reads run one after another, so that a slow read does not replace the result of a later one.
  const enqueue = (isAnnounced: boolean) => {
    reading = reading.then(() => read(isAnnounced))
  }

  known = await freeAt(now())
  const unsubscribe = await bus.subscribe('availability-changed', () => enqueue(true))
  const stop = every(pollEvery, () => enqueue(false))
  return async () => {
    stop()
    await unsubscribe()
    await reading
  }
}

/** Whether both reads are the same, without the availabilities that have expired at `at`. */
function isSame(before: Free | null, after: Free, at: Instant): boolean {
  if (before === null) return false
  const left = [...before].filter(([, until]) => until > at)
  return left.length === after.size && left.every(([id, until]) => after.get(id) === until)
}
