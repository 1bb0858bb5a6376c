import { PageState, pageStateId } from '@topspin/domain/contract/first-screen'

/**
 * The state that the server has written into the page. Empty without a state (in development), for a state that does
 * not match the schema, and for a time zone that this browser does not know.
 */
export function pageStateOf(page: Document): Partial<PageState> {
  const state = PageState.safeParse(JSON.parse(page.getElementById(pageStateId)?.textContent ?? 'null'))
  return state.success && isTimeZone(state.data.timeZone) ? state.data : {}
}

/** Whether this browser knows a time zone. An old browser does not know new names. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
