import { isAway } from '../api/failure.ts'
import type { Remote } from '../api/remote.ts'
import type { RootState } from '../app/root-reducer.ts'
import { selectScoring } from '../features/live/selectors.ts'
import type { ScreenName } from '../navigation/paths.ts'
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

/** When the oldest stale list of a screen was fetched (ISO instant); null when all are current. */
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

/** Whether to offer the new version: never while the player scores a match. */
export const selectUpdateOffered = (state: RootState): boolean =>
  state.pwa.update === 'offered' && !selectScoring(state)
