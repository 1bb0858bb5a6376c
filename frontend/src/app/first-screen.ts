import { parsePath } from 'react-router-dom'
import { api } from '../shared/api/api.ts'
import { screenAt, tabIn } from '../shared/navigation/paths.ts'
import { argumentOf, type KeptQuery, screenQueries } from '../shared/offline/kept-answers.ts'
import type { CurrentPlayer } from '../shared/session/player-storage.ts'
import { screenCode } from './routes.tsx'
import type { AppStore } from './store.ts'

/**
 * Requests the data of the first screen, but for answers that are cached and current.
 * @param address path and query of the page
 */
export function requestFirstScreen(
  { dispatch }: Pick<AppStore, 'dispatch'>,
  address: string,
  { pseudo }: CurrentPlayer,
): void {
  // The endpoints differ by their arguments and replies only.
  for (const name of queriesAt(address))
    void dispatch(
      (api.endpoints[name] as typeof api.endpoints.news).initiate(argumentOf(name, pseudo), { subscribe: false }),
    )
}

function queriesAt(address: string): readonly KeptQuery[] {
  const { search = '' } = parsePath(address)
  switch (screenAt(address)) {
    case 'home':
      return screenQueries.home
    case 'rank':
      return [tabIn(search) === 'double' ? 'doubleRanking' : 'simpleRanking']
    case 'history':
      // With filters in the address the screen makes the request.
      return search === '' ? screenQueries.history : []
    default:
      return []
  }
}

/** Loads the code of the first screen. Resolves when it is loaded or its request has failed. @param player null for the landing */
export async function loadFirstScreen(address: string, player: CurrentPlayer | null): Promise<void> {
  // The error boundary of the screen reports a chunk that cannot be loaded.
  await screenCode(player === null ? null : screenAt(address)).catch(() => undefined)
}
