import type { CallHandlers } from '@topspin/platform/http/call-handler'
import type { Deps } from '../deps.ts'

/** Publishing and deleting news (docs/specification.md#calls). */
export function newsRoutes({ handlers }: Deps): CallHandlers<'addNews' | 'deleteNews'> {
  return {
    async addNews({ body, subject, commandId, correlationId, now }) {
      // The id of the news is that of its command, so a repeat publishes nothing.
      const command = { type: 'PublishNews', newsId: commandId, ...body } as const
      const envelope = { command, commandId, correlationId, actor: subject.playerId, now }
      const { events, position } = await handlers.news.execute(envelope)
      const creationDate = events[0]?.metadata.at ?? now
      return { reply: { id: commandId, ...body, creationDate }, position }
    },

    async deleteNews({ params, subject, commandId, correlationId, now }) {
      const command = { type: 'DeleteNews', newsId: params.id } as const
      const envelope = { command, commandId, correlationId, actor: subject.playerId, now }
      const { position } = await handlers.news.execute(envelope)
      return { reply: { done: true }, position }
    },
  }
}
