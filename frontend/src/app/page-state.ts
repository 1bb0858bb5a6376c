import { PageState, pageStateId } from '@topspin/domain/contract/first-screen'

/** The state in the page. Empty in development, when it is not valid, and when this browser lacks its time zone. */
export function pageStateOf(page: Document): Partial<PageState> {
  const state = PageState.safeParse(JSON.parse(page.getElementById(pageStateId)?.textContent ?? 'null'))
  return state.success && isTimeZone(state.data.timeZone) ? state.data : {}
}

/** An old browser lacks new names of time zones. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr-FR', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
