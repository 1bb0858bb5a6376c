import { type NewsDocument, newsKey } from '@topspin/domain/documents/news'
import type { EventTypeOf, StampedEvent } from '@topspin/domain/events'

/** Folds the news from the stream of news. */
export class ExpectedNews {
  /** The documents of the read model `news`. */
  readonly news = new Map<string, NewsDocument>()

  take(event: StampedEvent<EventTypeOf<'news'>>): void {
    switch (event.type) {
      case 'NewsPublished': {
        const { newsId, sequence, title, content } = event.data
        this.news.set(newsKey(sequence), { newsId, title, content, createdAt: event.metadata.at })
        return
      }
      case 'NewsDeleted':
        this.news.delete(newsKey(event.data.sequence))
        return
      default:
        event satisfies never
    }
  }
}
