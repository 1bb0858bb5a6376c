import { type ById, lookUp, withEntry, withoutEntry } from '../by-id.ts'
import type { Decider } from '../decider.ts'
import type { EventTypeOf } from '../events.ts'
import { Refusal } from '../refusals.ts'

export interface NewsState {
  /** The number of the next news item, in order of publication. */
  readonly nextSequence: number
  /** The news items that are not deleted: their `sequence`, by news id. Snapshots contain the name of this field. */
  readonly standing: ById<string, number>
}

export type NewsCommand =
  | { readonly type: 'PublishNews'; readonly newsId: string; readonly title: string; readonly content: string }
  | { readonly type: 'DeleteNews'; readonly newsId: string }

/** Publishes and deletes news. The call's schema has checked the texts. */
export const newsDecider: Decider<NewsState, NewsCommand, EventTypeOf<'news'>, unknown> = {
  stateVersion: 2,
  initialState: () => ({ nextSequence: 1, standing: [] }),

  decide(state, command) {
    const { newsId } = command
    const sequence = lookUp(state.standing, newsId)
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
        return { nextSequence: sequence + 1, standing: withEntry(state.standing, newsId, sequence) }
      case 'NewsDeleted':
        return { ...state, standing: withoutEntry(state.standing, newsId) }
    }
  },
}
