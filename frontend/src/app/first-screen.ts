import type { UnknownAction } from '@reduxjs/toolkit'
import { lastMatchesShown } from '../features/home/slice.ts'
import { newsShown } from '../features/news/slice.ts'
import { rankingShown } from '../features/ranking/slice.ts'
import { type ScreenName, screenAt } from './paths.ts'
import { landing, screens } from './routes.tsx'
import type { AppStore } from './store.ts'

const reads: Partial<Record<ScreenName, readonly (() => UnknownAction)[]>> = {
  home: [newsShown, lastMatchesShown],
  rank: [() => rankingShown('simple')],
}

/**
 * Fetches what the first screen needs, its code and its data, while the dictionary is still on its way: one after
 * the other they would cost a phone three round trips. Resolves once the code is there, or will not come.
 */
export async function fetchFirstScreen(store: AppStore, pathname: string): Promise<void> {
  const name = store.getState().session.player === null ? null : screenAt(pathname)
  const { load } = name === null ? landing : screens[name]
  // A chunk that does not come is asked for again, and told of, by the screen's own boundary.
  const code = load().catch(() => undefined)
  if (name !== null) for (const read of reads[name] ?? []) store.dispatch(read())
  await code
}
