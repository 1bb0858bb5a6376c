import type { Decider } from '../decider.ts'
import { Refusal } from '../errors/catalogue.ts'
import type { EventTypeOf } from '../events.ts'

export interface NewsState {
  /** The number of the next news item, in order of publication. */
  nextSequence: number
  /** The number of each news item that is not deleted, by its id. Snapshots store the state with this field name. */
  readonly standing: Record<string, number>
}

export type NewsCommand =
  | { readonly type: 'PublishNews'; readonly newsId: string; readonly title: string; readonly content: string }
  | { readonly type: 'DeleteNews'; readonly newsId: string }

export type NewsEventType = EventTypeOf<'news'>

/** Publishes and deletes news. The call's schema has checked the texts. */
export const newsDecider: Decider<NewsState, NewsCommand, NewsEventType, unknown> = {
  stateVersion: 1,
  initialState: () => ({ nextSequence: 1, standing: {} }),

  decide(state, command) {
    const { newsId } = command
    // The id comes from a path: `toString` must not find an inherited property.
    const sequence = Object.hasOwn(state.standing, newsId) ? state.standing[newsId] : undefined
    switch (command.type) {
      case 'PublishNews': {
        // The news id is derived from the command id, so a known id means a repeated request.
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
