import { openEventStore } from '@topspin/platform/event-store/open'
import { openInProcessLiveBus } from '@topspin/platform/live-bus/in-process'
import { openReadStore } from '@topspin/platform/read-store/open'
import { testNow } from '@topspin/platform/testing/test-clock'
import { projectors } from '@topspin/projections/projectors/projectors'
import { replay } from '@topspin/projections/replay/replay'

/** Builds every read model of a log in this process, one after another. @returns the seconds that each took, by name */
export async function rebuildAllReadModels(eventStoreUrl: string, readStoreUrl: string): Promise<Map<string, number>> {
  const events = await openEventStore(eventStoreUrl)
  const documents = await openReadStore(readStoreUrl)
  const bus = openInProcessLiveBus((failure) => {
    throw failure
  })
  const seconds = new Map<string, number>()
  try {
    for (const projector of projectors) {
      const began = performance.now()
      const options = { events, documents, bus, holder: 'rebuild', clock: testNow }
      await replay(projector, options, new AbortController().signal)
      seconds.set(projector.name, (performance.now() - began) / 1000)
    }
  } finally {
    await documents.close()
    await events.close()
  }
  return seconds
}
