import { idle, type Remote, ready } from '../app/remote.ts'
import type { RootState } from '../app/root-reducer.ts'
import { unsent } from '../app/submission.ts'
import type { Kept, ListStorage } from './kept-lists.ts'
import { initialPwa } from './slice.ts'

const shown = <T>(kept: Kept<T> | null): Remote<T> => (kept === null ? idle() : ready(kept.list))

/**
 * The slices as they start with what this player last read: shown at once, and read anew by the screens that show them.
 * @param pseudo who is stored as the current player; nobody has nothing
 */
export function preloaded(storage: ListStorage, pseudo: string | null): Partial<RootState> {
  if (pseudo === null) return {}
  const simple = storage.read(pseudo, 'simple')
  const double = storage.read(pseudo, 'double')
  const news = storage.read(pseudo, 'news')
  const lastMatches = storage.read(pseudo, 'lastMatches')
  const history = storage.read(pseudo, 'history')
  const dates = Object.entries({ simple, double, news, lastMatches, history })
  return {
    pwa: initialPwa(Object.fromEntries(dates.flatMap(([name, kept]) => (kept === null ? [] : [[name, kept.at]])))),
    ranking: { simple: shown(simple), double: shown(double) },
    news: { news: shown(news), publication: unsent },
    home: { lastMatches: shown(lastMatches) },
    history: { matches: shown(history), more: false },
  }
}
