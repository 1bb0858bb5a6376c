import { idle, type Remote, ready } from '../api/remote.ts'
import { unsent } from '../api/submission.ts'
import type { RootState } from '../app/root-reducer.ts'
import type { Kept, ListStorage } from './kept-lists.ts'
import { initialPwa } from './slice.ts'

const remoteOf = <T>(kept: Kept<T> | null): Remote<T> => (kept === null ? idle() : ready(kept.list))

/**
 * Returns the initial state of the slices with the stored lists. Screens show them at once, then fetch them again.
 * @param pseudo the stored player; null returns an empty state
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
    ranking: { simple: remoteOf(simple), double: remoteOf(double) },
    news: { news: remoteOf(news), publication: unsent },
    home: { lastMatches: remoteOf(lastMatches) },
    history: { matches: remoteOf(history), more: false },
  }
}
