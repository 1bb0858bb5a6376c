import type { Instant } from '@topspin/domain/ids'
import { type NewsCommand, newsDecider } from '@topspin/domain/news'
import { streams } from '@topspin/domain/streams'
import { someFriday, uuidOf } from '@topspin/domain/testing/builders'
import type { EventStore } from '@topspin/platform/event-store/port'
import type { ReadStore } from '@topspin/platform/read-store/port'
import type { Handlers } from '../handlers.ts'
import { Snapshots } from '../snapshots.ts'
import { type Envelope, StreamHandler } from '../stream-handler.ts'

/** The stream of the news, the simplest there is, written by a handler of its own. */
export interface NewsDesk {
  readonly handler: Handlers['news']
  /** Sizes of the batches that were appended. */
  readonly appended: number[]
  readonly snapshotFailures: unknown[]
  /** Streams whose log was found to be another one. */
  readonly replacedLogs: string[]
}

export function newsDesk(store: EventStore, documents: ReadStore): NewsDesk {
  const appended: number[] = []
  const snapshotFailures: unknown[] = []
  const replacedLogs: string[] = []
  const handler = new StreamHandler({
    stream: streams.news,
    decider: newsDecider,
    store,
    snapshots: new Snapshots<ReturnType<typeof newsDecider.initialState>>(documents, 'news', 1),
    inContext: async (decide) => decide(() => null),
    appended: (size) => appended.push(size),
    snapshotFailed: (error) => snapshotFailures.push(error),
    logReplaced: (stream) => replacedLogs.push(stream),
  })
  return { handler, appended, snapshotFailures, replacedLogs }
}

/** A command under the id that belongs to `name`. */
export const order = (name: string, command: NewsCommand, now: Instant = someFriday): Envelope<NewsCommand> => ({
  command,
  commandId: uuidOf(`command ${name}`),
  correlationId: uuidOf(`correlation ${name}`),
  actor: null,
  now,
})

/** Publishes the news of this name; its repeat is the same command. */
export const publish = (name: string) =>
  order(`publish ${name}`, { type: 'PublishNews', newsId: uuidOf(name), title: name, content: '…' })

export const unpublish = (name: string) => order(`unpublish ${name}`, { type: 'DeleteNews', newsId: uuidOf(name) })

/** Titles of the news that stand, as the log tells. */
export async function standing(store: EventStore): Promise<string[]> {
  const titles = new Map<string, string>()
  for (const { type, data } of await store.readStream(streams.news)) {
    // What the decider of this stream wrote.
    const { newsId, title = '' } = data as { newsId: string; title?: string }
    if (type === 'NewsPublished') titles.set(newsId, title)
    else titles.delete(newsId)
  }
  return [...titles.values()]
}
