import { PageState, pageStateId } from '@topspin/domain/contract/first-screen'

/**
 * The state that the server has written into the page.
 * @returns an empty object when the page contains no valid state, as in development, or when this browser does not
 * know the time zone in the state
 */
export function pageStateOf(page: Document): Partial<PageState> {
  const state = PageState.safeParse(JSON.parse(page.getElementById(pageStateId)?.textContent ?? 'null'))
  return state.success && isTimeZone(state.data.timeZone) ? state.data : {}
}

/** Whether this browser has the time zone. An old browser lacks new names. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
