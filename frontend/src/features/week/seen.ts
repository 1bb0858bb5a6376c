import { seenWeekCookie } from '@topspin/domain/contract/first-screen'

/** 24 hours in seconds. */
const aDay = 86_400

/** Whether the card about the last week was closed or opened in this browser within the last 24 hours. */
export const isWeekSeen = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${seenWeekCookie}=`))

/** Sets a cookie. The server reads it too, and leaves the card out of the page that it renders. */
export function markWeekAsSeen(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${seenWeekCookie}=1; path=/; max-age=${aDay}; samesite=lax`
}
