import { newsKey } from '@topspin/domain/documents/news'
import { eventTypesOf } from '@topspin/domain/events'
import { defineProjector } from './projector.ts'

/** The news that are not deleted, in order of publication. */
export const news = defineProjector({
  name: 'news',
  version: 1,
  types: eventTypesOf('news'),
  fromEventOnly: true,
  keys: ({ data }) => [newsKey(data.sequence)],
  evolve(_document, event) {
    if (event.type === 'NewsDeleted') return null
    const { newsId, title, content } = event.data
    return { newsId, title, content, createdAt: event.metadata.at }
  },
})
