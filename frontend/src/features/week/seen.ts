import { seenWeekCookie } from '@topspin/domain/contract/first-screen'

const aDay = 86_400

/** Whether the card about the last week was closed or opened in this browser today. */
export const isWeekSeen = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${seenWeekCookie}=`))

/** A cookie, and not the storage, so that the server leaves the card out of the page that it renders. */
export function markWeekAsSeen(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${seenWeekCookie}=1; path=/; max-age=${aDay}; samesite=lax`
}
