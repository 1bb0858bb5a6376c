import type { CommandRoutes, Deps } from '../deps.ts'
import { execute } from '../execute.ts'

/** Calls that publish and delete news (docs/specification.md#calls). */
export function newsRoutes({ handlers }: Deps) {
  return {
    async addNews(call) {
      const { body, commandId, now } = call
      // The news has the id of its command, so that a repeat of the command publishes nothing.
      const command = { type: 'PublishNews', newsId: commandId, ...body } as const
      const { events, position } = await execute(call, handlers.news, command)
      const creationDate = events[0]?.metadata.at ?? now
      return { reply: { id: commandId, ...body, creationDate }, position }
    },

    deleteNews: (call) => execute(call, handlers.news, { type: 'DeleteNews', newsId: call.params.id }),
  } satisfies CommandRoutes
}
