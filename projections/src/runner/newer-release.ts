import type { RecordedEvent } from '@topspin/platform/event-store/port'

/** Only a newer release can read the next event. A worker stops before this event, so that no read model lacks it. */
export class EventOfNewerRelease extends Error {
  override readonly name = 'EventOfNewerRelease'

  constructor({ type, position }: RecordedEvent) {
    super(`${type} at ${position} is an event of a newer release`)
  }
}

/** Yields the events before the first event of a newer release. @throws EventOfNewerRelease for that event */
export async function* pagesBeforeNewerRelease(
  pages: AsyncIterable<RecordedEvent[]>,
  isOfNewerRelease: (event: RecordedEvent) => boolean,
): AsyncGenerator<RecordedEvent[]> {
  for await (const page of pages) {
    const newer = page.find(isOfNewerRelease)
    const readable = newer === undefined ? page : page.slice(0, page.indexOf(newer))
    if (readable.length > 0) yield readable
    if (newer !== undefined) throw new EventOfNewerRelease(newer)
  }
}
