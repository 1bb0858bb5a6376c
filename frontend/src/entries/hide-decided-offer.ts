/**
 * Hides the offer of notifications on the screen rendered by the server when it was answered in this browser, when the
 * permission is already granted or denied, or the browser has no notifications. The server has no setting of the browser
 * and always renders the offer; the page removes it after hydration.
 * @param root contains the rendered screen
 */
export function hideDecidedOffer(root: Element, page: Window): void {
  if ('Notification' in page && Notification.permission === 'default' && !isAnswered(page)) return
  for (const offer of root.querySelectorAll<HTMLElement>('[data-offer="notifications"]')) offer.hidden = true
}

/** Reads what `useNotificationOffer` keeps. Shared code would delay the first paint by a request. */
function isAnswered(page: Window): boolean {
  try {
    return page.localStorage.getItem('notificationOffer') !== null
  } catch {
    // A browser may block its storage: then the offer is made again.
    return false
  }
}
