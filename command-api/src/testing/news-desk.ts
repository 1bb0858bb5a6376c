import type { Instant } from '@topspin/domain/ids'
import { type NewsCommand, newsDecider } from '@topspin/domain/news/news'
import { streams } from '@topspin/domain/streams'
import { someFriday, uuidOf } from '@topspin/domain/testing/builders'
import type { EventStore } from '@topspin/platform/event-store/port'
import type { ReadStore } from '@topspin/platform/read-store/port'
import type { StreamHandlers } from '../streams/handlers.ts'
import type { Envelope } from '../streams/pending-batch.ts'
import { Snapshots } from '../streams/snapshots.ts'
import { StreamHandler } from '../streams/stream-handler.ts'

/** A handler of the news stream, which has the simplest decider, with what the handler reported. */
interface ObservedNewsHandler {
  readonly handler: StreamHandlers['news']
  /** Sizes of the batches that were appended. */
  readonly appended: number[]
  readonly snapshotFailures: unknown[]
  /** Streams whose log was found to be replaced. */
  readonly replacedLogs: string[]
}

/** Opens a handler of the news stream. @param monotonic a clock in milliseconds; by default it never advances */
export function openNewsHandler(
  store: EventStore,
  documents: ReadStore,
  monotonic: () => number = () => 0,
): ObservedNewsHandler {
  const appended: number[] = []
  const snapshotFailures: unknown[] = []
  const replacedLogs: string[] = []
  const snapshotFailed = (error: unknown) => void snapshotFailures.push(error)
  const handler = new StreamHandler({
    stream: streams.news,
    decider: newsDecider,
    events: store,
    snapshots: new Snapshots<ReturnType<typeof newsDecider.initialState>>(documents, 'news', 1, snapshotFailed),
    snapshotEvery: 500,
    monotonic,
    inContext: async (decide) => decide(() => null),
    appended: (size) => appended.push(size),
    snapshotFailed,
    logReplaced: (stream) => replacedLogs.push(stream),
  })
  return { handler, appended, snapshotFailures, replacedLogs }
}

/** The envelope of a command, with ids derived from `name`. */
export const envelope = (name: string, command: NewsCommand, now: Instant = someFriday): Envelope<NewsCommand> => ({
  command,
  commandId: uuidOf(`command ${name}`),
  correlationId: uuidOf(`correlation ${name}`),
  actor: null,
  now,
})

/**
 * The envelope of the command that publishes news with the title `name`. The same name gives the same command id.
 */
export const publishEnvelope = (name: string) =>
  envelope(`publish ${name}`, { type: 'PublishNews', newsId: uuidOf(name), title: name, content: '…' })

/** The envelope of the command that deletes the news of `publishEnvelope(name)`. */
export const deleteEnvelope = (name: string) =>
  envelope(`unpublish ${name}`, { type: 'DeleteNews', newsId: uuidOf(name) })

/** Titles of the published and not deleted news in the log. */
export async function publishedTitles(store: EventStore): Promise<string[]> {
  const titles = new Map<string, string>()
  for (const { type, data } of await store.readStream(streams.news)) {
    // Only the decider of the news writes this stream.
    const { newsId, title = '' } = data as { newsId: string; title?: string }
    if (type === 'NewsPublished') titles.set(newsId, title)
    else titles.delete(newsId)
  }
  return [...titles.values()]
}
