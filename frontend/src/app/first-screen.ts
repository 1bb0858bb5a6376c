import { parsePath } from 'react-router-dom'
import { api } from '../api/api.ts'
import { type ScreenName, screenAt, tabIn } from '../navigation/paths.ts'
import type { CurrentPlayer } from '../session/player-storage.ts'
import { screenCode } from './routes.tsx'
import type { AppStore } from './store.ts'

const { news, lastMatches, simpleRanking, doubleRanking, history } = api.endpoints

interface Requested {
  readonly pseudo: string
  readonly tab: string | null
}

/** The requests of a screen. A request is made only for an answer that is not cached or is stale. */
const requests: { readonly [K in ScreenName]?: (dispatch: AppStore['dispatch'], asked: Requested) => void } = {
  home: (dispatch) => {
    void dispatch(news.initiate({}, { subscribe: false }))
    void dispatch(lastMatches.initiate({}, { subscribe: false }))
  },
  rank: (dispatch, { tab }) =>
    void dispatch((tab === 'double' ? doubleRanking : simpleRanking).initiate({}, { subscribe: false })),
  history: (dispatch, { pseudo }) => void dispatch(history.initiate({ pseudo }, { subscribe: false })),
}

/**
 * Fetches the code of the first screen and the data that the page does not embed. It runs in parallel with the request
 * for the dictionary, which saves a phone two round trips. Resolves when the code is loaded or its request has failed.
 * @param address path and query of the page
 * @param player whose screen is rendered first; null for the landing
 */
export async function fetchFirstScreen(
  { dispatch }: Pick<AppStore, 'dispatch'>,
  address: string,
  player: CurrentPlayer | null,
): Promise<void> {
  const name = player === null ? null : screenAt(address)
  // The error boundary of the screen reports a chunk that cannot be loaded.
  const code = screenCode(name).catch(() => undefined)
  if (name !== null && player !== null) {
    const { search = '' } = parsePath(address)
    requests[name]?.(dispatch, { pseudo: player.pseudo, tab: tabIn(search) })
  }
  await code
}
