import { parsePath } from 'react-router-dom'
import { api } from '../shared/api/api.ts'
import { type ScreenName, screenAt, tabIn } from '../shared/navigation/paths.ts'
import type { CurrentPlayer } from '../shared/session/player-storage.ts'
import { screenCode } from './routes.tsx'
import type { AppStore } from './store.ts'

const { overview, news, lastMatches, simpleRanking, doubleRanking, past } = api.endpoints

interface Requested {
  readonly pseudo: string
  readonly tab: string | null
  readonly search: string
}

/** The requests of a screen. A request is made only for an answer that is not cached or is stale. */
const requests: { readonly [K in ScreenName]?: (dispatch: AppStore['dispatch'], asked: Requested) => void } = {
  home: (dispatch, { pseudo }) => {
    void dispatch(overview.initiate({ params: { pseudo } }, { subscribe: false }))
    void dispatch(news.initiate({}, { subscribe: false }))
    void dispatch(lastMatches.initiate({}, { subscribe: false }))
  },
  rank: (dispatch, { tab }) =>
    void dispatch((tab === 'double' ? doubleRanking : simpleRanking).initiate({}, { subscribe: false })),
  // With filters in the address the screen makes the request.
  history: (dispatch, { pseudo, search }) => {
    if (search === '') void dispatch(past.initiate({ params: { pseudo }, query: {} }, { subscribe: false }))
  },
}

/** Requests the data of the first screen. @param address path and query of the page */
export function requestFirstScreen(
  { dispatch }: Pick<AppStore, 'dispatch'>,
  address: string,
  player: CurrentPlayer,
): void {
  const name = screenAt(address)
  if (name === null) return
  const { search = '' } = parsePath(address)
  requests[name]?.(dispatch, { pseudo: player.pseudo, tab: tabIn(search), search })
}

/** Loads the code of the first screen. Resolves when it is loaded or its request has failed. @param player null for the landing */
export async function loadFirstScreen(address: string, player: CurrentPlayer | null): Promise<void> {
  // The error boundary of the screen reports a chunk that cannot be loaded.
  await screenCode(player === null ? null : screenAt(address)).catch(() => undefined)
}
