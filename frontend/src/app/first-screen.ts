import type { FirstRead } from '@topspin/domain/contract/first-screen'
import { selectHistory } from '../features/history/selectors.ts'
import { historyShown } from '../features/history/slice.ts'
import { selectLastMatches } from '../features/home/selectors.ts'
import { lastMatchesShown } from '../features/home/slice.ts'
import { selectNews } from '../features/news/selectors.ts'
import { newsShown } from '../features/news/slice.ts'
import { selectRanking } from '../features/ranking/selectors.ts'
import { rankingShown } from '../features/ranking/slice.ts'
import { type ScreenName, screenAt } from './paths.ts'
import { Landing, screens } from './routes.tsx'
import type { AppStore } from './store.ts'
import { markPrefetched, type Reading } from './use-reading.ts'

const readings: Partial<Record<ScreenName, readonly (Reading & { readonly name: FirstRead })[]>> = {
  home: [
    { name: 'news', select: selectNews, read: newsShown },
    { name: 'lastMatches', select: selectLastMatches, read: lastMatchesShown },
  ],
  rank: [{ name: 'simpleRanking', select: selectRanking('simple'), read: () => rankingShown('simple') }],
  history: [{ name: 'history', select: selectHistory, read: historyShown }],
}

/**
 * Fetches what the first screen needs, its code and what the page has not brought along of its data, while the
 * dictionary is still on its way: one after the other they would cost a phone three round trips. Resolves once the code
 * is there, or will not come.
 * @param received what the page has brought along
 */
export async function fetchFirstScreen(
  store: AppStore,
  pathname: string,
  received: ReadonlySet<FirstRead>,
): Promise<void> {
  const name = store.getState().session.player === null ? null : screenAt(pathname)
  const { load } = name === null ? Landing : screens[name].Screen
  // A chunk that does not come is asked for again, and told of, by the screen's own boundary.
  const code = load().catch(() => undefined)
  for (const reading of (name !== null && readings[name]) || []) {
    markPrefetched(reading.select)
    if (!received.has(reading.name)) store.dispatch(reading.read())
  }
  await code
}
