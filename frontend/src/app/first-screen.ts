import type { FirstRead } from '@topspin/domain/contract/first-screen'
import { selectHistory } from '../features/history/selectors.ts'
import { historyShown } from '../features/history/slice.ts'
import { selectLastMatches } from '../features/home/selectors.ts'
import { lastMatchesShown } from '../features/home/slice.ts'
import { selectNews } from '../features/news/selectors.ts'
import { newsShown } from '../features/news/slice.ts'
import { selectRanking } from '../features/ranking/selectors.ts'
import { rankingShown } from '../features/ranking/slice.ts'
import { type ScreenName, screenAt } from '../navigation/paths.ts'
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
 * Fetches the code of the first screen and the data that the page does not embed. It runs in parallel with the request
 * for the dictionary, which saves a phone two round trips. Resolves when the code is loaded or its request has failed.
 * @param received the answers that the page embeds
 */
export async function fetchFirstScreen(
  store: AppStore,
  pathname: string,
  received: ReadonlySet<FirstRead>,
): Promise<void> {
  const name = store.getState().session.player === null ? null : screenAt(pathname)
  const { load } = name === null ? Landing : screens[name].Screen
  // The error boundary of the screen reports a chunk that cannot be loaded.
  const code = load().catch(() => undefined)
  for (const reading of (name !== null && readings[name]) || []) {
    markPrefetched(reading.select)
    if (!received.has(reading.name)) store.dispatch(reading.read())
  }
  await code
}
