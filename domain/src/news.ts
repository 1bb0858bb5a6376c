import type { Decider } from './decider.ts'
import { Refusal } from './errors/catalogue.ts'
import type { EventTypeOf } from './events.ts'

export interface NewsState {
  /** What the next news will be numbered with: the order of publication. */
  nextSequence: number
  /** The news that stand, by id, with their number. */
  readonly standing: Record<string, number>
}

export type NewsCommand =
  | { readonly type: 'PublishNews'; readonly newsId: string; readonly title: string; readonly content: string }
  | { readonly type: 'DeleteNews'; readonly newsId: string }

export type NewsEventType = EventTypeOf<'news'>

/** What admins have published and not taken back (specification §1, §2). Texts are checked at the edge. */
export const newsDecider: Decider<NewsState, NewsCommand, NewsEventType, unknown> = {
  initialState: () => ({ nextSequence: 1, standing: {} }),

  decide(state, command) {
    const { newsId } = command
    // Own keys only: the id comes from a path, and every record has a `toString`.
    const sequence = Object.hasOwn(state.standing, newsId) ? state.standing[newsId] : undefined
    switch (command.type) {
      case 'PublishNews': {
        // The id is made of the command's: the same news again is a repeated request.
        if (sequence !== undefined) return []
        const { title, content } = command
        return [{ type: 'NewsPublished', data: { newsId, sequence: state.nextSequence, title, content } }]
      }
      case 'DeleteNews':
        if (sequence === undefined) throw new Refusal('unknown-news')
        return [{ type: 'NewsDeleted', data: { newsId, sequence } }]
    }
  },

  evolve(state, event) {
    const { newsId, sequence } = event.data
    switch (event.type) {
      case 'NewsPublished':
        state.standing[newsId] = sequence
        state.nextSequence = sequence + 1
        return state
      case 'NewsDeleted':
        delete state.standing[newsId]
        return state
    }
  },
}
