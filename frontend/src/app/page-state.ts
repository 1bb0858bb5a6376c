import { PageState, pageStateId } from '@topspin/domain/contract/first-screen'

/**
 * The state that the server has written into the page. Empty when the page has none (in development), when the state
 * does not match the schema, or when this browser lacks the time zone of the state.
 */
export function pageStateOf(page: Document): Partial<PageState> {
  const state = PageState.safeParse(JSON.parse(page.getElementById(pageStateId)?.textContent ?? 'null'))
  return state.success && isTimeZone(state.data.timeZone) ? state.data : {}
}

/** Whether this browser has a time zone. An old browser lacks new names. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
