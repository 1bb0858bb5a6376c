import type { UnknownAction } from '@reduxjs/toolkit'
import { selectHistory } from '../features/history/selectors.ts'
import { historyShown } from '../features/history/slice.ts'
import { selectLastMatches } from '../features/home/selectors.ts'
import { lastMatchesShown } from '../features/home/slice.ts'
import { selectNews } from '../features/news/selectors.ts'
import { newsShown } from '../features/news/slice.ts'
import { selectRanking } from '../features/ranking/selectors.ts'
import { rankingShown } from '../features/ranking/slice.ts'
import { cameAlong } from './brought-along.ts'
import { type ScreenName, screenAt } from './paths.ts'
import type { Remote } from './remote.ts'
import type { RootState } from './root-reducer.ts'
import { Landing, screens } from './routes.tsx'
import type { AppStore } from './store.ts'

interface Reading {
  readonly select: (state: RootState) => Remote<unknown>
  readonly read: () => UnknownAction
}
const readings: Partial<Record<ScreenName, readonly Reading[]>> = {
  home: [
    { select: selectNews, read: newsShown },
    { select: selectLastMatches, read: lastMatchesShown },
  ],
  rank: [{ select: selectRanking('simple'), read: () => rankingShown('simple') }],
  history: [{ select: selectHistory, read: historyShown }],
}

/**
 * Fetches what the first screen needs, its code and what the page has not brought along of its data, while the
 * dictionary is still on its way: one after the other they would cost a phone three round trips. Resolves once the code
 * is there, or will not come.
 */
export async function fetchFirstScreen(store: AppStore, pathname: string): Promise<void> {
  const name = store.getState().session.player === null ? null : screenAt(pathname)
  const { load } = name === null ? Landing : screens[name].Screen
  // A chunk that does not come is asked for again, and told of, by the screen's own boundary.
  const code = load().catch(() => undefined)
  for (const { select, read } of (name !== null && readings[name]) || [])
    if (!cameAlong(select(store.getState()))) store.dispatch(read())
  await code
}
