import { api, failureIn, isAway, type WithApi } from '../api/index.ts'
import type { ScreenName } from '../navigation/index.ts'
import { selectPseudo } from '../session/index.ts'
import { queryArgumentOf, screenQueries } from './kept-answers.ts'

/** The answers on a screen that an offline start shows. */
function answersOn(screen: ScreenName, state: WithApi, pseudo: string) {
  if (!(screen in screenQueries)) return []
  // `in` does not narrow the name; the types of the endpoints differ only in arguments and replies.
  return screenQueries[screen as keyof typeof screenQueries].map((name) =>
    (api.endpoints[name] as typeof api.endpoints.news).select(queryArgumentOf(name, pseudo))(state),
  )
}

/** When the oldest answer on a screen that cannot be read again was received (milliseconds since 1970), or null. */
export function selectStaleSince(screen: ScreenName) {
  return (state: WithApi & Parameters<typeof selectPseudo>[0]): number | null => {
    const stale = answersOn(screen, state, selectPseudo(state)).flatMap(({ error, fulfilledTimeStamp }) => {
      const failure = failureIn(error)
      return failure !== null && isAway(failure) && fulfilledTimeStamp !== undefined ? [fulfilledTimeStamp] : []
    })
    return stale.length === 0 ? null : Math.min(...stale)
  }
}
