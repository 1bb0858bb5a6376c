import type { ScreenName } from '../app/paths.ts'
import type { Remote } from '../app/remote.ts'
import type { RootState } from '../app/root-reducer.ts'
import { selectScoring } from '../features/live/selectors.ts'
import { isAway } from '../wire/failure.ts'
import { type ListName, listNames } from './kept-lists.ts'

const listsOf: { readonly [K in ScreenName]?: readonly ListName[] } = {
  home: ['news', 'lastMatches'],
  rank: ['simple', 'double'],
  history: ['history'],
}

const remoteOf = ({ ranking, news, home, history }: RootState): Readonly<Record<ListName, Remote<unknown>>> => ({
  simple: ranking.simple,
  double: ranking.double,
  news: news.news,
  lastMatches: home.lastMatches,
  history: history.matches,
})

/** Since when the oldest list on a screen is as it is, while it cannot be read anew; null when all are current. */
export const selectStaleSince =
  (screen: ScreenName) =>
  (state: RootState): string | null => {
    const remotes = remoteOf(state)
    const stale = listNames.filter((name) => {
      const { data, error } = remotes[name]
      return listsOf[screen]?.includes(name) && data !== null && error !== null && isAway(error)
    })
    return stale.flatMap((name) => state.pwa.keptAt[name] ?? []).sort()[0] ?? null
  }

/** A newer version may be offered: not while somebody scores (ux 36). */
export const selectUpdateOffered = (state: RootState): boolean =>
  state.pwa.update === 'offered' && !selectScoring(state)
